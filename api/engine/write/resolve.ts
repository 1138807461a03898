import { isEmpty } from "#define/condition";
import type { LinkField } from "#define/field";
import type { Module } from "#define/module";
import { moduleOf, type EngineWork } from "#engine/context";
import { holdsFor } from "./holdsFor.ts";
import { unfitIn } from "#engine/definition/namable";
import { note, type FieldAddress } from "./draft.ts";
import { isOwnDepartment } from "#define/access/ownDepartment";
import { ownDepartments } from "#engine/access/ownDepartments";
import { findRecords, type Found, type Wanted } from "#engine/link";
import { inTurns } from "#engine/turns";
import { isSame } from "#engine/values";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";
import { copiesOf } from "#engine/definition/copies";

type LinkAddress = FieldAddress & { field: LinkField };

/**
 * Puts the keys of given links into their rows, looking all records of one target up in one query; notes those unknown, unfit or out
 * of use, and fills what a link fills. What a person may not pick he may not write: a record outside his rows is unknown unless it
 * stands there already or a record that he may pick fills it.
 */
export async function resolveLinks(
  work: EngineWork,
  module: Module,
  places: readonly FieldAddress[],
  findings: Finding[],
  chooser: "caller" | "program" = "caller",
): Promise<void> {
  const links = places.filter((place): place is LinkAddress => place.field.kind === "link" && place.given !== undefined);
  const wanted = new Map<string, Wanted>();
  await inTurns(links, (place) => want(place, wanted, findings));
  const targets = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1));
  const found = await Promise.all(
    targets.map(async ([id, columns]) => [id, await findRecords(work, moduleOf(work, id), columns)] as const),
  );
  const byTarget = new Map(found);
  const chosen = new Map<LinkAddress, Row>();
  const filling: Filling = new Map();
  const choose = (place: LinkAddress, record: Row) => {
    chosen.set(place, record);
    noteFilling(filling, place, record);
  };
  const hidden: [LinkAddress, Row][] = [];
  const isOwn = ({ table, field }: LinkAddress) => table === undefined && isOwnDepartment(field);
  const own = links.some(isOwn) ? ownDepartments(module, work.viewer) : "all";
  await inTurns(links, (place) => {
    const target = byTarget.get(place.field.to);
    const record = settle(place, target, findings);
    const isHis = (one: Row) => own === "all" || !isOwn(place) || own.includes(String(one.id));
    const mayPick = (one: Row) => target?.isOpen(one) === true && isHis(one);
    if (record && chooser === "caller" && isNew(place) && !mayPick(record)) hidden.push([place, record]);
    else if (record) choose(place, record);
  });
  await inTurns(hidden, ([place, record]) => {
    if (isFilled(place, filling)) choose(place, record);
    else refuse(place, findings);
  });
  await inTurns([...chosen], ([place, record]) => {
    const unfit = isNew(place) ? unfitAs(work, place, record) : undefined;
    if (unfit) note(findings, place, { code: unfit }, record[byTarget.get(place.field.to)?.code ?? ""]);
    if (!fits(place, record)) note(findings, place, { code: "unknownRecord" }, place.row[place.name]);
    fill(work, place, record, module);
  });
}

/** Why nothing new may name a record. */
const unfitAs = (work: EngineWork, place: LinkAddress, { stage }: Row) =>
  unfitIn(moduleOf(work, place.field.to), String(stage), holdsFor(place.field.takesSealed, work, place));

const isNew = ({ row, name, before }: LinkAddress) => !isSame(row[name], before?.[name]);

/** By row and field: what chosen records fill in there, themselves or as the header of their line. */
type Filling = Map<Row, Map<string, Set<string>>>;

function noteFilling(filling: Filling, { entry, field, row }: LinkAddress, record: Row): void {
  for (const [from, to] of copiesOf(field))
    for (const filled of new Set([row, entry.record.header])) {
      const fields = filling.get(filled) ?? new Map<string, Set<string>>();
      filling.set(filled, fields.set(to, (fields.get(to) ?? new Set()).add(String(record[from] ?? ""))));
    }
}

/** Says whether the value of a link is what one of the chosen records of its document fills in. */
function isFilled({ name, row }: LinkAddress, filling: Filling): boolean {
  return filling.get(row)?.get(name)?.has(String(row[name])) === true;
}

/** A record that the caller may not pick looks to him like one that does not exist. */
function refuse(place: LinkAddress, findings: Finding[]): undefined {
  const key = keyOf(place);
  place.row[place.name] = place.before?.[place.name] ?? null;
  if (key) note(findings, place, { code: "id" in key ? "unknownRecord" : "unknownCode" }, "id" in key ? key.id : key.code);
}

function fits({ field, row, entry }: LinkAddress, record: Row): boolean {
  return Object.entries(field.where ?? {}).every(([column, wanted]) => {
    if (typeof wanted !== "object") return record[column] === wanted;
    const own = Object.hasOwn(row, wanted.field) ? row[wanted.field] : entry.record.header[wanted.field];
    return isEmpty(own) || isSame(record[column], own);
  });
}

/**
 * Copies values of the chosen record into the empty fields that the link names, and into those that nobody types whenever another one is
 * chosen; what is hidden from the viewer there does not come to light here.
 */
function fill({ viewer }: EngineWork, place: LinkAddress, record: Row, module: Module): void {
  const { field, row, entry, table } = place;
  propose(place, record);
  const fields = table === undefined ? module.fields : (module.lines?.[table]?.fields ?? {});
  for (const [from, to] of Object.entries(field.fetches ?? {})) {
    const target = Object.hasOwn(fields, to) ? row : entry.record.header;
    const isTold = (Object.hasOwn(fields, to) ? fields : module.fields)[to]?.system === true && entry.opened?.has(to) !== true;
    const isShown = viewer.access(module.id, Object.hasOwn(fields, to) && table !== undefined ? `${table}.${to}` : to) !== "hidden";
    if (isShown && viewer.access(field.to, from) === "hidden") continue;
    if (isEmpty(target[to]) || (isTold && isNew(place))) target[to] = record[from] ?? null;
  }
}

/** What was said of a field, were it that nobody stands there, stays. */
function propose(place: LinkAddress, record: Row): void {
  const { header } = place.entry.record;
  if (!isNew(place)) return;
  for (const [from, { field, unless }] of Object.entries(place.field.proposes ?? {}))
    if (isEmpty(header[field]) && !Object.hasOwn(place.entry.draft.header, field) && (unless === undefined || isEmpty(header[unless])))
      header[field] = record[from] ?? null;
}

function want(place: LinkAddress, wanted: Map<string, Wanted>, findings: Finding[]): void {
  const key = keyOf(place);
  if (key === null) return;
  if (key === undefined) return note(findings, place, { code: "type" }, place.given);
  const target = wanted.get(place.field.to) ?? { ids: new Set(), codes: new Set(), columns: new Set() };
  wanted.set(place.field.to, target);
  if ("id" in key) target.ids.add(key.id);
  else target.codes.add(key.code);
  for (const column of [...Object.keys(place.field.where ?? {}), ...copiesOf(place.field).map(([from]) => from)])
    target.columns.add(column);
}

/** The key that was given: null for none, undefined for something that is no key. */
function keyOf({ given, field }: LinkAddress): { id: string } | { code: string } | null | undefined {
  if (isEmpty(given)) return null;
  if (typeof given === "object" && given !== null && "code" in given) {
    if (isEmpty(given.code)) return null;
    return typeof given.code === "string" ? { code: given.code.trim() } : undefined;
  }
  if (typeof given !== "string") return undefined;
  if (field.by === "code") return { code: given };
  return /^\d{1,18}$/.test(given) ? { id: given } : undefined;
}

function settle(place: LinkAddress, found: Found | undefined, findings: Finding[]): Row | undefined {
  const key = keyOf(place);
  if (key === null) place.row[place.name] = null;
  if (!key || !found) return undefined;
  const record = "id" in key ? found.byId.get(key.id) : found.byCode.get(key.code);
  if (!record) return refuse(place, findings);
  place.row[place.name] = String(place.field.by === "code" ? record[found.code] : record.id);
  return record;
}
