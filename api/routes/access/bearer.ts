import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "#define/problem";
import type { Language, Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import { loadViewer } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { narrowed } from "#identity/narrowed";
import { type ApiToken, tokenNamed } from "#identity/tokens";

const BEARER = /^Bearer (\S{1,200})$/i;

/** Where programs may ask; all else is for people. */
const PLACES = ["documents", "lookup", "modules", "datasets", "reports", "cockpits", "prints", "routes", "dictionaries", "vouchers"];
/** Where a question is too long for an address. */
const QUESTIONS = [/^\/api\/lookup\/\w+$/, /^\/api\/datasets\/[\w.]+\/slice$/, /^\/api\/reports\/[\w.]+\/export$/];

const PER_MINUTE = 600;
const limits = new WeakMap<object, RateLimiterMemory>();

/** The token that a request shows, or undefined. */
export const bearerOf = (authorization: string | undefined): string | undefined => BEARER.exec(authorization ?? "")?.[1];

type Request = { token: string; method: string; path: string; address: string; company: string | undefined; language: Language };

/**
 * Who asks by a token, with what is left of his rights; throws unauthenticated, forbidden, rateLimited, and notFound for another company.
 */
export async function viewerByToken(runtime: Pick<Runtime, "client" | "clock" | "definitions">, request: Request): Promise<Viewer> {
  const held = await tokenNamed(runtime, request.token, request.address, runtime.clock.now());
  if (!held) fail({ type: "unauthenticated" });
  await count(runtime.client, held);
  if (!isPlace(request, held)) fail({ type: "forbidden", permission: "apiToken" });
  const own = (await companiesOf(runtime)).get(held.compId);
  if (!own || (request.company !== undefined && request.company !== own.code)) fail({ type: "notFound", what: "company" });
  const viewer = (await loadViewer(runtime, held.accountId, held.compId, request.language)) ?? fail({ type: "notFound", what: "company" });
  return narrowed({ ...viewer, compIds: [held.compId] }, held, runtime.definitions.modules);
}

function isPlace({ method, path }: Request, { isReadOnly }: ApiToken): boolean {
  const [, api, place = ""] = path.split("/");
  if (api !== "api") return false;
  const looks = method === "GET" || method === "HEAD" || QUESTIONS.some((question) => question.test(path));
  return (place === "me" && path === "/api/me" && looks) || (PLACES.includes(place) && (looks || !isReadOnly));
}

/** So many requests of a token in a minute, in each process. */
async function count(client: object, { id }: ApiToken): Promise<void> {
  const limit = limits.get(client) ?? new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  limits.set(client, limit);
  await limit.consume(id).catch((full: unknown) => {
    if (!(full instanceof RateLimiterRes)) throw full;
    fail({ type: "rateLimited", retryAfter: Math.ceil(full.msBeforeNext / 1000) });
  });
}
