import { isEmpty } from "#define/condition";
import type { Module } from "#define/module";
import type { EngineWork } from "#engine/context";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { moduleOf } from "#engine/context";
import { demandRecord } from "#engine/write/guards";
import { listDocuments, type ListAnswer, type ListRow } from "./list.ts";

/** How many of the newest records of a kind are told. */
const TOLD = 5;

/** One record that links to another: how it is called, where it stands, its day and its amount as far as it has them. */
export type Related = { id: string; code: string; name: string | null; stage: string | null; day: string | null; amount: string | null };
/** The records of one module that link to a record: how many, what they come to, and the newest. */
export type RelatedPart = { module: string; total: string; sum: string | null; sumField: string | null; rows: Related[] };
export type Panorama = { figures: { module: string; values: Record<string, string | number> } | null; parts: RelatedPart[] };

/**
 * All that links to a record, module by module, within the rights of the reader: modules that he does not read, and those with nothing, are
 * left out.
 */
export async function panoramaOf(work: EngineWork, module: Module, id: string): Promise<Panorama> {
  await demandRecord(work, module, id);
  const figures = module.panorama?.figures;
  const parts: RelatedPart[] = [];
  for (const other of work.modules.values()) {
    const field = linkTo(other, module, work);
    if (field === undefined || other.id === figures || other === module) continue;
    const part = await partOf(work, other, field, id);
    if (part) parts.push(part);
  }
  return { figures: figures === undefined ? null : await figuresOf(work, moduleOf(work, figures), module, id), parts };
}

/** The field by which the rows of a module name the record; undefined where none does, or the reader may not see it. */
function linkTo(other: Module, module: Module, { viewer }: EngineWork): string | undefined {
  const found = Object.entries(other.fields).find(
    ([name, field]) => field.kind === "link" && field.to === module.id && field.by !== "code" && viewer.access(other.id, name) !== "hidden",
  );
  return found && hasReadAccess(viewer, other) ? found[0] : undefined;
}

async function partOf(work: EngineWork, other: Module, field: string, id: string): Promise<RelatedPart | undefined> {
  const answer = await listDocuments(work, other, { filter: { [field]: [id] }, limit: TOLD, count: true });
  if (answer.rows.length === 0) return undefined;
  const sumField = (other.sums ?? []).find((name) => other.fields[name]?.kind === "money") ?? null;
  return {
    module: other.id,
    total: answer.total ?? String(answer.rows.length),
    sum: sumField === null ? null : (answer.sums?.[sumField] ?? null),
    sumField,
    rows: answer.rows.map((row) => relatedOf(other, row, answer, sumField)),
  };
}

function relatedOf(module: Module, row: ListRow, { labels }: ListAnswer, sumField: string | null): Related {
  const names = module.title.name === "names" ? ["nameZh", "nameEn", "nameRu"] : [module.title.name ?? ""];
  const day = module.columns.find((name) => module.fields[name]?.kind === "date" && !isEmpty(row[name] as string | null));
  const link = module.columns.find((name) => module.fields[name]?.kind === "link" && !isEmpty(row[name] as string | null));
  const code = module.title.code === "id" ? labels[link ?? ""]?.[textIn(row, link ?? "") ?? ""]?.code : textIn(row, module.title.code);
  return {
    id: String(row.id),
    code: code ?? "",
    name: names.map((name) => textIn(row, name)).find((name) => name !== null) ?? null,
    stage: textIn(row, "stage"),
    day: day === undefined ? null : textIn(row, day),
    amount: sumField === null ? null : textIn(row, sumField),
  };
}

function textIn(row: ListRow, name: string): string | null {
  const value = row[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** What the books say of the record: the numbers of its row there. */
async function figuresOf(work: EngineWork, figures: Module, module: Module, id: string): Promise<Panorama["figures"]> {
  const field = linkTo(figures, module, work);
  if (field === undefined) return null;
  const { rows } = await listDocuments(work, figures, { filter: { [field]: [id] }, limit: 1 });
  const [row] = rows;
  if (!row) return null;
  const counted = figures.columns.filter((name) => ["money", "percent", "integer"].includes(figures.fields[name]?.kind ?? ""));
  const values = counted.flatMap((name): [string, string | number][] => {
    const value = row[name];
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
  });
  return { module: figures.id, values: Object.fromEntries(values) };
}
