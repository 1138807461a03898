import { takenAnswer } from "./along.ts";
import { isAttended } from "../frame/attended.ts";
import { noteConnection } from "./connection.ts";
import { currentLanguage } from "./language.ts";
import { ApiProblem, isAbort, type AnsweredProblem } from "./problem.ts";

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
/**
 * `account`: the id of whose request it is, nobody else sends it; `isFresh`: only the server answers, not what was taken along;
 * `isUnattended`: the page asks by itself, whoever sits there.
 */
type Options = { isUnattended?: boolean; query?: Query; body?: unknown; signal?: AbortSignal; account?: string; isFresh?: boolean };

/** The company code that the address bar names, or null for the session's default. */
export function companyOfPage(): string | null {
  return new URLSearchParams(window.location.search).get("company");
}

/**
 * Sends one request in the page's company and gives the JSON value; throws ApiProblem. A Blob or text body goes as it is, anything else as
 * JSON.
 */
export async function call<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, options: Options = {}): Promise<T> {
  const answer = await send(method, path, options);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

/** The fetcher of SWR: GET of a path. */
export function getValue<T>(path: string): Promise<T> {
  return call<T>("GET", path);
}

/** Sends one request and gives the raw answer (for files and streams); throws ApiProblem unless it is a success or 304. */
export async function send(
  method: string,
  path: string,
  { query, body, signal, account, isFresh, isUnattended }: Options = {},
): Promise<Response> {
  const raw = body instanceof Blob || typeof body === "string";
  const headers: Record<string, string> = { "accept-language": currentLanguage() };
  if (body !== undefined && !raw) headers["content-type"] = "application/json";
  if (account !== undefined) headers["x-account"] = account;
  if (isUnattended || !isAttended()) headers["x-unattended"] = "1";
  const payload = body === undefined ? null : raw ? body : JSON.stringify(body);
  const address = addressOf(path, query);
  const taken = method === "GET" && !isFresh ? () => takenAnswer(address) : undefined;
  const answer = await reach(address, { method, headers, body: payload, signal: signal ?? null }, taken);
  if (answer.ok || answer.status === 304) return answer;
  throw new ApiProblem(await problemIn(answer));
}

/** Gives the address of an API path with its query and the page's company. */
export function addressOf(path: string, query: Query = {}): string {
  const address = new URL(path, window.location.origin);
  const company = companyOfPage();
  if (company && !address.searchParams.has("company")) address.searchParams.set("company", company);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, String(value));
  return `${address.pathname}${address.search}`;
}

async function reach(address: string, init: RequestInit, taken?: () => Promise<Response | undefined>): Promise<Response> {
  try {
    const answer = await fetch(address, init);
    noteConnection(answer.status === 503 ? "unavailable" : answer.status === 401 ? "signedOut" : "fine");
    return answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    noteConnection("lost");
    const answer = await taken?.();
    if (answer) return answer;
    throw new ApiProblem({ type: "network", status: 0, title: "network" });
  }
}

async function problemIn(answer: Response): Promise<AnsweredProblem> {
  const text = await answer.text();
  if (!answer.headers.get("content-type")?.includes("json"))
    return { type: "broken", status: answer.status, title: answer.statusText || String(answer.status) };
  const parsed = JSON.parse(text) as AnsweredProblem;
  return { ...parsed, type: parsed.type.replace("/problems/", "") as AnsweredProblem["type"], status: answer.status };
}
