import { sql } from "drizzle-orm";
import { arrayOf, name as quoted } from "#db/sql";
import type { Module } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { columnOf, shapeOf } from "./shape.ts";
import { variantOf } from "./variant.ts";

type Series = { code: string; nextNo: string };
const PLACES = 4;

/** The field that holds the document number, and the prefix of its series; undefined where the module has none. */
export function numberOf(module: Module): { field: string; prefix: string } | undefined {
  for (const [field, definition] of Object.entries(module.fields))
    if (definition.kind === "docNo") return { field, prefix: definition.prefix };
  return undefined;
}

/** Gives stored records that still lack one their document number, prefix-yyyyMM-NNNN by their date: two statements for the whole batch, to be the last before commit, since the counter's row stays locked. */
export async function giveNumbers(work: Work, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  const number = numberOf(module);
  if (!number || records.length === 0) return;
  const bySeries = new Map<string, Row[]>();
  for (const { header } of records) {
    const code = seriesOf(work, prefixOf(module, number.prefix, header), header);
    const headers = bySeries.get(code);
    if (headers) headers.push(header);
    else bySeries.set(code, [header]);
  }
  const codes = [...bySeries.keys()].sort();
  const taken = await take(
    work,
    codes,
    codes.map((code) => bySeries.get(code)?.length ?? 0),
  );
  for (const { code, nextNo } of taken) {
    const headers = bySeries.get(code) ?? [];
    const first = BigInt(nextNo) - BigInt(headers.length);
    for (const [at, header] of headers.entries()) header[number.field] = `${code}-${(first + BigInt(at)).toString().padStart(PLACES, "0")}`;
  }
  await write(
    work,
    module,
    number.field,
    records.map(({ header }) => header),
  );
}

/** Moves the counters behind numbers that came from outside, so that they are never given again. */
export async function passNumbers(work: Work, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  const number = numberOf(module);
  if (!number) return;
  const highest = new Map<string, number>();
  for (const { header } of records) {
    const [, code, no] = /^(.+-\d{6})-(\d{1,9})$/.exec(String(header[number.field])) ?? [];
    if (code?.startsWith(`${prefixOf(module, number.prefix, header)}-`) && no)
      highest.set(code, Math.max(highest.get(code) ?? 0, Number(no)));
  }
  const codes = [...highest.keys()].sort();
  if (codes.length === 0) return;
  await work.run(sql`insert into number_series (comp_id, code, next_no)
    select ${work.compId}::integer, n.code, n.next_no from unnest(${arrayOf(codes, "text")}, ${arrayOf(
      codes.map((code) => (highest.get(code) ?? 0) + 1),
      "bigint",
    )}) as n (code, next_no)
    on conflict (comp_id, code) do update set next_no = greatest(number_series.next_no, excluded.next_no)`);
}

/** The prefix of a document's variant, else the one of its number field. */
function prefixOf(module: Module, standard: string, header: Row): string {
  return variantOf(module, header)?.prefix ?? standard;
}

function seriesOf(work: Work, prefix: string, header: Row): string {
  const day = typeof header.docOn === "string" ? header.docOn : work.today;
  return `${prefix}-${day.slice(0, 4)}${day.slice(5, 7)}`;
}

function take(work: Work, codes: readonly string[], counts: readonly number[]): Promise<Series[]> {
  return work.run<Series>(sql`insert into number_series (comp_id, code, next_no)
    select ${work.compId}::integer, n.code, n.count + 1 from unnest(${arrayOf(codes, "text")}, ${arrayOf(counts, "bigint")}) as n (code, count)
    on conflict (comp_id, code) do update set next_no = number_series.next_no + excluded.next_no - 1
    returning code, next_no as "nextNo"`);
}

async function write(work: Work, module: Module, field: string, headers: readonly Row[]): Promise<void> {
  const { parts, columns } = shapeOf(module);
  const column = quoted(columnOf(columns, field).name);
  await work.run(sql`update ${sql.raw(parts[0].table)} t set ${column} = n.number
    from unnest(${arrayOf(
      headers.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      headers.map((header) => header[field]),
      "text",
    )}) as n (id, number)
    where t.comp_id = ${work.compId} and t.id = n.id`);
}
