import { formatField, formatInstant } from "#define/format";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { plainText } from "#define/text";
import type { Language } from "#define/viewer";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import { readLabels } from "#engine/labels";
import { secretsOf, withoutSecrets } from "#engine/secret";
import { displayValues } from "#engine/displayValues";
import { unitFieldOf } from "#engine/units";
import type { Words } from "#engine/translations";
import { seenRecords } from "#extras/seen";
import type { Cell, DocumentRecord, Row } from "#define/rows";

type Label = { code: string; name: string | null; unit: string | null };
type Labels = ReadonlyMap<string, ReadonlyMap<string, Label>>;
type Fields = Readonly<Record<string, Field>>;
/** Records with everything that is needed to write their values down in one language, without the fields that the viewer may not see. */
export type Gathered = {
  module: Module;
  language: Language;
  words: Words;
  timeZone: string;
  fields: Fields;
  lines: Readonly<Record<string, Fields>>;
  records: readonly DocumentRecord[];
  labels: Labels;
};

/** Reads records for printing in the order asked, with one query per module that they link to; throws notFound and forbidden. */
export async function gather(work: EngineWork, module: Module, ids: readonly string[], language: Language): Promise<Gathered> {
  const found = new Map((await seenRecords(work, module, ids, "print")).map((record) => [String(record.header.id), record]));
  return gatherRecords(
    work,
    module,
    ids.flatMap((id) => found.get(id) ?? []),
    language,
  );
}

/** The same for records that were read already. */
export async function gatherRecords(
  work: EngineWork,
  module: Module,
  records: readonly DocumentRecord[],
  language: Language,
): Promise<Gathered> {
  const open = (fields: Fields, prefix = "") =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([name, { hidden }]) => hidden !== true && work.viewer.access(module.id, `${prefix}${name}`) !== "hidden",
      ),
    );
  const lines = Object.fromEntries(Object.entries(module.lines ?? {}).map(([table, { fields }]) => [table, open(fields, `${table}.`)]));
  const fields = open(module.fields);
  const shown = records.map((record) => withoutKept(work, module, record));
  const spoken = workFor(work, { ...work.viewer, language });
  for (const [table, own] of Object.entries(lines))
    await displayValues(
      spoken,
      module,
      Object.entries(own),
      shown.flatMap((record) => record.lines[table] ?? []),
    );
  const { runtime, company } = work;
  const labels = await labelsOf(work, language, keysOf(fields, lines, shown));
  return { module, language, words: runtime.words, timeZone: company.timeZone, fields, lines, records: shown, labels };
}

/** A record without the values that are kept back from the viewer (a blind count does not tell the books). */
function withoutKept(work: EngineWork, module: Module, { header, lines }: DocumentRecord): DocumentRecord {
  const secrets = secretsOf(module, work.viewer, { header, lines });
  const told = Object.fromEntries(Object.entries(header).filter(([name]) => !secrets.has(name)));
  return {
    header: told,
    lines: Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, withoutSecrets(table, rows, secrets)])),
  };
}

/** A value as the screen shows it, in the language of the print-out. */
export function textOf(
  { module, language, words, timeZone, labels }: Gathered,
  name: string,
  field: Field | undefined,
  value: Cell | undefined,
): string {
  if (value === null || value === undefined || value === "") return "";
  const text = plainText(value);
  if (name === "stage") return words.word(language, module.id, `stages.${text}`) ?? text;
  switch (field?.kind) {
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
    case "integer":
      return formatField(text, field, language);
    case "choice":
      return words.word(language, module.id, `choices.${name}.${text}`) ?? words.word(language, text, "title") ?? text;
    case "flag":
      return value === true ? "√" : "";
    case "link": {
      const label = labels.get(keyOf(field))?.get(text);
      return label ? calledBy(label) : text;
    }
    case "instant":
      return formatInstant(text, timeZone);
    case "text":
    case "longText":
    case "docNo":
    case "date":
    case "month":
    case undefined:
      return text;
  }
}

/** Code and name, or the one that says both. */
const calledBy = ({ code, name }: Label): string => (name === null || code.includes(name) ? code : `${code} ${name}`);

/** A value as a sentence has it: of a link the name, where it has one. */
export function spokenOf(gathered: Gathered, name: string, field: Field | undefined, value: Cell | undefined): string {
  const label = field?.kind === "link" ? gathered.labels.get(keyOf(field))?.get(plainText(value ?? "")) : undefined;
  return label?.name ?? textOf(gathered, name, field, value);
}

/** The unit in which a quantity of a row is; empty for anything else. */
export function unitOf({ labels }: Gathered, fields: Fields, name: string, row: Row): string {
  const by = unitFieldOf(fields[name]) ?? "";
  const link = fields[by];
  return link?.kind === "link" ? (labels.get(keyOf(link))?.get(plainText(row[by] ?? ""))?.unit ?? "") : "";
}

/** A value of a row, or another such as its sum, as the screen shows it, a quantity with its unit. */
export function measuredText(gathered: Gathered, fields: Fields, name: string, row: Row, value = row[name]): string {
  const text = textOf(gathered, name, fields[name], value);
  const unit = text === "" ? "" : unitOf(gathered, fields, name, row);
  return unit === "" ? text : `${text}\u00a0${unit}`;
}

/** The code of a value: of a link the code of its record, else the value itself. */
export function codeOf({ labels }: Gathered, field: Field | undefined, value: Cell | undefined): string {
  const text = plainText(value ?? "");
  return field?.kind === "link" ? (labels.get(keyOf(field))?.get(text)?.code ?? text) : text;
}

const keyOf = ({ to, by = "id" }: Extract<Field, { kind: "link" }>): string => `${by} ${to}`;

function keysOf(fields: Fields, lines: Gathered["lines"], records: readonly DocumentRecord[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  const take = (own: Fields, row: Row) => {
    for (const [name, field] of Object.entries(own)) {
      const value = row[name] ?? null;
      if (field.kind === "link" && value !== null) keys.set(keyOf(field), (keys.get(keyOf(field)) ?? new Set()).add(String(value)));
    }
  };
  for (const record of records) {
    take(fields, record.header);
    for (const [table, own] of Object.entries(lines)) for (const row of record.lines[table] ?? []) take(own, row);
  }
  return keys;
}

async function labelsOf(work: EngineWork, language: Language, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<Labels> {
  const spoken = workFor(work, { ...work.viewer, language });
  const found = await Promise.all(
    [...wanted].map(async ([key, values]) => {
      const [by, to = ""] = key.split(" ");
      const target = moduleOf(work, to);
      const linked = by === "code" ? "code" : "id";
      const rows = await readLabels(spoken, target, linked, [...values]);
      return [key, new Map(rows.map((row) => [row.key, row]))] as const;
    }),
  );
  return new Map(found);
}
