import { isEmpty } from "#define/condition";
import type { Module } from "#define/module";
import type { BesideLines } from "#define/moduleData";
import type { Related, RelatedPart } from "#define/views/panorama";
import type { EngineWork } from "#engine/context";
import { listDocuments, type ListAnswer, type ListRow } from "#engine/list/list";

/** How many of the newest records of a kind are told. */
const TOLD = 5;

/** Rows of a module that belong to a record: those whose field `by` has this key; where `lines` are said, the lines of these rows. */
export type Reached = { module: Module; by: string; key: string; lines?: BesideLines | undefined };
/** A part before its heading is known. */
export type PlainPart = Omit<RelatedPart, "section">;

/** The newest records of a module that belong to a record, with how many there are. */
export function newestOf(work: EngineWork, { module, by, key }: Reached): Promise<ListAnswer> {
  return listDocuments(work, module, { filter: { [by]: [key] }, limit: TOLD, count: true });
}

/** What is told of them; undefined where there are none. */
export function partOf(module: Module, answer: ListAnswer): PlainPart | undefined {
  if (answer.rows.length === 0) return undefined;
  const sumField = sumFieldOf(module);
  return {
    module: module.id,
    lines: null,
    total: answer.total ?? String(answer.rows.length),
    sum: sumField === null ? null : (answer.sums?.[sumField] ?? null),
    sumField,
    rows: answer.rows.map((row) => relatedOf(module, row, answer)),
  };
}

const sumFieldOf = (module: Module): string | null => (module.sums ?? []).find((name) => module.fields[name]?.kind === "money") ?? null;

/** How a row of a list is told beside the record that it belongs to. */
export function relatedOf(module: Module, row: ListRow, { labels }: Pick<ListAnswer, "labels">): Related {
  const names = module.title.name === "names" ? ["nameZh", "nameEn", "nameRu"] : [module.title.name ?? ""];
  const day = module.columns.find((name) => module.fields[name]?.kind === "date" && !isEmpty(row[name] as string | null));
  const link = module.columns.find((name) => module.fields[name]?.kind === "link" && !isEmpty(row[name] as string | null));
  const code = module.title.code === "id" ? labels[link ?? ""]?.[textIn(row, link ?? "") ?? ""]?.code : textIn(row, module.title.code);
  const sumField = sumFieldOf(module);
  return {
    module: module.id,
    id: String(row.id),
    code: code ?? "",
    name: names.map((name) => textIn(row, name)).find((name) => name !== null) ?? null,
    stage: textIn(row, "stage"),
    day: day === undefined ? null : textIn(row, day),
    amount: sumField === null ? null : textIn(row, sumField),
  };
}

/** What a row says in a field as text; null where it says nothing. */
export function textIn(row: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = row[name];
  return typeof value === "string" && value !== "" ? value : null;
}
