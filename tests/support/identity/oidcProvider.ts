import { createHash, randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { listening } from "./listening.ts";

type Grant = { client: string; redirectUri: string; challenge: string; nonce: string };
type Key = { kid: string; privateKey: CryptoKey; jwk: JWK };

/** What a provider does otherwise than it should, or whom it means. */
export type Twist = {
  claims?: JWTPayload;
  /** Signs with a key that it does not tell. */
  foreign?: boolean;
  error?: string;
};

/** A provider of OpenID Connect with one client, `longwall`, whose clock is the one given. */
export async function openProvider(now: () => Date) {
  const grants = new Map<string, Grant>();
  const told = { person: {} as JWTPayload, twist: {} as Twist, isAway: false };
  const seconds = () => Math.floor(now().getTime() / 1000);
  let keys = [await makeKey()];
  const signed = async (claims: JWTPayload, key: Key = keys[0] as Key) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid }).sign(key.privateKey);
  const issuer: string = await listening(async ({ url, body, headers }) => {
    if (told.isAway) return { json: {}, status: 503 };
    const at = (path: string) => `${issuer}${path}`;
    if (url.pathname === "/.well-known/openid-configuration")
      return {
        json: {
          issuer,
          authorization_endpoint: at("/authorize"),
          token_endpoint: at("/token"),
          jwks_uri: at("/keys"),
          userinfo_endpoint: at("/userinfo"),
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["S256"],
        },
      };
    if (url.pathname === "/keys") return { json: { keys: keys.map(({ jwk }) => jwk) } };
    if (url.pathname === "/authorize") return authorized(url);
    if (url.pathname === "/userinfo") return { json: { ...told.person } };
    if (url.pathname !== "/token") return undefined;
    const form = new URLSearchParams(body);
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = `${headers.authorization ?? ""}${body}`.length > 0 && grant?.client === "longwall";
    if (!grant || !isClient || grant.challenge !== challenge || grant.redirectUri !== form.get("redirect_uri"))
      return { json: { error: "invalid_grant" }, status: 400 };
    const claims = {
      iss: issuer,
      aud: "longwall",
      iat: seconds(),
      exp: seconds() + 300,
      nonce: grant.nonce,
      ...told.person,
      ...told.twist.claims,
    };
    const key = told.twist.foreign ? await makeKey() : undefined;
    return { json: { access_token: "a", token_type: "Bearer", expires_in: 60, id_token: await signed(claims, key) } };
  });

  function authorized(url: URL) {
    const asked = Object.fromEntries(url.searchParams);
    const back = new URL(asked.redirect_uri ?? issuer);
    back.searchParams.set("state", asked.state ?? "");
    if (told.twist.error) {
      back.searchParams.set("error", told.twist.error);
      return { to: back.href };
    }
    const code = randomBytes(12).toString("hex");
    grants.set(code, {
      client: asked.client_id ?? "",
      redirectUri: asked.redirect_uri ?? "",
      challenge: asked.code_challenge_method === "S256" ? (asked.code_challenge ?? "") : "",
      nonce: asked.nonce ?? "",
    });
    back.searchParams.set("code", code);
    return { to: back.href };
  }

  return {
    issuer,
    told,
    signed,
    seconds,
    /** From now on it signs with another key, and tells that one alone. */
    rotate: async () => {
      keys = [await makeKey()];
    },
    /** The address at which somebody comes back who signed in there. */
    signsIn: async (address: string, person: JWTPayload, twist: Twist = {}) => {
      told.person = person;
      told.twist = twist;
      const answer = await fetch(address, { redirect: "manual" });
      return new URL(answer.headers.get("location") ?? issuer);
    },
  };
}

async function makeKey(): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = randomBytes(6).toString("hex");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}
