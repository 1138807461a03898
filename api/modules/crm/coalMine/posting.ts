import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { coalMineAliases, coalMineCapacities, coalMineFaces, coalMineSeams } from "#db/schema/masterData/coalMine";
import { compare } from "#define/decimal";
import type { Issue } from "#define/problem";
import { eachDocument } from "#define/rule";
import type { LineTable } from "#posting/replaceLines";
import type { DocumentOf } from "#define/rows";
import type { coalMines } from "#db/schema/masterData/coalMine";
import type { Posting } from "#define/rule";
import { namingColumns, turnBack, turnReferences } from "#posting/merge/references";

/** A mine. */
export type Mine = DocumentOf<
  typeof coalMines,
  { faces: typeof coalMineFaces; seams: typeof coalMineSeams; capacities: typeof coalMineCapacities; aliases: typeof coalMineAliases }
>;

/** The line tables of a mine, as its change puts them back. */
export const MINE_LINES: readonly LineTable[] = [
  { name: "faces", table: coalMineFaces, parent: "mineId" },
  { name: "seams", table: coalMineSeams, parent: "mineId" },
  { name: "capacities", table: coalMineCapacities, parent: "mineId" },
  { name: "aliases", table: coalMineAliases, parent: "mineId" },
];

export const MINE = "crm.coalMine";

/** A seam is no thicker where it is thin than where it is thick. */
export const seamsAreSound = eachDocument<Mine>(({ lines }) =>
  lines.seams.flatMap(({ thicknessFrom, thicknessTo }, at): Issue[] =>
    thicknessFrom !== null && thicknessTo !== null && compare(thicknessFrom, thicknessTo) > 0
      ? [{ code: "tooGreat", table: "seams", row: at + 1, field: "thicknessFrom", value: thicknessFrom, params: { max: thicknessTo } }]
      : [],
  ),
);

/** A duplicate gives its name to the mine that it is; all that named the duplicate names that mine from then on. */
export const mergeMines: Posting<Mine> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId ?? ""];
    const alias = header.nameZh ?? header.nameEn ?? header.nameRu ?? "";
    await work.run(sql`insert into coal_mine_alias (comp_id, id, mine_id, seq, alias, notes)
      select ${work.compId}, ${newId()}, ${into}, coalesce(max(seq), 0) + 1, ${alias}, ${header.code} from coal_mine_alias
      where comp_id = ${work.compId} and mine_id = ${into}`);
    await turnReferences(work, { module: MINE, duplicateId: from, otherId: into }, namingColumns(work, MINE));
  }
};

/** In use again, a duplicate is a mine of its own, with its name and with what named it. */
export const splitMines: Posting<Mine> = async (documents, work) => {
  for (const { header } of documents) {
    if (header.mergedIntoId === null) continue;
    await work.run(sql`delete from coal_mine_alias
      where comp_id = ${work.compId} and mine_id = ${header.mergedIntoId} and notes = ${header.code}`);
    await turnBack(work, { module: MINE, duplicateId: header.id }, namingColumns(work, MINE));
    header.mergedIntoId = null;
  }
};
