type Level = 1 | 2 | 3;
type LevelOf<N extends string, To extends string> = { kind: "link"; sql: string; to: To; level: { of: N; at: Level } };

/** The dimensions of what stands above the records of a tree, level by level from the top; each filters and sums up all that lies below. */
function levelsOf<N extends string, To extends string, L extends Level>(
  of: N,
  sql: string,
  to: To,
  levels: readonly L[],
): Record<`${N}${L}`, LevelOf<N, To>> {
  const each = levels.map((at) => [`${of}${at}`, { kind: "link", sql, to, level: { of, at } }]);
  return Object.fromEntries(each) as Record<`${N}${L}`, LevelOf<N, To>>;
}

/** What sales are organised by: departments, regions, product lines, and who reports to whom. */
export const DEPARTMENT_LEVELS = levelsOf("department", "department_id", "masterData.department", [1, 2, 3]);
export const REGION_LEVELS = levelsOf("region", "region_id", "masterData.marketRegion", [1, 2]);
export const LINE_LEVELS = levelsOf("productLine", "product_line_id", "masterData.productLine", [1, 2]);
export const SALESPERSON_LEVELS = levelsOf("salesperson", "salesperson_id", "masterData.employee", [1, 2, 3]);
