import { Readable } from "node:stream";
import { Hono } from "hono";
import { z } from "zod";
import { shaped } from "#db/row";
import { type Ask, type Env, languageOf, viewerOf } from "./context.ts";
import { encrypt } from "#db/encryption";
import { COLUMN_TYPES, COLUMN_USES, ENCRYPTIONS, type SourceColumn } from "#define/composed";
import { ENCRYPTED } from "#define/field";
import { fail, type Issue as Fault } from "#define/problem";
import { companyOf } from "#engine/company";
import { localizeIssue } from "#engine/issueWords";
import { demand, demandRecord } from "#engine/write/guards";
import { LOOK_LIMITS, withDatabase } from "#connectors/database";
import { NotLoaded } from "#connectors/fault";
import { withFile } from "#connectors/file";
import { MOST_COLUMNS } from "#connectors/table";
import { previewed, type PreviewWanted, type SourcePreview } from "#connectors/preview";
import { bodyOf, checked, queryOf } from "./access/body.ts";
import { heavily } from "./access/heavy.ts";
import { reading } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Issue } from "./answers/shapes.ts";

const SOURCE = "reports.source";
/** Of a csv so many first bytes are looked at; other files have to be there whole. */
const CSV_BYTES = 8 * 1024 * 1024;
const known = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();
/** The chosen types in the order of the heads: nothing = as guessed, `-` = not taken. */
const types = z.array(z.enum([...COLUMN_TYPES, "", "-"])).max(MOST_COLUMNS);
const FileWanted = z.strictObject({
  name: z.string().min(1).max(400),
  size: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  id: known,
  types: z.string().max(12_000).optional(),
});
const text = (max: number) => z.string().max(max).nullable();
const QueryWanted = z.strictObject({
  id: known,
  address: text(200),
  encryption: z.enum(ENCRYPTIONS).default("none"),
  authority: text(20_000).default(null),
  database: text(63),
  userName: text(63),
  secret: text(400),
  query: text(10_000),
  types: types.optional(),
});
type Stored = { before?: readonly SourceColumn[]; secret: string | null };

const Column = z.strictObject({ fieldName: z.string(), header: z.string(), propType: z.enum(COLUMN_TYPES), use: z.enum(COLUMN_USES) });
const Changed = z.strictObject({
  header: z.string(),
  change: z.enum(["new", "missing", "retyped"]),
  from: z.enum(COLUMN_TYPES).optional(),
  to: z.enum(COLUMN_TYPES).optional(),
});
const Preview = z.strictObject({
  place: z.string(),
  columns: z.array(Column),
  rows: z.array(z.strictObject({ at: z.int(), cells: z.array(z.string().nullable()) })),
  faults: z.array(Issue),
  notes: z.array(Issue),
  changes: z.array(Changed),
  checked: z.int(),
  isWhole: z.boolean(),
});
const looks = {
  file: operation({
    id: "sources.file",
    says: "Looks at a file that a source would be loaded from, before anything is stored.",
    query: FileWanted,
    body: "file",
    answer: Preview,
    problems: ["illegalAction", "busy"],
  }),
  query: operation({
    id: "sources.query",
    says: "Looks at the answer of a database that a source would be loaded from, before anything is stored.",
    body: QueryWanted,
    answer: Preview,
    problems: ["illegalAction"],
  }),
};

/**
 * `/api/sources/file` and `/api/sources/query`: what a source would take, looked at before anything is stored, by those who may make it or,
 * with `id`, change it.
 */
export const sources = new Hono<Env>()
  .post("/file", looks.file, async (c) => {
    await viewerOf(c);
    const { name, size = "0", id, types: chosen } = queryOf(c, FileWanted);
    const wanted = await wantedOf(c, await storedIn(c, id), chosen === undefined ? undefined : typesIn(chosen));
    const body = (c.req.raw.body ?? fail({ type: "malformed" })) as AsyncIterable<Uint8Array>;
    const { analytics, files } = c.var.runtime;
    const taken = { bytes: 0 };
    const content = Readable.from(/\.csv$/i.test(name) ? firstOf(body, taken) : wholeOf(body, files.limit), { objectMode: false });
    return answered(c, () =>
      withFile(analytics.duck, { name, language: languageOf(c) }, content, (table) =>
        previewed(table, wanted, taken.bytes >= CSV_BYTES && Number(size) > CSV_BYTES),
      ),
    );
  })
  .post("/query", looks.query, async (c) => {
    await viewerOf(c);
    const { id, types: chosen, secret, ...where } = await bodyOf(c, QueryWanted);
    const stored = await storedIn(c, id);
    const wanted = await wantedOf(c, stored, chosen);
    const password = secret === null || secret === ENCRYPTED ? stored.secret : encrypt(secret);
    return answered(c, () =>
      withDatabase(
        c.var.runtime,
        { ...where, secret: password },
        (table) => previewed(table, wanted, false),
        LOOK_LIMITS,
        c.req.raw.signal,
      ),
    );
  });

/** What is stored of a source that is changed; of a new one nothing. Throws forbidden and notFound. */
function storedIn(c: Ask, id: string | undefined): Promise<Stored> {
  const module = c.var.runtime.definitions.modules.get(SOURCE) ?? fail({ type: "notFound", what: SOURCE });
  c.set("module", SOURCE);
  return reading(c, async (work) => {
    if (id === undefined) {
      demand(work, module, "create");
      return { secret: null };
    }
    const { lines } = await demandRecord(work, module, id, "edit");
    const [row] = await work.run(shaped({ secret: "text?" })`select secret from data_source where comp_id = ${work.compId} and id = ${id}`);
    return { before: (lines.columns ?? []) as unknown as readonly SourceColumn[], secret: row?.secret ?? null };
  });
}

/** The types that are chosen in an address. */
function typesIn(asked: string): z.output<typeof types> {
  const chosen = asked.split(",");
  const strange = chosen.find((one) => !types.element.safeParse(one).success);
  if (strange !== undefined) fail({ type: "invalid", issues: [{ code: "choice", field: "types", value: strange }] });
  return checked(z.strictObject({ types }), { types: chosen }).types;
}

async function wantedOf(c: Ask, { before }: Stored, chosen: z.output<typeof types> | undefined): Promise<PreviewWanted> {
  const { timeZone } = await companyOf(c.var.runtime, (await viewerOf(c)).compId);
  return { timeZone, before, types: chosen?.map((type) => (type === "-" ? null : type === "" ? undefined : type)) };
}

/** The look in the reader's words, as heavy work of his account; what cannot be read at all is a problem. */
async function answered(c: Ask, look: () => Promise<SourcePreview>): Promise<Response> {
  try {
    const { faults, notes, ...preview } = await heavily((await viewerOf(c)).accountId, look);
    const locale = { words: c.var.runtime.words, language: languageOf(c), module: SOURCE };
    const localized = (issue: Fault) => localizeIssue(locale, issue);
    return c.json({ ...preview, faults: faults.map(localized), notes: notes.map(localized) });
  } catch (error) {
    if (error instanceof NotLoaded) return fail({ type: "invalid", issues: [error.issue] });
    throw error;
  }
}

/** The first bytes of a file; the others are not read. */
async function* firstOf(body: AsyncIterable<Uint8Array>, taken: { bytes: number }): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) {
    yield chunk.subarray(0, CSV_BYTES - taken.bytes);
    taken.bytes += chunk.length;
    if (taken.bytes >= CSV_BYTES) return;
  }
}

/** A whole file; throws tooLarge as soon as it has more bytes. */
async function* wholeOf(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limit) fail({ type: "tooLarge", limit });
    yield chunk;
  }
}
