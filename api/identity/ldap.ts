import { Client, InvalidCredentialsError } from "ldapts";
import { fail } from "#define/problem";
import type { Assertion } from "./assertion.ts";
import { type Provider, said } from "./provider.ts";

const TIMEOUT_MS = 10_000;
const MOST = 2;

/**
 * Who an account of a directory is, when it takes his password: the program looks him up by the account that it was given, then binds as
 * what it found. Throws badCredentials for somebody unknown and a wrong password alike, and providerAway.
 */
export async function ldapAssertion(provider: Provider, account: string, password: string): Promise<Assertion> {
  if (account === "" || password === "") fail({ type: "badCredentials" });
  const client = new Client({ url: said(provider.address, "address"), timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS });
  try {
    const person = await away(lookedUp(client, provider, account));
    if (person === null) return fail({ type: "badCredentials" });
    await client.bind(person.subject, password).catch((error: unknown) => {
      fail({ type: error instanceof InvalidCredentialsError ? "badCredentials" : "providerAway" });
    });
    return person;
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const away = <T>(asked: Promise<T>): Promise<T> => asked.catch(() => fail({ type: "providerAway" }));

/** One entry, or none: a filter that finds two names nobody. */
async function lookedUp(client: Client, provider: Provider, account: string): Promise<Assertion | null> {
  if (provider.startTls) await client.startTLS();
  if (provider.bindDn) await client.bind(provider.bindDn, provider.bindPassword ?? "");
  const filter = (provider.searchFilter ?? "(uid={account})").replaceAll("{account}", escaped(account));
  const attributes = [provider.accountClaim, ...(provider.groupsClaim ? [provider.groupsClaim] : [])];
  const { searchEntries: found } = await client.search(said(provider.searchBase, "search base"), {
    scope: "sub",
    filter,
    attributes,
    sizeLimit: MOST,
  });
  const [entry] = found;
  return entry && found.length === 1 ? { subject: entry.dn, facts: entry } : null;
}

/** What has a meaning in a filter (RFC 4515), written as itself. */
const escaped = (text: string): string => text.replaceAll(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
