import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { fail } from "#define/problem";
import type { Assertion } from "#identity/assertion";
import { accountOf } from "#identity/person";
import type { Provider } from "#identity/provider";
import { noteSession } from "#identity/sessions";
import { type Ask, hostOf, isSecure, sessionOf } from "#routes/context";
import { admit, enter, refuseLocked } from "./entering.ts";
import { accountWithId } from "./findAccount.ts";

const NAME = "longwall_entry";
const LASTS_SECONDS = 600;
const PATH = "/api/signIn";

/** What a browser holds while its person is away at a provider. */
export const browserOf = (c: Ask): string => getCookie(c, NAME) ?? "";

/** Gives the browser what it has to bring back. */
export function giveBrowser(c: Ask, browser: string): void {
  setCookie(c, NAME, browser, { httpOnly: true, sameSite: "Lax", path: PATH, secure: isSecure(c), maxAge: LASTS_SECONDS });
}

/** Takes it again. */
export const takeBrowser = (c: Ask): string | undefined => deleteCookie(c, NAME, { path: PATH, secure: isSecure(c) });

/**
 * Opens the session of whom a provider means; an older one of the browser ends. A directory knows a password alone, so that a second step
 * is asked for here; the others have their own. Throws noAccountHere, rateLimited for who is locked, and secondStep.
 */
export async function enterBy(c: Ask, provider: Provider, assertion: Assertion): Promise<void> {
  const { client } = c.var.runtime;
  const { id } = await accountOf(c.var.runtime, provider, assertion);
  const found = (await accountWithId(client, id)) ?? fail({ type: "noAccountHere" });
  refuseLocked(c, found);
  if (provider.kind === "ldap") await enter(c, found, "provider");
  else await admit(c, found, "provider");
  const session = await sessionOf(c);
  if (session) await noteSession(client, session, provider, assertion);
}

/** The address at which people open the program. */
export function originOf(c: Ask): string {
  const { publicUrl } = c.var.runtime;
  if (publicUrl) return new URL(publicUrl).origin;
  return `${isSecure(c) ? "https:" : "http:"}//${hostOf(c)}`;
}
