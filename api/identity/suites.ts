import { createHash } from "node:crypto";
import { z } from "zod";
import { fail } from "#define/problem";
import type { Assertion } from "./assertion.ts";
import { fetched, posted } from "./fetched.ts";
import type { Journey } from "./oidc.ts";
import { type Provider, said } from "./provider.ts";

/** The office suites: OAuth with fields of their own, at addresses that an installation inside may set otherwise. */
export const SUITES = ["feishu", "wecom", "dingtalk"] as const;
type Suite = (typeof SUITES)[number];
export const isSuite = (kind: string): kind is Suite => SUITES.some((suite) => suite === kind);

/** Where each lies where nobody says otherwise: its sign-in page and its interfaces. */
const SUITE_PLACES: Readonly<Record<Suite, { authorize: string; address: string }>> = {
  feishu: { authorize: "https://accounts.feishu.cn/open-apis/authen/v1/authorize", address: "https://open.feishu.cn" },
  wecom: { authorize: "https://login.work.weixin.qq.com/wwlogin/sso/login", address: "https://qyapi.weixin.qq.com" },
  dingtalk: { authorize: "https://login.dingtalk.com/oauth2/auth", address: "https://api.dingtalk.com" },
};

/** Where the person goes to sign in. */
export function suiteAddress(kind: Suite, provider: Provider, { state, verifier, redirectUri }: Journey): URL {
  const address = new URL(provider.authorizeUrl ?? SUITE_PLACES[kind].authorize);
  const id = said(provider.clientId, "client id");
  const asked: Readonly<Record<Suite, Record<string, string>>> = {
    feishu: {
      client_id: id,
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    },
    wecom: { login_type: "CorpApp", appid: id, agentid: provider.agentId ?? "", redirect_uri: redirectUri, state },
    dingtalk: { client_id: id, redirect_uri: redirectUri, response_type: "code", scope: "openid", prompt: "consent", state },
  };
  for (const [name, value] of Object.entries(asked[kind])) address.searchParams.set(name, value);
  return address;
}

/** Who came back; throws providerRefused and providerAway. */
export async function suiteAssertion(kind: Suite, provider: Provider, journey: Journey, query: URLSearchParams): Promise<Assertion> {
  const code = query.get(kind === "dingtalk" ? "authCode" : "code") ?? query.get("code");
  if (!code) fail({ type: "providerRefused" });
  const at = (path: string, asked: Readonly<Record<string, string>> = {}) => {
    const address = new URL(path, provider.address ?? SUITE_PLACES[kind].address);
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    return address;
  };
  const asks = { feishu: feishuFacts, wecom: wecomFacts, dingtalk: dingtalkFacts } as const;
  return asks[kind](provider, code, at, journey);
}

type At = (path: string, asked?: Readonly<Record<string, string>>) => URL;
const credentials = (provider: Provider) => ({
  id: said(provider.clientId, "client id"),
  secret: said(provider.clientSecret, "secret"),
});
const facts = z.record(z.string(), z.unknown());

async function feishuFacts(provider: Provider, code: string, at: At, { redirectUri, verifier }: Journey): Promise<Assertion> {
  const { id, secret } = credentials(provider);
  const { access_token: token } = await posted(
    z.object({ code: z.literal(0), access_token: z.string() }),
    at("/open-apis/authen/v2/oauth/token"),
    {
      grant_type: "authorization_code",
      client_id: id,
      client_secret: secret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  );
  const person = z.object({ code: z.literal(0), data: facts.and(z.object({ union_id: z.string() })) });
  const { data } = await fetched(person, at("/open-apis/authen/v1/user_info"), { headers: { authorization: `Bearer ${token}` } });
  return { subject: data.union_id, facts: data };
}

async function wecomFacts(provider: Provider, code: string, at: At): Promise<Assertion> {
  const { id, secret } = credentials(provider);
  const { access_token: token } = await fetched(
    z.object({ errcode: z.literal(0), access_token: z.string() }),
    at("/cgi-bin/gettoken", { corpid: id, corpsecret: secret }),
  );
  const { userid } = await fetched(
    z.object({ errcode: z.literal(0), userid: z.string().min(1) }),
    at("/cgi-bin/auth/getuserinfo", { access_token: token, code }),
  );
  const told = await fetched(facts.and(z.object({ errcode: z.literal(0) })), at("/cgi-bin/user/get", { access_token: token, userid }));
  return { subject: userid, facts: { ...told, userid } };
}

async function dingtalkFacts(provider: Provider, code: string, at: At): Promise<Assertion> {
  const { id, secret } = credentials(provider);
  const { accessToken } = await posted(z.object({ accessToken: z.string() }), at("/v1.0/oauth2/userAccessToken"), {
    clientId: id,
    clientSecret: secret,
    code,
    grantType: "authorization_code",
  });
  const person = await fetched(facts.and(z.object({ unionId: z.string() })), at("/v1.0/contact/users/me"), {
    headers: { "x-acs-dingtalk-access-token": accessToken },
  });
  return { subject: person.unionId, facts: person };
}
