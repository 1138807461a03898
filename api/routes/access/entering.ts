import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { enter } from "#identity/person";
import { noteSession } from "#identity/sessions";
import type { Assertion } from "#identity/assertion";
import type { Provider } from "#identity/provider";
import { addressOf, type Ask, hostOf, isSecure } from "#routes/context";
import { giveCookie, tokenOf } from "./cookie.ts";
import { closeSession, openSession } from "./sessions.ts";

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

/** Opens the session of whom a provider means; an older one of the browser ends. Throws noAccountHere. */
export async function enterBy(c: Ask, provider: Provider, assertion: Assertion): Promise<void> {
  const { client, clock, streams } = c.var.runtime;
  const account = await enter(c.var.runtime, provider, assertion);
  const old = tokenOf(c);
  if (old) streams.endSession(await closeSession(client, old));
  const from = { device: c.req.header("user-agent") ?? null, address: addressOf(c) };
  const token = await openSession(client, account, from, clock.now());
  await noteSession(client, token, account.id, provider, assertion);
  giveCookie(c, token, isSecure(c));
}

/** The address at which people open the program. */
export function originOf(c: Ask): string {
  const { publicUrl } = c.var.runtime;
  if (publicUrl) return new URL(publicUrl).origin;
  return `${isSecure(c) ? "https:" : "http:"}//${hostOf(c)}`;
}
