import { createRemoteJWKSet, jwtVerify } from "jose";
import { fail } from "#define/problem";
import type { Assertion } from "./assertion.ts";
import { type Provider, said } from "./provider.ts";

const LASTS = "5m";
const BY_KEY = ["RS256", "PS256", "ES256", "EdDSA"];

/**
 * Whom a ticket of an office system names: a JWS in compact form, signed by the secret that both know (HS256, an HMAC) or by a key of the
 * issuer, for us, a few minutes old. That it comes once is looked at by whoever takes it. Throws ticketExpired and untrusted.
 */
export async function ticketAssertion(provider: Provider, ticket: string, now: Date): Promise<Assertion & { id: string }> {
  const options = {
    issuer: said(provider.issuer, "issuer"),
    audience: said(provider.clientId, "client id"),
    clockTolerance: provider.skewSeconds,
    currentDate: now,
    maxTokenAge: LASTS,
    requiredClaims: ["sub", "jti", "iat", "exp"],
  };
  const signed = provider.keysUrl
    ? jwtVerify(ticket, createRemoteJWKSet(new URL(provider.keysUrl)), { ...options, algorithms: BY_KEY })
    : jwtVerify(ticket, new TextEncoder().encode(said(provider.clientSecret, "secret")), { ...options, algorithms: ["HS256"] });
  const { payload } = await signed.catch((error: unknown) => fail({ type: isLate(error) ? "ticketExpired" : "untrusted" }));
  const { sub = "", jti = "" } = payload;
  if (sub === "" || jti === "") fail({ type: "untrusted" });
  return { subject: sub, facts: payload, id: jti };
}

const isLate = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ERR_JWT_EXPIRED";
