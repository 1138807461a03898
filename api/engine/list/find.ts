import { type SQL, sql } from "drizzle-orm";
import { compiled, written } from "#db/sql";
import { shaped } from "#db/row";
import type { Module } from "#define/module";
import { hasReadAccess, opensScreen, sees } from "#engine/access/moduleAccess";
import type { EngineWork } from "#engine/context";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import { literally } from "./filter.ts";
import { planList } from "./list.ts";

/** A record that answers to what was typed: its module, how it is called, and where it stands. */
export type FoundRecord = { module: string; id: string; code: string; name: string | null; stage: string | null };

/** So many records of one module, and in all. */
const [MOST_OF_ONE, MOST] = [5, 40];
/** Shorter beginnings of a document's number say nothing. */
const LEAST_NUMBER = 3;
const FOUND = shaped({ at: "integer", id: "id", code: "text", name: "text?", stage: "text?", rank: "integer" });

/**
 * The records that a text names, of every module that the viewer reads, in one statement: masters by code, name in any language and pinyin,
 * documents by the beginning of their number; those that are called just so come first.
 */
export async function findRecords(work: EngineWork, text: string): Promise<FoundRecord[]> {
  const needle = text.replaceAll("\0", "").trim();
  if (needle === "") return [];
  const found = await union(work, (module, at) => partOf(work, module, at, needle), sql` order by rank, code limit ${MOST}`);
  // A record that several modules show is told by one: which opens to the viewer, keeps it, is named by most others.
  const keepers = new Map<string, Module>();
  for (const { id, module } of found) {
    const keeper = keepers.get(id);
    if (!keeper || tellsBetter(work, module, keeper)) keepers.set(id, module);
  }
  return found.flatMap(({ module, ...row }) => (keepers.get(row.id) === module ? [{ ...row, module: module.id }] : []));
}

/** How records are called and where they stand, of those that the viewer may read, in one statement; the others are left out. */
export async function recordsNamed(work: EngineWork, records: readonly { module: string; id: string }[]): Promise<FoundRecord[]> {
  const found = await union(work, (module, at) => {
    const wanted = records.flatMap((record) => (record.module === module.id ? record.id : []));
    const plan = wanted.length > 0 ? planList(work, module, { filter: { id: wanted } }) : undefined;
    return plan && isTold(work, module)
      ? sql`(${toldOf(work, module, at)}, 0 as rank from ${compiled(plan.from)} where ${plan.where})`
      : undefined;
  });
  return found.map(({ module, ...row }) => ({ ...row, module: module.id }));
}

/** What a part for each module that the viewer reads tells, all in one statement. */
async function union(work: EngineWork, part: (module: Module, at: number) => SQL | undefined, rest = sql``) {
  const modules = [...work.modules.values()].filter((module) => hasReadAccess(work.viewer, module));
  const parts = modules.flatMap((module, at) => part(module, at) ?? []);
  if (parts.length === 0) return [];
  const rows = await work.run(FOUND`select * from (${sql.join(parts, sql` union all `)}) found${rest}`);
  return rows.flatMap(({ at, id, code, name, stage }) => {
    const module = modules[at];
    return module ? [{ id, code, name, stage, module }] : [];
  });
}

/** Whether a module tells of a record rather than another one that shows it too. */
function tellsBetter({ viewer }: EngineWork, module: Module, other: Module): boolean {
  const ranks = [module, other].map((one) => {
    const screens = Object.values(one.screens);
    const isOpen = screens.some((screen) => !screen.unlisted && opensScreen(viewer, one, screen));
    const isKept = screens.some(({ kind }) => kind === "maintain");
    return [Number(isOpen), Number(isKept), viewer.references(one.id).length];
  });
  const [own = [], its = []] = ranks;
  const at = own.findIndex((rank, place) => rank !== its[place]);
  return at >= 0 && (own[at] ?? 0) > (its[at] ?? 0);
}

function partOf(work: EngineWork, module: Module, at: number, needle: string): SQL | undefined {
  if (!isTold(work, module)) return undefined;
  const code = codeOf(module);
  // Who has a name in each language is looked for by it, whatever number he was given.
  const isNumbered = module.title.name !== "names";
  if (isNumbered && (needle.length < LEAST_NUMBER || module.fields[module.title.code]?.kind !== "docNo")) return undefined;
  const plan = planList(work, module, isNumbered ? {} : { q: needle });
  if (!plan) return undefined;
  const number = sql`${code} like ${`${literally(needle.toUpperCase())}%`}`;
  return sql`(${toldOf(work, module, at)},
      case when ${code} ilike ${literally(needle)} then 0 when ${code} ilike ${`${literally(needle)}%`} then 1 else 2 end as rank
    from ${compiled(plan.from)} where ${plan.where}${isNumbered ? sql` and ${number}` : sql``} order by rank, code limit ${MOST_OF_ONE})`;
}

/** Says whether records of a module are called by a text that the viewer may see. */
function isTold({ viewer }: EngineWork, module: Module): boolean {
  return shapeOf(module).columns.get(module.title.code)?.cast === "text" && sees(viewer, module, module.title.code);
}

const codeOf = (module: Module): SQL => columnAt(columnOf(shapeOf(module).columns, module.title.code));

/** The beginning of a statement that tells of records what they are called and where they stand. */
function toldOf(work: EngineWork, module: Module, at: number): SQL {
  const { columns } = shapeOf(module);
  const stage = columns.has("stage") ? sql`${columnAt(columnOf(columns, "stage"))}` : sql`null::text`;
  return sql`select ${written(at)} as at, ${columnAt(columnOf(columns, "id"))} as id, ${codeOf(module)} as code,
      ${nameOf(work, module)} as name, ${stage} as stage`;
}

/** How a record is called in the viewer's language, else in another one; nothing where he may not see it. */
function nameOf({ viewer }: EngineWork, module: Module): SQL {
  const { columns } = shapeOf(module);
  const { name } = module.title;
  const own = { zh: "nameZh", en: "nameEn", ru: "nameRu" }[viewer.language];
  const names = name === "names" ? [...new Set([own, "nameZh", "nameEn", "nameRu"])] : [name ?? ""];
  const open = names.filter((each) => columns.has(each) && sees(viewer, module, each));
  if (open.length === 0) return sql`null::text`;
  return sql`coalesce(${sql.join(
    open.map((each) => columnAt(columnOf(columns, each))),
    sql`, `,
  )})::text`;
}
