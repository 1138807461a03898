import type { z } from "zod";
import type { Ask } from "#api/context";
import { bare } from "#define/own";
import { fail, failIfAny, type Issue } from "#define/problem";
import { refuseProto } from "./ownNames.ts";

/** The JSON body of a request, checked; throws malformed when it is no JSON, and invalid with every fault at once. */
export async function bodyOf<T extends z.ZodType>(c: Ask, shape: T): Promise<z.output<T>> {
  return checked(shape, await jsonOf(c));
}

/** The query parameters of a request without `company`, checked; throws invalid with every fault at once. */
export function queryOf<T extends z.ZodType>(c: Ask, shape: T): z.output<T> {
  const { company: _, ...query } = c.req.query();
  return checked(shape, query);
}

/** A value of a shape, its records with names of their own alone; throws invalid with every fault at once. */
export function checked<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
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

/** What JSON says; throws malformed, and unknownField for a name that no record can have. */
export function parsed(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail({ type: "malformed" });
  }
  refuseProto(text, value);
  return value;
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

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ code: "unknownField", field: [...path, key].join(".") }));
  const field = path.length > 0 ? { field: path.join(".") } : {};
  if (issue.code === "invalid_type") return [{ code: issue.input === undefined ? "required" : "type", ...field }];
  if (issue.code === "invalid_value") return [{ code: "choice", ...field }];
  if (issue.code === "too_big") return [{ code: "tooLong", ...field, params: { max: String(issue.maximum) } }];
  if (issue.code === "too_small") return [{ code: "required", ...field }];
  return [{ code: "format", ...field }];
}
