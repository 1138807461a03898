import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { outsideBy } from "#engine/access/scoped";
import { loadViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { seenRecord } from "./seen.ts";
import type { DocumentRecord } from "#define/rows";

/** An account that can be named in a comment. */
const PERSON = shaped({ id: "id", account: "text", name: "text" });
export type Person = RowIn<typeof PERSON>;
/** Who asks about which record. */
export type About = { runtime: Runtime; viewer: Viewer; module: Module; id: string };

const MOST_FOUND = 8;
/** How many that are called so are looked at, by name: those who may not read are no hindrance to those who may. */
const MOST_LOOKED_AT = 400;

/** Accounts of people who work in the company, whose name holds a text and who may read the record, eight at most. */
export function findReaders(about: About, q: string): Promise<Person[]> {
  const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return readersAmong(about, sql`concat_ws(' ', a.account, a.name, a.name_en, a.name_ru) ilike ${like}`);
}

/** Ends the request when an account is named that may not read the record. */
export async function refuseStrangers(about: About, accounts: readonly string[]): Promise<void> {
  const readers = new Set(
    (await readersAmong(about, sql`a.id = any(${arrayOf(accounts, "bigint")})`, accounts.length)).map(({ id }) => id),
  );
  const stranger = accounts.find((account) => !readers.has(account));
  if (stranger !== undefined) fail({ type: "invalid", issues: [{ code: "unknownRecord", field: "mentions", value: stranger }] });
}

/** Rights are looked up outside the transaction: they come over connections of their own. */
async function readersAmong({ runtime, viewer, module, id }: About, wanted: SQL, most = MOST_FOUND): Promise<Person[]> {
  const { record, found } = await inWork(
    runtime,
    viewer,
    async (work) => ({
      record: await seenRecord(work, module, id, "comment"),
      found:
        await work.run(PERSON`select a.id, a.account, ${accountName("a", work.viewer.language)} as name from membership m join account a on a.id = m.account_id
        where m.comp_id = ${work.compId} and a.is_enabled and a.invitation_flag = '0' and ${wanted} order by name limit ${Math.max(most, MOST_LOOKED_AT)}`),
    }),
    "read only",
  );
  const readers: Person[] = [];
  for (let from = 0; from < found.length && readers.length < most; from += MOST_FOUND) {
    const some = found.slice(from, from + MOST_FOUND);
    const viewers = await Promise.all(some.map((person) => loadViewer(runtime, person.id, viewer.compId, viewer.language)));
    readers.push(...some.filter((_, at) => mayRead(viewers[at] ?? null, module, record)));
  }
  return readers.slice(0, most);
}

function mayRead(viewer: Viewer | null, module: Module, record: DocumentRecord): boolean {
  return viewer !== null && viewer.may(`${module.id}.read`) && outsideBy(module, viewer, record, "read") === undefined;
}
