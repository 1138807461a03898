import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

const NAME = "longwall";
const WEEK = 7 * 24 * 3600;

/** The token that a request brings along, or undefined. */
export const tokenOf = (c: Context): string | undefined => getCookie(c, NAME);

/** Gives the visitor the cookie of a session; it stays with the browser for a week, the server decides when it ends. */
export function giveCookie(c: Context, token: string, secure: boolean): void {
  setCookie(c, NAME, token, { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge: WEEK });
}

/** Takes the cookie away. */
export function takeCookie(c: Context, secure: boolean): void {
  deleteCookie(c, NAME, { path: "/", secure });
}
