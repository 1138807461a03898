import { z } from "zod";
import { Id, Instant, Issue } from "./shapes.ts";

const orNone = z.string().nullable();

/** One entry of a record's history. */
export const Entry = z.strictObject({
  id: Id,
  version: z.int(),
  action: z.string(),
  stageFrom: orNone,
  stageTo: orNone,
  reason: orNone,
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  actor: orNone,
  onBehalfOf: orNone,
  at: Instant,
  reversalOf: z.int().optional(),
  hasSeen: z.boolean(),
});

/** What an import read, and what is wrong with it. */
export const Imported = z.strictObject({
  run: Id,
  rows: z.int(),
  documents: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  emptyRows: z.int(),
  filteredRows: z.int(),
  issues: z.array(Issue),
  issueCount: z.int(),
  warnings: z.array(Issue),
  warningCount: z.int(),
  applied: z.boolean(),
  unknown: z.array(
    z.strictObject({
      target: z.string(),
      head: z.string(),
      value: z.string(),
      candidates: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
  ),
});

const Value = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** What a file of records changes, record by record. */
export const Taken = z.strictObject({
  records: z.array(
    z.strictObject({
      code: z.string(),
      change: z.enum(["added", "changed", "unchanged", "kept"]),
      fields: z.array(Value),
      lines: z.array(
        z.strictObject({ table: z.string(), key: z.string(), change: z.enum(["added", "removed", "changed"]), fields: z.array(Value) }),
      ),
      issues: z.array(Issue),
    }),
  ),
  digest: z.string(),
  applied: z.boolean(),
});

/** The values of a column, each with how many rows have it; null = none. */
export const ColumnValues = z.strictObject({
  values: z.array(z.strictObject({ value: orNone, count: z.int(), label: z.strictObject({ code: z.string(), name: orNone }).optional() })),
  more: z.boolean(),
});
