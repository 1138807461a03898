import { z } from "zod";

const text = z.string();
const names = z.array(text);
const Fields = z.record(text, z.looseObject({ kind: text }));
const Lines = z.strictObject({
  fields: Fields,
  columns: names,
  sums: names,
  required: z.boolean(),
  itemsFrom: z.record(text, z.looseObject({ module: text })),
  scan: z.looseObject({}).optional(),
});
const Action = z.strictObject({
  from: names,
  to: text,
  when: z.looseObject({}).optional(),
  reverses: z.union([text, names]).optional(),
  atOnce: z.literal(true).optional(),
  isOffline: z.literal(true).optional(),
  erases: z.literal(true).optional(),
  reason: z.boolean(),
  input: z
    .strictObject({
      header: names.optional(),
      lines: z.record(text, names).optional(),
      needs: z.array(z.strictObject({ field: text, when: z.looseObject({}).optional(), code: text })).optional(),
      prepared: z.literal(true).optional(),
    })
    .optional(),
});
const Column = z.strictObject({
  name: text,
  label: text.optional(),
  width: z.int().optional(),
  digits: z.int().optional(),
  hidden: z.literal(true).optional(),
});

/** A module as data, cut to one reader. */
export const Description = z.strictObject({
  id: text,
  kind: text,
  readonly: z.boolean(),
  title: z.strictObject({ code: text, name: text.optional() }),
  unit: text.nullable(),
  lookup: names,
  fields: Fields,
  lines: z.record(text, Lines),
  columns: names,
  sums: names,
  valueLength: z.int(),
  sort: z.looseObject({ by: text }).nullable(),
  stages: names,
  editable: names,
  final: names,
  actions: z.record(text, Action),
  variants: z.record(text, z.looseObject({})),
  approval: text.nullable(),
  forCustomers: z.boolean(),
  panorama: z.union([z.boolean(), z.literal("first")]),
  portable: z.boolean(),
  delivered: z.record(text, names),
  twins: z.boolean(),
  screens: z.record(text, z.looseObject({ path: text, kind: text, columns: names, offers: z.record(text, names) })),
  may: names,
  layouts: z.record(text, z.strictObject({ columns: z.array(Column), frozen: z.int().nullable() })),
});
