import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { coalMineAliases, coalMineCapacities, coalMineFaces } from "#db/schema/masterData/coalMine";
import { isEmpty } from "#define/condition";
import { eachDocument, type Posting } from "#define/module";
import type { LineTable } from "#posting/replaceLines";
import { textOf } from "#posting/amounts";

/** The line tables of a mine, as its change puts them back. */
export const MINE_LINES: readonly LineTable[] = [
  { name: "faces", table: coalMineFaces, parent: "mineId" },
  { name: "capacities", table: coalMineCapacities, parent: "mineId" },
  { name: "aliases", table: coalMineAliases, parent: "mineId" },
];

/** A mine cannot turn out to be itself, and what it is must be said. */
export const isAnother = eachDocument(({ header: { id, mergedIntoId } }) => {
  if (isEmpty(mergedIntoId)) return [{ code: "required", field: "mergedIntoId" } as const];
  return mergedIntoId === id ? [{ code: "sameValue", field: "mergedIntoId", params: { other: "id" } } as const] : [];
});

/** A duplicate gives its name to the mine that it is; contracts and end customers name that mine from then on. */
export const mergeMines: Posting = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [textOf(header.id), textOf(header.mergedIntoId)];
    const alias = textOf(header.nameZh ?? header.nameEn ?? header.nameRu);
    await work.run(sql`insert into coal_mine_alias (comp_id, id, mine_id, seq, alias, notes)
      select ${work.compId}, ${newId()}, ${into}, coalesce(max(seq), 0) + 1, ${alias}, ${textOf(header.code)} from coal_mine_alias where comp_id = ${work.compId} and mine_id = ${into}`);
    for (const table of ["end_customer", "sales_contract"])
      await work.run(sql`update ${sql.raw(table)} set mine_id = ${into} where comp_id = ${work.compId} and mine_id = ${from}`);
  }
};
