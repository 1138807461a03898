import { isEmpty } from "#define/condition";
import { digitsOf } from "#define/decimal";
import type { Module } from "#define/module";
import { attachSharedMasters } from "./sharedMaster.ts";
import { checkOrder, repeatedRows } from "./constraints.ts";
import { holdsFor } from "./holdsFor.ts";
import { layPlaces, note, type Entry, type FieldAddress } from "./draft.ts";
import { findDuplicates } from "./duplicates.ts";
import { setPinyin } from "#engine/pinyin";
import { fillFallback, fillInitial, findStrangers } from "./prepare.ts";
import { resolveLinks } from "./resolve.ts";
import { outsideBy } from "#engine/access/scoped";
import { columnOf, shapeOf } from "#engine/definition/shape";
import { inTurns } from "#engine/turns";
import { isSame, parseValue } from "#engine/values";
import { needThere, requiredHere } from "#engine/definition/fieldSettings";
import { isSystem } from "#engine/access/viewer";
import { fixedFields } from "#engine/definition/variant";
import type { DocumentRecord } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

/** Fills the records of a batch from their drafts and says everything that is wrong with them; a few queries however many there are. */
export async function validate(work: EngineWork, module: Module, entries: readonly Entry[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const entry of entries) await findStrangers(work, module, entry, findings);
  const places: FieldAddress[] = [];
  for (const entry of entries) await layPlaces(module, entry, places);
  if (!isSystem(work.viewer)) needThere(places, await requiredHere(work, module));
  await inTurns(places, (place) => readValue(work, module, place, findings));
  const links = places.filter(isGivenLink);
  await resolveLinks(
    work,
    module,
    links.filter((place) => isOpen(work, module, place)),
    findings,
  );
  await inTurns(places, (place) => fillInitial(work, place));
  await resolveLinks(
    work,
    module,
    places.filter(isFilled).map((place) => ({ ...place, given: place.row[place.name] })),
    findings,
    "program",
  );
  await attachSharedMasters(work, module, entries, findings);
  const faulty = new Set(findings.map(({ document }) => document));
  for (const entry of entries) finish(work, module, entry, faulty.has(entry.index), findings);
  const told = new Set(findings.map(addressOf));
  await inTurns(places, (place) => {
    if (told.size === 0 || !told.has(placeOf(place))) checkValue(work, module, place, faulty.has(place.entry.index), findings);
  });
  await findDuplicates(work, module, entries, findings);
  return [...findings, ...(await runRules(work, module, entries, places, findings))];
}

/** Fixed fields take no value from the caller: they are compared with what the program makes of them at the end. */
function isOpen({ viewer }: EngineWork, module: Module, { entry, field, name, table }: FieldAddress): boolean {
  const path = table === undefined ? name : `${table}.${name}`;
  const isOffered = entry.opened ? entry.opened.has(path) : field.system !== true && field.readonly !== true;
  return isOffered && viewer.access(module.id, path) === "write";
}

function isGivenLink({ field, given }: FieldAddress): boolean {
  return field.kind === "link" && given !== undefined;
}

/** A link that another link or an initial value filled, and that fills fields itself. */
function isFilled({ field, given, row, name, before }: FieldAddress): boolean {
  return (
    field.kind === "link" && field.fetches !== undefined && given === undefined && !isEmpty(row[name]) && !isSame(row[name], before?.[name])
  );
}

function readValue(work: EngineWork, module: Module, place: FieldAddress, findings: Finding[]): void {
  const { field, given, row, name } = place;
  if (given === undefined || field.kind === "link" || !isOpen(work, module, place)) return;
  const parsed = parseValue(field, given, columnFor(module, place));
  if ("fault" in parsed) note(findings, place, parsed.fault, given);
  else row[name] = parsed.value;
}

/** Derived values, names and defaults of one document; a derivation may fail only where a value that it needs was wrong. */
function finish(work: EngineWork, module: Module, entry: Entry, isFaulty: boolean, findings: Finding[]): void {
  setPinyin(module, entry.record.header);
  if (!isFaulty) module.derive?.(entry.record, work.money);
  fillFallback(module, entry);
  const { header } = entry.record;
  if (
    module.title.name === "names" &&
    module.fields.nameZh?.readonly !== true &&
    [header.nameZh, header.nameEn, header.nameRu].every(isEmpty)
  )
    findings.push({ document: entry.index, code: "requiredInOneLanguage", field: "nameZh" });
  for (const [table, lines] of Object.entries(module.lines ?? {}))
    if (lines.required && (entry.record.lines[table] ?? []).length === 0) findings.push({ document: entry.index, code: "noLines", table });
  const outside = isFaulty ? undefined : outsideBy(module, work.viewer, entry.record, entry.action ?? (entry.before ? "edit" : "create"));
  if (outside !== undefined) findings.push({ document: entry.index, code: "unknownRecord", field: outside, value: header[outside] });
}

function checkValue(work: EngineWork, module: Module, place: FieldAddress, isFaulty: boolean, findings: Finding[]): void {
  const { field, row, name, given, before } = place;
  if (field.kind !== "link" && !isEmpty(row[name])) {
    const parsed = parseValue(field, row[name], columnFor(module, place));
    if ("fault" in parsed) return note(findings, place, parsed.fault, row[name]);
    row[name] = parsed.value;
    const digits = given === undefined ? undefined : digitsFor(work, place);
    if (digits !== undefined && digitsOf(String(row[name])) > digits)
      return note(findings, place, { code: "scale", params: { digits } }, given);
  }
  if (isEmpty(row[name]) && field.kind !== "docNo" && !field.system && isRequired(work, module, place))
    return note(findings, place, { code: emptyCode(place) });
  if (isMoved(module, place)) return note(findings, place, { code: "fromPage" }, given ?? row[name]);
  if (given === undefined) return;
  const isFixed = !isOpen(work, module, place);
  if (isFixed && isFaulty) return;
  if (isFixed ? differs(place) : isChanged(work, place)) note(findings, place, { code: "readonly" }, given);
  else if (field.kind === "docNo" && before && !isSame(row[name], before[name])) note(findings, place, { code: "readonly" }, given);
}

/** An empty field: an amount, and one of a header, must be filled in; else a row lacks it, told with its number among several. */
function emptyCode({ entry, table, field }: FieldAddress): "required" | "emptyInRow" | "emptyAlone" {
  if (table === undefined || "sign" in field || field.kind === "quantity" || field.kind === "price" || field.kind === "money")
    return "required";
  return (entry.record.lines[table] ?? []).length > 1 ? "emptyInRow" : "emptyAlone";
}

/** Digits that an amount which somebody gives may have: those of its currency, or of the company's. */
function digitsFor({ money }: EngineWork, { field, entry }: FieldAddress): number | undefined {
  if (field.kind !== "money" || field.system || field.unrounded) return undefined;
  return field.currency === undefined ? money.company : money.of(entry.record.header[field.currency]);
}

function isRequired(work: EngineWork, module: Module, place: FieldAddress): boolean {
  const isFixed = place.table === undefined && place.before === undefined && fixedFields(module).has(place.name);
  return isFixed || holdsFor(place.field.required, work, place);
}

/** What came from the filters of the page may not be changed by an edit. */
function isMoved(module: Module, { table, before, row, name }: FieldAddress): boolean {
  return table === undefined && before !== undefined && fixedFields(module).has(name) && !isSame(row[name], before[name]);
}

function placeOf({ entry, table, line, name }: FieldAddress): string {
  return addressOf({
    document: entry.index,
    field: name,
    ...(table === undefined ? {} : { table }),
    ...(line === undefined ? {} : { row: line }),
  });
}

function addressOf({ document, table, row, field }: Pick<Finding, "document" | "table" | "row" | "field">): string {
  return `${document} ${table ?? ""} ${row ?? ""} ${field ?? ""}`;
}

/** A fixed field may be sent back as it is; nothing is compared where derivations could not run. */
function differs({ given, row, name, before }: FieldAddress): boolean {
  if (isEmpty(given)) return before !== undefined && !isEmpty(before[name]) && !isEmpty(row[name]);
  return !isSame(given, row[name]);
}

function isChanged(work: EngineWork, place: FieldAddress): boolean {
  const { entry, field, row, name, before } = place;
  if (entry.opened) return false;
  return (
    typeof field.readonly === "object" && !isSame(row[name], before?.[name]) && !isEmpty(row[name]) && holdsFor(field.readonly, work, place)
  );
}

function columnFor(module: Module, { table, name }: FieldAddress) {
  const shape = shapeOf(module);
  return columnOf(table === undefined ? shape.columns : (shape.lines.get(table)?.columns ?? shape.columns), name);
}

async function runRules(
  work: EngineWork,
  module: Module,
  entries: readonly Entry[],
  places: readonly FieldAddress[],
  findings: readonly Finding[],
): Promise<Finding[]> {
  const faulty = new Set(findings.map(({ document }) => document));
  const sound = entries.filter(({ index }) => !faulty.has(index));
  if (sound.length === 0) return [];
  const records = sound.map(({ record }) => record);
  const indexes = sound.map(({ index }) => index);
  const constrained: Finding[] = [];
  for (const place of places)
    if (!faulty.has(place.entry.index) && !holdsFor(place.field.hidden, work, place)) checkOrder(place, constrained);
  return [
    ...constrained,
    ...ofCaller(repeatedRows(module, records), indexes),
    ...(await checkRules(work, module.check ?? [], records, indexes)),
  ];
}

/** Runs rules over a batch; `indexes` says which document of the caller each record is. */
export async function checkRules(
  work: EngineWork,
  rules: NonNullable<Module["check"]>,
  records: readonly DocumentRecord[],
  indexes?: readonly number[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) findings.push(...(await rule(records, work)));
  return ofCaller(findings, indexes);
}

const ofCaller = (findings: readonly Finding[], indexes?: readonly number[]): Finding[] =>
  findings.map((finding) => ({ ...finding, document: indexes?.[finding.document] ?? finding.document }));
