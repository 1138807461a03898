import { sql } from "drizzle-orm";
import { identifier } from "#db/sql";
import { newId } from "#db/id";
import { coalMineAliases, coalMineCapacities, coalMineFaces } from "#db/schema/masterData/coalMine";
import { isEmpty } from "#define/condition";
import type { LineTable } from "#posting/replaceLines";
import type { DocumentOf } from "#define/rows";
import type { coalMines } from "#db/schema/masterData/coalMine";
import { eachDocument, type Posting } from "#define/rule";

/** A mine. */
export type Mine = DocumentOf<
  typeof coalMines,
  { faces: typeof coalMineFaces; capacities: typeof coalMineCapacities; aliases: typeof coalMineAliases }
>;

/** The line tables of a mine, as its change puts them back. */
export const MINE_LINES: readonly LineTable[] = [
  { name: "faces", table: coalMineFaces, parent: "mineId" },
  { name: "capacities", table: coalMineCapacities, parent: "mineId" },
  { name: "aliases", table: coalMineAliases, parent: "mineId" },
];

/** A mine cannot turn out to be itself, and what it is must be said. */
export const isAnother = eachDocument<Mine>(({ header: { id, mergedIntoId } }) => {
  if (isEmpty(mergedIntoId)) return [{ code: "required", field: "mergedIntoId" } as const];
  return mergedIntoId === id ? [{ code: "sameValue", field: "mergedIntoId", params: { other: "id" } } as const] : [];
});

/** A duplicate gives its name to the mine that it is; contracts and end customers name that mine from then on. */
export const mergeMines: Posting<Mine> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId];
    const alias = header.nameZh ?? header.nameEn ?? header.nameRu ?? "";
    await work.run(sql`insert into coal_mine_alias (comp_id, id, mine_id, seq, alias, notes)
      select ${work.compId}, ${newId()}, ${into}, coalesce(max(seq), 0) + 1, ${alias}, ${header.code} from coal_mine_alias
      where comp_id = ${work.compId} and mine_id = ${into}`);
    for (const table of ["end_customer", "sales_contract"])
      await work.run(sql`update ${identifier(table)} set mine_id = ${into} where comp_id = ${work.compId} and mine_id = ${from}`);
  }
};
