import type { Module } from "#define/module";
import { type Beside, PANORAMA_SECTIONS, type PanoramaSection } from "#define/moduleData";
import type { OpenMatters, Panorama } from "#define/views/panorama";
import type { DocumentRecord } from "#define/rows";
import { hasReadAccess, sees } from "#engine/access/moduleAccess";
import { moduleOf, type EngineWork } from "#engine/context";
import { listDocuments } from "#engine/list/list";
import { demandRecord } from "#engine/write/guards";
import { lineNamesOf } from "./lineNames.ts";
import { nearest, openIn } from "./openMatters.ts";
import { newestOf, partOf, type PlainPart, type Reached } from "./part.ts";

/**
 * All that belongs to a record, within the rights of the reader: what links to it and what its module says stands beside it, by headings,
 * and what of it is open. Modules that he does not read, and those with nothing, are left out.
 */
export async function panoramaOf(work: EngineWork, module: Module, id: string): Promise<Panorama> {
  const record = await demandRecord(work, module, id);
  const { figures, beside = [], sections = {} } = module.panorama ?? {};
  const reached = [...linking(work, module, id), ...besides(work, module, record, beside)];
  const [books, ...told] = await Promise.all([
    figures === undefined ? null : figuresOf(work, moduleOf(work, figures), module, id),
    ...reached.map((one) => toldOf(work, one)),
  ]);
  const parts = told.flatMap(({ part }) => part ?? []);
  return {
    figures: books,
    open: nearest(told.flatMap(({ open }) => open ?? [])),
    parts: parts.map((part) => ({ ...part, section: sectionOf(part, sections) })).toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** What is told of the rows that were reached, and what of them is open. */
async function toldOf(work: EngineWork, reached: Reached): Promise<{ part: PlainPart | undefined; open?: OpenMatters }> {
  if (reached.lines) return { part: await lineNamesOf(work, reached, reached.lines) };
  const newest = await newestOf(work, reached);
  return { part: partOf(reached.module, newest), open: await openIn(work, reached, newest) };
}

/** The modules whose rows name the record; not its own, and not the one that tells it in figures. */
function linking(work: EngineWork, module: Module, id: string): Reached[] {
  return [...work.runtime.definitions.modules.values()].flatMap((other) => {
    const by = linkTo(other, module, work);
    return by === undefined || other.id === module.panorama?.figures || other === module ? [] : [{ module: other, by, key: id }];
  });
}

/** The field by which the rows of a module name the record; undefined where none does, or the reader may not see it. */
function linkTo(other: Module, module: Module, { viewer }: EngineWork): string | undefined {
  const found = Object.entries(other.fields).find(
    ([name, field]) => field.kind === "link" && field.to === module.id && field.by !== "code" && sees(viewer, other, name),
  );
  return found && hasReadAccess(viewer, other) ? found[0] : undefined;
}

/** What stands beside it by a further step, where the reader sees each of them. */
function besides(work: EngineWork, module: Module, { header }: DocumentRecord, all: readonly Beside[]): Reached[] {
  const { viewer } = work;
  return all.flatMap(({ module: id, by, own = "id", lines }) => {
    const [other, key] = [moduleOf(work, id), header[own]];
    const isOpen = hasReadAccess(viewer, other) && [by === "id" || sees(viewer, other, by), own === "id" || sees(viewer, module, own)];
    return isOpen && isOpen.every(Boolean) && typeof key === "string" && key !== "" ? [{ module: other, by, key, lines }] : [];
  });
}

/** Under which heading a part stands, by the module, the area or the lines that the definition names. */
function sectionOf({ module, lines }: PlainPart, sections: NonNullable<Module["panorama"]>["sections"] & object): PanoramaSection | null {
  const names = lines === null ? [module, `${module.split(".")[0]}.*`] : [`${module}.${lines}`];
  return PANORAMA_SECTIONS.find((section) => sections[section]?.some((name) => names.includes(name))) ?? null;
}

const placeOf = ({ section }: { section: PanoramaSection | null }): number =>
  section === null ? PANORAMA_SECTIONS.length : PANORAMA_SECTIONS.indexOf(section);

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
