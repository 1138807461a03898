import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { fail } from "#define/problem";
import type { Assertion } from "./assertion.ts";
import { type Provider, said } from "./provider.ts";

/** What begins at a provider and has to come back with the person. */
export type Journey = { state: string; nonce: string; verifier: string; redirectUri: string };

const TIMEOUT_SECONDS = 10;
const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT_LASTS = "5m";

/**
 * What a provider tells of himself, read anew for each sign-in: a key that he changed since counts at once. Plain HTTP is spoken with this
 * machine alone (the definition refuses other addresses).
 */
async function configured(provider: Provider, now: Date): Promise<oidc.Configuration> {
  const issuer = new URL(said(provider.issuer, "issuer"));
  const metadata = {
    ...(provider.clientSecret ? { client_secret: provider.clientSecret } : {}),
    [oidc.clockTolerance]: provider.skewSeconds,
    [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  };
  const authentication = provider.clientSecret ? undefined : oidc.None();
  const execute = [oidc.enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [])];
  return oidc
    .discovery(issuer, said(provider.clientId, "client id"), metadata, authentication, { execute, timeout: TIMEOUT_SECONDS })
    .catch(() => fail({ type: "providerAway" }));
}

/** Where the person goes to sign in. */
export async function oidcAddress(provider: Provider, { state, nonce, verifier, redirectUri }: Journey, now: Date): Promise<URL> {
  return oidc.buildAuthorizationUrl(await configured(provider, now), {
    redirect_uri: redirectUri,
    scope: provider.scopes ?? "openid profile email",
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
}

/** Who came back, by the code that he brought; throws providerRefused, providerAway and untrusted. */
export async function oidcAssertion(provider: Provider, journey: Journey, query: string, now: Date): Promise<Assertion> {
  const config = await configured(provider, now);
  const { state, nonce, verifier, redirectUri } = journey;
  const tokens = await oidc
    .authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch(refused);
  const claims = tokens.claims() ?? fail({ type: "untrusted" });
  const more = config.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(refused)
    : {};
  return { subject: claims.sub, facts: { ...more, ...claims }, ...(typeof claims.sid === "string" ? { sid: claims.sid } : {}) };
}

function refused(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError) fail({ type: "providerRefused" });
  if (error instanceof oidc.ResponseBodyError) fail({ type: error.status >= 500 ? "providerAway" : "providerRefused" });
  if (error instanceof oidc.ClientError && !isTimeout(error)) fail({ type: "untrusted" });
  return fail({ type: error instanceof oidc.WWWAuthenticateChallengeError ? "providerRefused" : "providerAway" });
}

const isTimeout = ({ code }: oidc.ClientError): boolean => code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";

/** Whose sessions a provider ends (OpenID Connect Back-Channel Logout 1.0); throws untrusted. */
export async function logoutOf(provider: Provider, token: string, now: Date): Promise<{ subject?: string; sid?: string; id: string }> {
  const { jwks_uri: keys, issuer } = (await configured(provider, now)).serverMetadata();
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(said(keys ?? null, "keys"))), {
    issuer,
    audience: said(provider.clientId, "client id"),
    clockTolerance: provider.skewSeconds,
    currentDate: now,
    maxTokenAge: LOGOUT_LASTS,
    requiredClaims: ["iat", "jti", "events"],
  }).catch(() => fail({ type: "untrusted" }));
  const { sub, sid, jti = "", events, nonce } = payload;
  const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, LOGOUT);
  if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== "string")) fail({ type: "untrusted" });
  return { id: jti, ...(sub === undefined ? {} : { subject: sub }), ...(typeof sid === "string" ? { sid } : {}) };
}
