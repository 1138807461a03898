import { z } from "zod";
import { fail } from "#define/problem";
import { isDayPattern } from "./day.ts";

/** Where the value of one field comes from: the head of a column, or what to do with one or more columns. */
export type CellSource =
  | string
  | {
      /** Head of the column, or several heads whose texts are joined by `join` (default a blank). */
      source?: string | readonly string[];
      join?: string;
      /** Several columns are numbers that are multiplied: a quantity and a price. */
      product?: true;
      /** The same text for every row. */
      const?: string;
      /** The text where the cell is empty. */
      default?: string;
      /** Texts taken out of the cell before anything else. */
      strip?: readonly string[];
      /** Put before the text of a cell that is not empty. */
      prefix?: string;
      /** Cell text -> value; a text that is not listed stays as it is. */
      lookup?: Readonly<Record<string, string>>;
      /**
       * A date pattern of d, dd, M, MM, yy, yyyy · `excel` for day serials · `id` for keys that were read as floats ("17850.0" is 17850).
       */
      format?: string;
      /** Rounds half-up to so many digits after the point, for amounts that carry the tail of a binary float. */
      digits?: number;
      /** What a reference is given by; default its code. */
      by?: "code" | "id";
    };

/**
 * How a file is read into a module. Every part may be missing: then columns are found by field name or by label in any language.
 * Targets are `field` or `<line table>.<field>`; a row yields a line of each table of which a cell is filled.
 */
export type ImportMap = {
  columns?: Readonly<Record<string, CellSource>>;
  /** Heads that are left out on purpose; any other column without a target is an issue. */
  ignore?: readonly string[];
  /** Pattern of all dates that name none of their own; default yyyy-MM-dd. */
  dateFormat?: string;
  /** The decimal sign of the file; the other one and blanks may group thousands. */
  decimal?: "." | ",";
  /** Any name that TextDecoder knows; default UTF-8, and where the file is not that, GB18030 or Windows-1251 by its bytes. */
  encoding?: string;
  delimiter?: string;
  /** Texts that mean an empty cell, for instance NULL. */
  empty?: readonly string[];
  /** Targets whose values make rows one document; default `key`. */
  group?: readonly string[];
  /** Fields that name an existing record; default the document number or code. */
  key?: readonly string[];
  /** Only rows whose cell is one of the texts; the others are counted. */
  filter?: Readonly<Record<string, readonly string[]>>;
  /** Done to every new document after it is saved, in order. */
  actions?: readonly (string | ActionWithReason)[];
};
export type ActionWithReason = { action: string; reason: string };

const texts = z.array(z.string());
const pattern = z.string().refine(isDayPattern);
const schema = z.strictObject({
  columns: z
    .record(
      z.string(),
      z.union([
        z.string(),
        z.strictObject({
          source: z.union([z.string(), texts]).optional(),
          join: z.string().optional(),
          product: z.literal(true).optional(),
          const: z.string().optional(),
          default: z.string().optional(),
          strip: texts.optional(),
          lookup: z.record(z.string(), z.string()).optional(),
          format: pattern.optional(),
          prefix: z.string().optional(),
          digits: z.int().min(0).max(8).optional(),
          by: z.enum(["code", "id"]).optional(),
        }),
      ]),
    )
    .optional(),
  ignore: texts.optional(),
  dateFormat: pattern.optional(),
  decimal: z.enum([".", ","]).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().min(1).optional(),
  empty: texts.optional(),
  group: texts.optional(),
  key: texts.optional(),
  filter: z.record(z.string(), texts).optional(),
  actions: z.array(z.union([z.string(), z.strictObject({ action: z.string(), reason: z.string() })])).optional(),
});

/** Reads a map from its JSON value; throws `invalid` naming the first part that is wrong. */
export function parseMap(value: unknown): ImportMap {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  return fail({ type: "invalid", issues: [{ code: "format", field: ["map", ...(first?.path ?? [])].join("."), value: first?.message }] });
}
