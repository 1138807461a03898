import { z } from "zod";
import type { Issue } from "#define/problem";

type Shape = z.core.$ZodType;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The first list of a value that is longer than its shape allows, or the first entry of one that is of another kind: telling all of them
 * would be as long as what was sent.
 */
export function firstFault(shape: Shape, value: unknown, path: readonly string[] = []): Issue | undefined {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return firstFault(shape.unwrap(), value, path);
  if (shape instanceof z.ZodArray) return Array.isArray(value) ? faultInList(shape, value, path) : undefined;
  if (!isRecord(value)) return undefined;
  if (shape instanceof z.ZodObject)
    return first(Object.entries(shape.shape), ([name, each]) => firstFault(each, value[name], [...path, name]));
  if (!(shape instanceof z.ZodRecord) || shape.valueType instanceof z.ZodUnknown) return undefined;
  return first(Object.entries(value), ([name, each]) => firstFault(shape.valueType, each, [...path, name]));
}

function faultInList(list: z.ZodArray, values: readonly unknown[], path: readonly string[]): Issue | undefined {
  const most = longestOf(list);
  if (values.length > most) return { code: "tooManyValues", field: path.join("."), params: { max: String(most) } };
  return first([...values.entries()], ([at, each]) => {
    const there = [...path, String(at)];
    return isOfKind(list.element, each) ? firstFault(list.element, each, there) : { code: "type", field: there.join(".") };
  });
}

function longestOf({ def }: z.ZodArray): number {
  const limits = (def.checks ?? []).map(({ _zod: check }) => check.def);
  return Math.min(...limits.map((limit) => ("maximum" in limit ? Number(limit.maximum) : Infinity)));
}

function isOfKind(shape: Shape, value: unknown): boolean {
  if (shape instanceof z.ZodObject || shape instanceof z.ZodRecord) return isRecord(value);
  if (shape instanceof z.ZodArray) return Array.isArray(value);
  return !(shape instanceof z.ZodString) || typeof value === "string";
}

function first<T>(items: readonly T[], faultOf: (item: T) => Issue | undefined): Issue | undefined {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault) return fault;
  }
  return undefined;
}
