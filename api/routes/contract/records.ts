import { z } from "zod";
import type { Module } from "#define/module";
import { shapeOf } from "#engine/definition/shape";
import { FoundRecord, Labels, UnitSums } from "../answers/shapes.ts";
import { givenLine, givenRow, shownLine, shownRow, tablesOf } from "./field.ts";
import type { Schema } from "./operation.ts";
import { arrayOf, placed, ref, schemaOf } from "./schema.ts";

const known = z.unknown();
const stage = z.string().nullable();
const Record = z.strictObject({
  id: z.string(),
  version: z.int(),
  stage,
  header: known,
  lines: known,
  labels: Labels,
  actions: z.array(z.string()),
  proposed: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  isInChain: z.literal(true).optional(),
  made: z.array(FoundRecord).optional(),
});
const Page = z.strictObject({
  rows: known,
  labels: Labels,
  next: z.string().nullable(),
  total: z.string().optional(),
  sums: z.record(z.string(), z.string().nullable()).optional(),
  unitSums: UnitSums.optional(),
  leftOut: z.record(z.string(), z.int()).optional(),
});

/**
 * What the operations of a module refer to: its record, a row of its lists, and header and lines as they are read and as they are given.
 */
export function moduleSchemas(module: Module): Readonly<Record<string, Schema>> {
  const { id } = module;
  const { columns, lines } = shapeOf(module);
  const at = { type: "string", format: "date-time" };
  const of = { createdAt: at, updatedAt: at };
  const stages = { stage: { type: ["string", "null"], ...(module.stages ? { enum: [...module.stages, null] } : {}) } };
  const row = { id: { type: "string" }, version: { type: "integer" }, ...stages, ...of };
  return {
    [id]: placed(schemaOf(Record, "output"), { ...stages, header: ref(`${id}.header`), lines: ref(`${id}.lines`) }),
    [`${id}.row`]: shownRow(module, columns, { ...row, actions: arrayOf({ type: "string" }), unitSums: schemaOf(UnitSums, "output") }),
    [`${id}.header`]: shownRow(module, columns, { ...("stage" in module.fields ? stages : {}), ...of }),
    [`${id}.lines`]: tablesOf(module, (table, name) => shownLine(table, lines.get(name)?.columns ?? new Map())),
    ...(module.readonly ? {} : { [`${id}.givenHeader`]: givenRow(module), [`${id}.givenLines`]: tablesOf(module, givenLine) }),
  };
}

/** A record of the module. */
export const recordOf = ({ id }: Module): Schema => ref(id);

/** One page of its rows. */
export const pageOf = ({ id }: Module): Schema => placed(schemaOf(Page, "output"), { rows: arrayOf(ref(`${id}.row`)) });

/** A body with header and lines of the module. */
export const given =
  (shape: z.ZodType) =>
  ({ id }: Module): Schema =>
    placed(schemaOf(shape, "input"), { header: ref(`${id}.givenHeader`), lines: ref(`${id}.givenLines`) });

/** An answer with header and lines of the module. */
export const shown =
  (shape: z.ZodType) =>
  ({ id }: Module): Schema =>
    placed(schemaOf(shape, "output"), { header: ref(`${id}.header`), lines: ref(`${id}.lines`) });
