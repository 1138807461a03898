import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { literal } from "#db/sql";
import type { MetricUnit } from "#define/dataset";
import type { Duck } from "#analytics/duck";
import type { PivotLineAt } from "./pivotLines.ts";
import { headLine, nameTexts, type PivotSheet, type PlacedLeaf, placedLeaves, valueIn } from "./pivotSheet.ts";
import type { OpenPivot } from "./openPivot.ts";

const TYPE: Readonly<Partial<Record<MetricUnit, string>>> = { money: "DECIMAL(38,4)", count: "BIGINT", date: "DATE" };
const DECIMAL = "DECIMAL(38,6)";
const DIMENSION_TYPE: ReadonlyMap<string, string> = new Map([
  ["date", "DATE"],
  ["number", DECIMAL],
]);
const PIECE = 500;

/**
 * The lines of a pivot under the heads that csv and workbook have, days and figures in types of their own; no line of sums, which whoever
 * reads it makes himself.
 */
export async function parquetFile(duck: Duck, folder: string, pivot: OpenPivot): Promise<Uint8Array<ArrayBuffer>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const leaves = placedLeaves(pivot.sheet);
  const types = [...keyTypes(pivot.sheet), ...leaves.map(({ unit }) => TYPE[unit] ?? DECIMAL)];
  const names = unlike(headLine(pivot.sheet).map(({ value }) => String(value)));
  const columns = names.map((name, at) => `${literal(name)}: ${literal(types[at] ?? "VARCHAR")}`);
  try {
    await pipeline(Readable.from(lines(pivot, leaves)), createWriteStream(path));
    await duck.execute(
      `copy (select * from read_csv(${literal(path)}, columns = {${columns.join(", ")}}, auto_detect = false, header = false, delim = ',',
          quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false))
        to ${literal(`${path}.parquet`)} (format parquet)`,
    );
    return new Uint8Array(await readFile(`${path}.parquet`));
  } finally {
    await Promise.all([rm(path, { force: true }), rm(`${path}.parquet`, { force: true })]);
  }
}

/** The type of each column of keys: rows that lie in one another share a column of texts. */
function keyTypes({ words: { dataset }, by, levels }: PivotSheet): string[] {
  return by.map((name) => (levels.length > 0 ? "VARCHAR" : (DIMENSION_TYPE.get(dataset.dimensions[name]?.kind ?? "") ?? "VARCHAR")));
}

async function* lines(pivot: OpenPivot, leaves: readonly PlacedLeaf[]): AsyncGenerator<string, void> {
  const types = keyTypes(pivot.sheet);
  let piece = "";
  let count = 0;
  for await (const line of pivot.lines) {
    const figures = leaves.map(({ leaf, block }) => valueIn(line.row, leaf, block));
    piece += `${[...keysIn(pivot.sheet, types, line), ...figures].map(cellText).join(",")}\n`;
    count += 1;
    if (count % PIECE !== 0) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** Days and numbers as they are; all else as csv and workbook call it. */
function keysIn(sheet: PivotSheet, types: readonly string[], { row, level }: PivotLineAt): (string | null)[] {
  return nameTexts(sheet, row, level).map((text, at) => (types[at] === "VARCHAR" ? text : row.other ? null : (row.path[at] ?? null)));
}

const cellText = (value: string | null): string => (value === null ? "" : `"${value.replaceAll('"', '""')}"`);

/** Names of columns, each once. */
function unlike(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let step = 2; taken.has(own.toLowerCase()); step++) own = `${name} ${step}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
