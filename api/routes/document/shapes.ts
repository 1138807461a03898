import { z } from "zod";
import { ProblemError } from "#define/problem";
import { parsed } from "../access/body.ts";

const key = z.string().min(1).max(100).optional();
const version = z.int().min(1);
const id = z.string().regex(/^\d{1,18}$/);
const values = z.record(z.string(), z.unknown());
const lines = z.record(z.string(), z.array(values));
const csvList = z.string().transform((text) => text.split(",").filter((part) => part !== ""));

/** Nothing is done where something is to be agreed to first: that is the answer. */
const ask = z.boolean().optional();

/** `{key?, header, lines?, action?, ask?}`: a new record, and what to do with it right away. */
export const Creation = z.strictObject({ key, header: values, lines: lines.optional(), action: z.string().optional(), ask });

/** `{version, key?, header, lines?, ask?}`: a record as it should be. */
export const Change = z.strictObject({ version, key, header: values, lines: lines.optional(), ask });

/** `{id?, header, lines?}`: a draft, of a new record or of the one with this id, that is derived and not stored. */
export const Trial = z.strictObject({ id: id.optional(), header: values, lines: lines.optional() });

const reason = z.string().max(1000).optional();

/** When something was done, and when it is sent, by the clock of the device that keeps it. */
const device = z.strictObject({ at: z.iso.datetime({ offset: true }), sentAt: z.iso.datetime({ offset: true }) }).optional();

/**
 * `{version, key?, reason?, header?, lines?, ask?, device?}`: an action on one record, with the fields that it asks for; lines are named by
 * their id.
 */
export const ActionRequest = z.strictObject({ version, key, reason, header: values.optional(), lines: lines.optional(), ask, device });

/** `{items:[{id, version, key?}], reason?}`: an action on many records, each for itself. */
export const ActionRequests = z.strictObject({
  items: z.array(z.strictObject({ id, version, key })).min(1).max(500),
  reason,
  dryRun: z.boolean().optional(),
});

/** All records of a module, links by code. */
export const RecordFile = z.strictObject({
  format: z.literal("longwall.records"),
  module: z.string().max(100),
  records: z.array(z.strictObject({ header: values, lines })).max(1000),
});

/** `{seen?, file}`: a file to take over; `seen` = the differences that were looked at. */
export const TakenRecords = z.strictObject({ seen: z.string().max(64).optional(), file: RecordFile });

export const Deletion = z.strictObject({ version: z.coerce.number().int().min(1) });

const json = z.string().transform((text, context) => {
  try {
    return parsed(text);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === "tooDeep") throw error;
    context.addIssue({ code: "custom", message: "no JSON" });
    return z.NEVER;
  }
});
const filter = json.pipe(values);
const Criterion = z.strictObject({ field: z.string().max(200), wanted: z.unknown(), junction: z.enum(["and", "or"]) });

const query = {
  screen: z.string().optional(),
  stage: csvList.optional(),
  filter: filter.optional(),
  criteria: json.pipe(z.array(Criterion).max(20)).optional(),
  q: z.string().max(200).optional(),
  sort: csvList.optional(),
};

/** The parameters of a list, as they stand in the address. */
export const ListQuery = z.strictObject({
  ...query,
  naming: z.enum(["new", "used"]).optional(),
  picking: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
  after: z.string().max(2000).optional(),
  count: z.enum(["0", "1"]).optional(),
});

/** The parameters of the values of one column: those of the list without paging; `find` is a text that they hold. */
export const ValuesQuery = z.strictObject({ ...query, field: z.string().max(200), find: z.string().max(200).optional() });

/** The parameters of an export: those of the list without paging, and the kind of file. */
export const ExportQuery = z.strictObject({ ...query, format: z.enum(["csv", "xlsx"]), whole: z.literal("1").optional() });

/** The parameters of an import; `map` is JSON. */
export const ImportQuery = z.strictObject({
  dryRun: z.enum(["0", "1"]).optional(),
  map: filter.optional(),
  name: z.string().max(200).optional(),
});
