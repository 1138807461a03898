import { z } from "zod";
import { PROBLEM_STATUS } from "#define/problem";

/** The id of a record or a row: digits as a text. */
export const Id = z.string().regex(/^\d{1,20}$/);
export const Made = z.strictObject({ id: Id });
export const Day = z.iso.date();
/** An instant as ISO text. */
export const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT/);
export const Person = z.strictObject({ id: Id, account: z.string(), name: z.string() });
const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const Row = z.record(z.string(), Cell);

/** How the records behind links are called, by field and id. */
export const Labels = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      code: z.string(),
      name: z.string().nullable(),
      stage: z.string().optional(),
      isOutside: z.literal(true).optional(),
      unit: z.string().nullable().optional(),
      linked: z.record(z.string(), z.string()).optional(),
    }),
  ),
);

const said = z.string().nullable();
/** A record of some module: how it is called, and where it stands. */
export const FoundRecord = z.strictObject({ module: z.string(), id: z.string(), code: z.string(), name: said, stage: said });

/** One thing that is wrong, in the reader's words. */
export const Issue = z.strictObject({
  code: z.string(),
  message: z.string(),
  label: z.string().optional(),
  table: z.string().optional(),
  row: z.int().optional(),
  field: z.string().optional(),
  column: z.string().optional(),
  value: z.unknown().optional(),
  document: z.int().optional(),
});

const types = Object.keys(PROBLEM_STATUS).map((type) => `/problems/${type}`);
/** What is answered instead (`application/problem+json`); the facts of its type stand beside. */
export const Problem = z.looseObject({
  type: z.enum(["/problems/internal", ...types]),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  issues: z.array(Issue).optional(),
  more: z.int().optional(),
});

/** What became of one of many records: a problem is its answer, and the others go on. */
export const Outcome = z.strictObject({
  id: z.string(),
  ok: z.boolean(),
  version: z.int().optional(),
  stage: z.string().optional(),
  /** What is to be agreed to before it is done: told by a trial. */
  warnings: z.array(Issue).optional(),
  problem: Problem.optional(),
});

export const UnitSums = z.record(z.string(), z.array(z.strictObject({ unit: z.string().nullable(), sum: z.string() })));
