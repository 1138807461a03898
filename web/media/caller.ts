import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, ApiProblem } from "../data/problem.ts";
import { serverNow, heardFrom } from "./clock.ts";
import { own, setOwn } from "./own.ts";

/** Asks the server for what hangs on a wall: as the screen that was paired, or as whoever is signed in. */
export type Caller = {
  /** Says who asks, to tell what was kept of one from that of another. */
  who: "screen" | "person";
  /** Gives the answer to a success or 304; throws ApiProblem, `unauthenticated` where the screen is none any more. */
  ask: (path: string, options?: { body?: unknown; etag?: string; signal?: AbortSignal }) => Promise<Response>;
};

const encoder = new TextEncoder();
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;

/** A new key pair whose private half cannot be read; null where the browser makes none (plain HTTP). */
export async function newKey(): Promise<CryptoKeyPair | null> {
  if (!window.isSecureContext || !("subtle" in window.crypto)) return null;
  return window.crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
}

/** The public half of a key pair, as it is sent. */
export async function publicHalf({ publicKey }: CryptoKeyPair): Promise<Record<"kty" | "crv" | "x" | "y", string>> {
  const { kty = "", crv = "", x = "", y = "" } = await window.crypto.subtle.exportKey("jwk", publicKey);
  return { kty, crv, x, y };
}

/** The caller of a browser that was paired. */
export function screenCaller(): Caller {
  return { who: "screen", ask: askSigned };
}

const askSigned: Caller["ask"] = async (path, options = {}) => {
  const first = await send(path, options, await proof(path, options.body));
  // A clock that was wrong is right now: the answer told the server's.
  const answer = first.status === 401 ? await send(path, options, await proof(path, options.body)) : first;
  return goodAnswer(answer);
};

/** The caller of whoever is signed in, or of nobody. */
export function personCaller(company: string | null): Caller {
  const ask: Caller["ask"] = async (path, options = {}) =>
    goodAnswer(await send(company === null ? path : `${path}&company=${encodeURIComponent(company)}`, options, {}));
  return { who: "person", ask };
}

/** Sends what needs no proof: a wish to be paired. */
export async function callOpen<T>(path: string, body: unknown): Promise<T> {
  return (await (await goodAnswer(await send(path, { body }, {}))).json()) as T;
}

async function proof(path: string, body: unknown): Promise<Record<string, string>> {
  const [token = "", key] = [await own("token"), await own("key")];
  const headers = { authorization: `Screen ${token}` };
  if (!key) return headers;
  const at = Math.round(serverNow());
  const text = `${at}\n${body === undefined ? "GET" : "POST"} ${path}\n${body === undefined ? "" : JSON.stringify(body)}`;
  const signature = await window.crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key.privateKey, encoder.encode(text));
  return { ...headers, "x-screen-at": String(at), "x-screen-signature": base64url(new Uint8Array(signature)) };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const PATIENCE_MS = 30_000;

async function send(
  path: string,
  { body, etag, signal }: Parameters<Caller["ask"]>[1] & object,
  more: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": currentLanguage(), ...more };
  if (etag) headers["if-none-match"] = etag;
  if (body !== undefined) headers["content-type"] = "application/json";
  const limits = [AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])];
  const init = { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? null : JSON.stringify(body) };
  try {
    const answer = await fetch(path, { ...init, signal: AbortSignal.any(limits), cache: "no-store" });
    heardFrom(answer.headers.get("x-server-time"));
    return answer;
  } catch {
    throw new ApiProblem({ type: "network", status: 0, title: "network" });
  }
}

async function goodAnswer(answer: Response): Promise<Response> {
  if (answer.ok || answer.status === 304) return answer;
  const isProblem = answer.headers.get("content-type")?.includes("problem+json") === true;
  if (!isProblem) throw new ApiProblem({ type: "broken", status: answer.status, title: answer.statusText });
  const said = (await answer.json()) as AnsweredProblem;
  throw new ApiProblem({ ...said, type: said.type.replace("/problems/", "") as AnsweredProblem["type"], status: answer.status });
}

/** Takes the token that the server gave instead of the old one. */
export async function takeToken(token: string): Promise<void> {
  await setOwn("token", token);
}
