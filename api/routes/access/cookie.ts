import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

const NAME = "longwall";
/** Our cookie as the only one, as browsers send it: there is nothing to be told apart or decoded. */
const ALONE = /^longwall=([\w-]+)$/;
const WEEK = 7 * 24 * 3600;

/** The token that a request brings along, or undefined. */
export const tokenOf = (c: Context): string | undefined => ALONE.exec(c.req.header("cookie") ?? "")?.[1] ?? getCookie(c, NAME);

/** Gives the visitor the cookie of a session; it stays with the browser for a week, the server decides when it ends. */
export function giveCookie(c: Context, token: string, secure: boolean): void {
  setCookie(c, NAME, token, { httpOnly: true, sameSite: "Lax", path: "/", secure, maxAge: WEEK });
}

/** Takes the cookie away. */
export function takeCookie(c: Context, secure: boolean): void {
  deleteCookie(c, NAME, { path: "/", secure });
}
