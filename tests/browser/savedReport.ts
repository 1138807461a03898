import { readFile } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre";

/** What a saved pivot says: whether it begins as its format does, how many groups it has, and the sum of `net` with two digits. */
export type Saved = { begins: boolean; rows: number; net: string };

/** Reads a saved pivot of ages: one key in front, two figures per column, the sums at the end. */
export async function readSaved(format: string, path: string): Promise<Saved> {
  const bytes = await readFile(path);
  if (format === "parquet") return { begins: bytes.toString("latin1", 0, 4) === "PAR1", ...(await readParquet(path)) };
  if (format === "csv") return { begins: bytes[0] === 0xef && bytes[1] === 0xbb, ...ofLines(parse(bytes, { bom: true })) };
  const { sheets } = await readXlsx(bytes);
  const lines = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? "")));
  const head = lines.findIndex((line, at) => at > 0 && line.filter(Boolean).length > 4);
  return { begins: bytes.toString("latin1", 0, 2) === "PK", ...ofLines(lines.slice(head)) };
}

function ofLines(lines: readonly (readonly string[])[]): Omit<Saved, "begins"> {
  return { rows: lines.length - 2, net: Number(lines.at(-1)?.at(-2)).toFixed(2) };
}

async function readParquet(path: string): Promise<Omit<Saved, "begins">> {
  const connection = await (await DuckDBInstance.create()).connect();
  const heads = (await connection.runAndReadAll(`describe select * from read_parquet('${path}')`)).getRows();
  const reader = await connection.runAndReadAll(
    `select count(*), cast(sum("${String(heads.at(-2)?.[0])}") as decimal(18, 2))::varchar from read_parquet('${path}')`,
  );
  const [row] = reader.getRows();
  connection.closeSync();
  return { rows: Number(row?.[0]), net: String(row?.[1]) };
}
