import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { openProvider } from "#support/identity/oidcProvider";
import { openServer } from "#support/server";

const server = await openServer();
const provider = await openProvider(() => server.clock.at);
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/admin.identityProvider";
const SALES = { groupName: "sellers", company: "HS", roleId: { code: "salesperson" }, scope: "company" };
const OWNERS = { groupName: "owners", company: "HS", roleId: { code: "providerKeeper" }, scope: "company" };
await admin.ask("POST", "/api/documents/admin.role?company=HS", {
  header: { code: "providerKeeper", nameZh: "认证维护", channel: "erp" },
  lines: {
    rights: [{ module: "admin.identityProvider", canView: true, canCreate: true, canEdit: true }],
    menus: [{ path: "/identityProvider" }],
  },
});
const header = {
  code: "sso",
  nameZh: "集团统一认证",
  nameEn: "Group sign-in",
  kind: "oidc",
  issuer: provider.issuer,
  clientId: "longwall",
  clientSecret: "a secret that both know",
  accountClaim: "preferred_username",
  groupsClaim: "groups",
};
const made = await admin.ask<{ id: string; version: number }>("POST", `${PLACE}?company=HS`, {
  header,
  lines: { groups: [SALES, OWNERS] },
});
const buyer = { sub: "s-buyer", preferred_username: "buyer", groups: ["people"] };
const start = server.clock.at.getTime();

/** The cookies that a browser holds: a visitor of the server keeps one. */
const jar = (cookies: readonly string[]) => cookies.map((one) => one.split(";")[0]).join("; ");
type Went = { at: string; cookie: string; status: number };

/** Goes to the provider and gives what the browser holds and where it was sent. */
async function leaves(next = "/plan?company=HS", code = "sso"): Promise<{ away: string; cookie: string }> {
  const answer = await server.app.request(`/api/signIn/${code}/begin?entry=/login&next=${encodeURIComponent(next)}`);
  return { away: answer.headers.get("location") ?? "", cookie: jar(answer.headers.getSetCookie()) };
}

async function comesBack(back: URL, cookie: string): Promise<Went> {
  const answer = await server.app.request(`${back.pathname}${back.search}`, { headers: { cookie } });
  const session = answer.headers.getSetCookie().find((one) => one.startsWith("longwall="));
  return { at: answer.headers.get("location") ?? "", cookie: session?.split(";")[0] ?? "", status: answer.status };
}

/** The whole way of a person, and where it ends. */
async function signsIn(...[person, twist]: [person?: object, twist?: Parameters<typeof provider.signsIn>[2]]): Promise<Went> {
  const { away, cookie } = await leaves();
  return comesBack(await provider.signsIn(away, { ...buyer, ...person }, twist), cookie);
}

const problemOf = ({ at, cookie }: Went) => [new URL(at, "http://x").searchParams.get("problem"), cookie];
type Who = { account: string; permissions: string[] };
const who = async (cookie: string) => (await server.visitor(cookie).ask<Who>("GET", "/api/session?company=HS")).body;

/** What a provider sends to end sessions. */
const letter = (claims: object) =>
  provider.signed({
    iss: provider.issuer,
    aud: "longwall",
    iat: provider.seconds(),
    exp: provider.seconds() + 120,
    jti: "letter-1",
    sub: buyer.sub,
    sid: "sid-1",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    ...claims,
  });

/** Somebody comes by his mail address. */
const comes = async (facts: object) => {
  const { away, cookie } = await leaves("/plan?company=HS", "mail");
  return comesBack(await provider.signsIn(away, { sub: "s-finance", email: "Finance@example.com", ...facts }), cookie);
};

beforeEach(() => {
  server.clock.at = new Date(start);
  provider.told.isAway = false;
});

describe("Signing in by OpenID Connect", () => {
  it("is set up by an administrator, whose secret nobody reads again, at /identityProvider", async () => {
    expect(made.status).toBe(201);
    const read = await admin.ask<{ header: Record<string, string> }>("GET", `${PLACE}/${made.body.id}?company=HS`);
    expect(read.body.header.clientSecret).not.toContain("secret");
    const plain = { ...header, code: "plain", issuer: "http://sso.example" };
    const refused = await admin.ask<{ issues: { code: string; field: string }[] }>("POST", `${PLACE}?company=HS`, { header: plain });
    expect(refused.body.issues).toEqual([expect.objectContaining({ code: "format", field: "issuer" })]);
    expect((await (await server.signedIn("buyer")).ask("POST", `${PLACE}?company=HS`, { header })).status).toBe(403);
  });

  it("leads back to where somebody wanted to go, as the account that the provider names", async () => {
    const { away } = await leaves();
    expect(Object.fromEntries(new URL(away).searchParams)).toMatchObject({ code_challenge_method: "S256", response_type: "code" });
    const went = await signsIn();
    expect([went.status, went.at]).toEqual([302, "/plan?company=HS"]);
    expect(await who(went.cookie)).toMatchObject({ account: "buyer" });
    const elsewhere = await leaves("https://evil.example/x");
    expect((await comesBack(await provider.signsIn(elsewhere.away, buyer), elsewhere.cookie)).at).toBe("/dashboard");
  });

  it("finds an account by its mail address only where the provider says that it was proved", async () => {
    const byMail = { ...header, code: "mail", accountClaim: "email", accountIs: "email" };
    expect((await admin.ask("POST", `${PLACE}?company=HS`, { header: byMail })).status).toBe(201);
    await run(server.client, sql`update account set email = 'finance@example.com' where account = 'finance'`);
    expect(problemOf(await comes({}))).toEqual(["noAccountHere", ""]);
    expect(problemOf(await comes({ email_verified: false }))).toEqual(["noAccountHere", ""]);
    expect(await who((await comes({ email_verified: true })).cookie)).toMatchObject({ account: "finance" });
  });

  it("refuses a state that is not known, one of another browser, and one that came before or too late", async () => {
    const { away, cookie } = await leaves();
    const back = await provider.signsIn(away, buyer);
    const forged = new URL(back);
    forged.searchParams.set("state", "another");
    expect(problemOf(await comesBack(forged, cookie))).toEqual(["ticketExpired", ""]);
    const [other, mine] = [await leaves(), await leaves()];
    expect(problemOf(await comesBack(await provider.signsIn(mine.away, buyer), other.cookie))).toEqual(["ticketExpired", ""]);
    expect((await comesBack(back, cookie)).at).toBe("/plan?company=HS");
    expect(problemOf(await comesBack(back, cookie))).toEqual(["ticketExpired", ""]);
    const late = await leaves();
    const lateBack = await provider.signsIn(late.away, buyer);
    server.clock.at = new Date(start + 11 * 60_000);
    expect(problemOf(await comesBack(lateBack, late.cookie))).toEqual(["ticketExpired", ""]);
  });

  it.each([
    ["another nonce", { claims: { nonce: "another" } }],
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["another audience", { claims: { aud: "somebody" } }],
    ["a key that nobody tells", { foreign: true }],
    ["what has expired", { claims: { exp: Math.floor(start / 1000) - 61 } }],
  ])("refuses %s", async (_, twist) => {
    expect(problemOf(await signsIn({}, twist))).toEqual(["untrusted", ""]);
  });

  it("bears a clock that goes a minute wrong", async () => {
    expect((await signsIn({}, { claims: { exp: Math.floor(start / 1000) - 30 } })).at).toBe("/plan?company=HS");
  });

  it("takes the keys that a provider changed since", async () => {
    await provider.rotate();
    expect((await signsIn()).at).toBe("/plan?company=HS");
  });

  it("says that the provider refused, or is away", async () => {
    expect(problemOf(await signsIn({}, { error: "access_denied" }))).toEqual(["providerRefused", ""]);
    provider.told.isAway = true;
    const away = await server.visitor().ask("GET", "/api/signIn/sso/begin", undefined, { "accept-language": "en" });
    expect(away).toMatchObject({ status: 503, body: { title: "The identity system does not answer" } });
  });

  it("opens nothing for somebody who is nobody here, nor for another subject with the name of somebody", async () => {
    expect(problemOf(await signsIn({ sub: "s-new", preferred_username: "nobody" }))).toEqual(["noAccountHere", ""]);
    expect(problemOf(await signsIn({ sub: "s-thief" }))).toEqual(["noAccountHere", ""]);
    expect((await signsIn({ preferred_username: "renamed since" })).at).toBe("/plan?company=HS");
  });

  it("gives the roles of the groups at each sign-in, and takes them again", async () => {
    const seller = await who((await signsIn({ groups: ["people", "sellers"] })).cookie);
    expect(seller.permissions).toContain("sales.salesContract.create");
    const again = await who((await signsIn()).cookie);
    expect(again.permissions).not.toContain("sales.salesContract.create");
    expect(again.permissions.length).toBeGreaterThan(0);
  });

  it("lets nobody but administrators say who says who people are, whatever his groups give him", async () => {
    const keeper = server.visitor((await signsIn({ groups: ["owners"] })).cookie);
    expect((await keeper.ask("GET", `${PLACE}?company=HS`)).status).toBe(200);
    const tried = await keeper.ask<{ issues: { code: string; field: string }[] }>("POST", `${PLACE}?company=HS`, {
      header: { ...header, code: "own" },
    });
    expect([tried.status, tried.body.issues]).toEqual([422, [expect.objectContaining({ code: "administratorsAlone", field: "code" })]]);
  });

  it("ends a session when the provider says so, in a letter that he signed, once", async () => {
    const { cookie } = await signsIn({ sid: "sid-1" });
    const other = await signsIn({ sid: "sid-2" });
    const sends = async (token: string) =>
      (await server.app.request("/api/signIn/sso/logout", { method: "POST", body: new URLSearchParams({ logout_token: token }) })).status;
    expect(await sends(await letter({ nonce: "n" }))).toBe(401);
    expect(await sends(await letter({ events: {} }))).toBe(401);
    expect(await sends(await letter({ aud: "somebody" }))).toBe(401);
    expect(await sends("a.b.c")).toBe(401);
    expect((await server.visitor(cookie).ask("GET", "/api/session")).status).toBe(200);
    expect(await sends(await letter({}))).toBe(204);
    expect((await server.visitor(cookie).ask("GET", "/api/session")).status).toBe(401);
    expect((await server.visitor(other.cookie).ask("GET", "/api/session")).status).toBe(200);
    expect(await sends(await letter({}))).toBe(401);
    expect(await sends(await letter({ jti: "letter-2", sid: undefined }))).toBe(204);
    expect((await server.visitor(other.cookie).ask("GET", "/api/session")).status).toBe(401);
  });

  it("is over for all of a provider that was put out of use, with the roles of its groups", async () => {
    await signsIn({ groups: ["sellers"] });
    const place = `${PLACE}/${made.body.id}`;
    const stored = await admin.ask<{ version: number }>("GET", `${place}?company=HS`);
    const away = await admin.ask("POST", `${place}/actions/disable?company=HS`, { version: stored.body.version, key: "away" });
    expect(away.status).toBe(200);
    expect((await server.app.request("/api/signIn/sso/begin")).status).toBe(404);
    const plain = await server.signedIn("buyer");
    expect((await who(plain.cookie)).permissions).not.toContain("sales.salesContract.create");
  });
});
