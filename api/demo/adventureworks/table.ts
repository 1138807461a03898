import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { type ImportMap, parseMap } from "#import/map";
import { type Fields, openFile } from "#import/source";

const FOLDER = new URL("./", import.meta.url);

/** The packed bytes of a published table. */
export function tableBytes(name: string): AsyncIterable<Uint8Array> {
  return createReadStream(new URL(`data/${name}.csv.gz`, FOLDER));
}

/** The rows of a published table, one by one. */
export async function* readTable(name: string): AsyncGenerator<Fields> {
  const { heads, rows } = await openFile(name, tableBytes(name));
  for await (const { cells } of rows) yield Object.fromEntries(heads.map((head, at) => [head, String(cells[at] ?? "")]));
}

/** The column names of a published table. */
export async function headsOf(name: string): Promise<readonly string[]> {
  return (await openFile(name, tableBytes(name))).heads;
}

/** A published table as a lookup: key column -> value column. */
export async function lookup(name: string, key: string, value: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const row of readTable(name)) found.set(row[key] ?? "", row[value] ?? "");
  return found;
}

/** The map that lies beside the data. */
export async function readMap(name: string): Promise<ImportMap> {
  return parseMap(JSON.parse(await readFile(new URL(`maps/${name}.json`, FOLDER), "utf8")));
}
