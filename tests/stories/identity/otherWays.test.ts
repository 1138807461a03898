import { type JWTPayload, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { openDirectory, type Person } from "#support/identity/ldapServer";
import { listening } from "#support/identity/listening";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const start = server.clock.at.getTime();
const SECRET = "what the office system and we both know, alone";
const SALES = { groupName: "CN=Sales,DC=x", company: "HS", roleId: { code: "salesperson" }, scope: "company" };

const provides = (header: object, groups: readonly object[] = []) =>
  admin.ask<{ id: string; issues?: { code: string; field: string }[] }>("POST", "/api/documents/admin.identityProvider?company=HS", {
    header: { nameZh: "外部登录", accountClaim: "sub", ...header },
    lines: { groups },
  });
type Who = { account: string; permissions: string[] };
const accountOf = async (cookie: string) => (await server.visitor(cookie).ask<Who>("GET", "/api/session?company=HS")).body;

const suite = await listening(({ url, body }) => {
  const answers: Record<string, () => object> = {
    "/open-apis/authen/v2/oauth/token": () =>
      (JSON.parse(body) as { code: string }).code === "good" ? { code: 0, access_token: "t" } : { code: 20_003 },
    "/open-apis/authen/v1/user_info": () => ({ code: 0, data: { union_id: "on-1", enterprise_email: "x@x", user_id: "sales" } }),
    "/cgi-bin/gettoken": () => ({ errcode: 0, access_token: "t" }),
    "/cgi-bin/auth/getuserinfo": () => (url.searchParams.get("code") === "good" ? { errcode: 0, userid: "buyer" } : { errcode: 40_029 }),
    "/cgi-bin/user/get": () => ({ errcode: 0, name: "乙", department: [1] }),
    "/v1.0/oauth2/userAccessToken": () =>
      (JSON.parse(body) as { code: string }).code === "good" ? { accessToken: "t" } : { code: "invalid" },
    "/v1.0/contact/users/me": () => ({ unionId: "u-1", mobile: "13800000001", nick: "keeper" }),
  };
  const answer = answers[url.pathname];
  return answer ? { json: answer() } : undefined;
});

const people: Person[] = [
  { dn: "cn=reader,dc=x", password: "read", facts: {} },
  { dn: "uid=sales,dc=x", password: "right", facts: { uid: ["sales"], memberOf: ["CN=Other,DC=x", "CN=Sales,DC=x"] } },
  { dn: "uid=buyer,dc=x", password: "right", facts: { uid: ["buyer"], memberOf: ["CN=Sales,DC=x"] } },
  { dn: "uid=(odd)*,dc=x", password: "right", facts: { uid: ["(odd)*"] } },
];
const directory = await openDirectory(people);

const enters = async (account: string, password: string) => {
  const visitor = server.visitor();
  const answer = await visitor.ask<{ type?: string }>("POST", "/api/signIn/ldap/password", { account, password });
  return { visitor, told: [answer.status, answer.body.type?.replace("/problems/", "") ?? null] };
};

const shows = async (text: string) => {
  const visitor = server.visitor();
  const { status, body } = await visitor.ask<{ type?: string }>("POST", "/api/signIn/oa/ticket", { ticket: text });
  return { visitor, told: [status, body.type?.replace("/problems/", "") ?? null] };
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("A signed ticket of an office system", () => {
  const seconds = Math.floor(start / 1000);
  const ticket = (claims: JWTPayload, secret = SECRET) =>
    new SignJWT({ iss: "oa", aud: "longwall", sub: "sales", iat: seconds, exp: seconds + 120, ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(secret));
  it("opens the session of its account at /oaLogin, /zmjOALogin and /bmjOALogin, once", async () => {
    const short = await provides({ code: "oaShort", kind: "ticket", issuer: "oa", clientId: "longwall", clientSecret: "short" });
    expect(short.body.issues).toEqual([expect.objectContaining({ code: "secretShort", field: "clientSecret" })]);
    const made = await provides({
      code: "oa",
      kind: "ticket",
      entryPath: "all",
      issuer: "oa",
      clientId: "longwall",
      clientSecret: SECRET,
    });
    expect(made.status).toBe(201);
    const first = await ticket({ jti: "1" });
    const { visitor, told } = await shows(first);
    expect(told).toEqual([204, null]);
    expect(await accountOf(visitor.cookie)).toMatchObject({ account: "sales" });
    expect((await shows(first)).told).toEqual([401, "ticketExpired"]);
  });

  it.each<[string, JWTPayload, string]>([
    ["one that is too old", { jti: "2", iat: seconds - 900, exp: seconds - 600 }, "ticketExpired"],
    ["one that lives for long", { jti: "3", iat: seconds - 900, exp: seconds + 900 }, "ticketExpired"],
    ["one from the time to come", { jti: "4", iat: seconds + 90, exp: seconds + 200 }, "untrusted"],
    ["one of another issuer", { jti: "5", iss: "another" }, "untrusted"],
    ["one for somebody else", { jti: "6", aud: "another" }, "untrusted"],
    ["one without a number", {}, "untrusted"],
  ])("is refused: %s", async (_, claims, type) => {
    expect((await shows(await ticket(claims))).told).toEqual([401, type]);
  });

  it("is refused when it is forged, without a signature, or names a user in the address alone", async () => {
    expect((await shows(await ticket({ jti: "7" }, "a secret of the same length that is another"))).told).toEqual([401, "untrusted"]);
    const unsigned = `${part({ alg: "none" })}.${part({ iss: "oa", aud: "longwall", sub: "admin", jti: "8", iat: seconds, exp: seconds + 60 })}.`;
    expect((await shows(unsigned)).told).toEqual([401, "untrusted"]);
    expect((await server.visitor().ask("POST", "/api/signIn/oa/ticket?user=admin", { ticket: "admin" })).status).toBe(401);
  });

  it("bears a clock that goes a minute wrong", async () => {
    expect((await shows(await ticket({ jti: "9", iat: seconds - 150, exp: seconds - 30 }))).told).toEqual([204, null]);
  });
});

describe("An office suite", () => {
  const credentials = { clientId: "app", clientSecret: "s", address: suite, authorizeUrl: `${suite}/authorize` };

  it.each([
    ["feishu", { entryPath: "/fsAuthLogin", accountClaim: "user_id" }, "code", "sales"],
    ["wecom", { agentId: "1000002", accountClaim: "userid" }, "code", "buyer"],
    ["dingtalk", { accountClaim: "nick" }, "authCode", "keeper"],
  ])("signs its people in with a code (%s, /fsAuthLogin)", async (kind, own, name, account) => {
    expect((await provides({ code: kind, kind, ...credentials, ...own })).status).toBe(201);
    const comes = async (code: string, changed = false) => {
      const begun = await server.app.request(`/api/signIn/${kind}/begin?next=/mine`);
      const away = new URL(begun.headers.get("location") ?? "");
      expect([away.origin, away.searchParams.get("redirect_uri")]).toEqual([suite, `http://localhost/api/signIn/${kind}/back`]);
      const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const state = changed ? "changed" : (away.searchParams.get("state") ?? "");
      const back = await server.app.request(`/api/signIn/${kind}/back?${name}=${code}&state=${state}`, { headers: { cookie } });
      const session = back.headers.getSetCookie().find((one) => one.startsWith("longwall="));
      return { at: back.headers.get("location") ?? "", cookie: session?.split(";")[0] ?? "" };
    };
    const went = await comes("good");
    expect(went.at).toBe("/mine");
    expect(await accountOf(went.cookie)).toMatchObject({ account });
    expect((await comes("bad")).at).toContain("problem=providerRefused");
    expect((await comes("good", true)).at).toContain("problem=ticketExpired");
  });
});

describe("A directory (LDAP)", () => {
  it("takes its passwords, and gives the roles of its groups as they are", async () => {
    const header = {
      code: "ldap",
      kind: "ldap",
      address: directory.address,
      bindDn: "cn=reader,dc=x",
      bindPassword: "read",
      searchBase: "dc=x",
      accountClaim: "uid",
      groupsClaim: "memberOf",
    };
    const open = await provides({ ...header, code: "openLdap", address: "ldap://directory.example" });
    expect(open.body.issues).toEqual([expect.objectContaining({ code: "format", field: "address" })]);
    expect((await provides(header, [SALES])).status).toBe(201);
    const { visitor, told } = await enters("buyer", "right");
    expect(told).toEqual([204, null]);
    expect(await accountOf(visitor.cookie)).toMatchObject({ account: "buyer" });
    expect((await accountOf(visitor.cookie)).permissions).toContain("sales.salesContract.create");
    people.splice(2, 1, { dn: "uid=buyer,dc=x", password: "right", facts: { uid: ["buyer"] } });
    expect((await accountOf((await enters("buyer", "right")).visitor.cookie)).permissions).not.toContain("sales.salesContract.create");
  });

  it("answers a wrong password, an unknown account and a filter written as a name alike", async () => {
    for (const [account, password] of [
      ["sales", "wrong"],
      ["nobody", "right"],
      ["*", "right"],
      ["sales)(uid=*", "right"],
    ] as const)
      expect((await enters(account, password)).told).toEqual([401, "badCredentials"]);
    expect(directory.filters.every((filter) => filter.startsWith("(uid="))).toBe(true);
    expect((await enters("(odd)*", "right")).told).toEqual([403, "noAccountHere"]);
  });

  it("is asked ten times for a name, and then for a while no more", async () => {
    for (let tries = 0; tries < 9; tries++) await enters("sales", "wrong");
    expect((await enters("sales", "right")).told).toEqual([429, "rateLimited"]);
  });
});
