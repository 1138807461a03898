import type { z } from "zod";
import type { Ask } from "#routes/context";
import { bare } from "#define/own";
import { fail, failIfAny, type Issue } from "#define/problem";
import type { Operation } from "../contract/operation.ts";
import { refuseProto } from "./ownNames.ts";
import { firstFault } from "./shallow.ts";

/** The JSON body of a request, checked; throws malformed when it is no JSON, and invalid with every fault at once. */
export async function bodyOf<T extends z.ZodType>(c: Ask, shape: T): Promise<z.output<T>> {
  const { body, takes = body } = c.get("operation") ?? {};
  refuseUndeclared(takes, shape);
  return checked(shape, await jsonOf(c));
}

/** The query parameters of a request without `company`, checked; throws invalid with every fault at once. */
export function queryOf<T extends z.ZodType>(c: Ask, shape: T): z.output<T> {
  refuseUndeclared(c.get("operation")?.query, shape);
  const { company: _, ...query } = c.req.query();
  return Object.keys(query).length === 0 ? ofNothing(shape) : checked(shape, query);
}

const ofNothings = new WeakMap<z.ZodType, unknown>();

/** What a shape makes of a query without parameters, made once; nobody writes into it. */
function ofNothing<T extends z.ZodType>(shape: T): z.output<T> {
  if (!ofNothings.has(shape)) ofNothings.set(shape, Object.freeze(checked(shape, {})));
  return ofNothings.get(shape) as z.output<T>;
}

/** The contract is made from what routes declare: a handler that reads something else is a fault of ours. */
function refuseUndeclared(declared: Operation["body"], shape: z.ZodType): void {
  const isDeclared = Array.isArray(declared) ? declared.includes(shape) : declared === shape;
  if (!isDeclared) throw new Error("a route reads what it does not declare");
}

/**
 * A value of a shape, its records with names of their own alone; throws invalid with every fault at once, or with the first alone where
 * lists are too long or hold what is no entry of theirs.
 */
export function checked<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const fault = firstFault(shape, value);
  if (fault) failIfAny([fault]);
  const result = shape.safeParse(value, { reportInput: true });
  if (result.success) return bare(result.data);
  const issues = result.error.issues.flatMap(issuesOf);
  failIfAny(issues);
  throw result.error;
}

async function jsonOf(c: Ask): Promise<unknown> {
  const text = await c.req.text();
  const value = parsed(text);
  if (HALF_ESCAPED.test(text)) failIfAny(halvesIn(value));
  return value;
}

/**
 * A text as the JSON that it is; throws malformed, tooMany values, unknownField for a name that no record can have, and tooDeep: whoever
 * looks into a value calls himself for each of its levels.
 */
export function parsed(text: string): unknown {
  for (const [sign, limit] of MOST) if (holdsMore(text, sign, limit)) fail({ type: "tooMany", limit });
  const value = valueIn(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) fail({ type: "tooDeep", limit: DEEPEST });
    if (level.some(hasManyNames)) fail({ type: "tooMany", limit: MOST_NAMES });
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : [])).filter(isNested);
  }
  refuseProto(text, value);
  return value;
}

/** Conditions and definitions of reports, the deepest that people make, stay far below. */
const DEEPEST = 50;

/** Ten thousand lines of sixty fields, of which some are objects; texts count with what they hold. */
const MOST = [
  [",", 600_000],
  ["{", 200_000],
  ["[", 200_000],
] as const;
const MOST_NAMES = 5_000;

function holdsMore(text: string, sign: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= limit; at = text.indexOf(sign, at + 1)) count++;
  return count > limit;
}

function hasManyNames(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > MOST_NAMES;
}

const isNested = (value: unknown): boolean => typeof value === "object" && value !== null;

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail({ type: "malformed" });
  }
}

/** An escape may be one half of a character: no text is stored with it, and JSON is not stored at all. */
const HALF_ESCAPED = /\\ud[89a-f]/i;
const HALF = /\p{Surrogate}/u;

/** Names every text that holds half of a character, or a list or record with such a name in it. */
function halvesIn(value: unknown, path: readonly string[] = []): Issue[] {
  const fault: Issue = { code: "format", ...(path.length > 0 ? { field: path.join(".") } : {}) };
  if (typeof value === "string") return HALF.test(value) ? [fault] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (HALF.test(name) ? [fault] : halvesIn(each, [...path, name])));
}

/** What is too much of a text or of a list; of all else it is its value. */
const TOO_BIG: ReadonlyMap<string, "tooLong" | "tooManyValues"> = new Map([
  ["string", "tooLong"],
  ["array", "tooManyValues"],
  ["set", "tooManyValues"],
]);
const isSized = (origin: string) => TOO_BIG.has(origin);

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ code: "unknownField", field: [...path, key].join(".") }));
  const field = path.length > 0 ? { field: path.join(".") } : {};
  if (issue.code === "invalid_type") return [{ code: issue.input === undefined ? "required" : "type", ...field }];
  if (issue.code === "invalid_value") return [{ code: "choice", ...field }];
  if (issue.code === "too_big")
    return [{ code: TOO_BIG.get(issue.origin) ?? "tooGreat", ...field, params: { max: String(issue.maximum) } }];
  if (issue.code === "too_small" && !isSized(issue.origin)) return [{ code: "tooSmall", ...field, params: { min: String(issue.minimum) } }];
  if (issue.code === "too_small") return [{ code: "required", ...field }];
  return [{ code: "format", ...field }];
}
