import { shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { ownOf } from "#define/own";
import type { Cell, DocumentRecord, Row } from "#define/rows";
import { type EngineWork, moduleOf } from "#engine/context";
import { scoped } from "#engine/access/scoped";
import { givenTo } from "#engine/definition/given";
import { columnAt, columnOf, shapeOf, tablesOf } from "#engine/definition/shape";
import { readLabels } from "#engine/labels";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";

export const FORMAT = "longwall.records";
export type Values = Readonly<Record<string, unknown>>;
/** One record as a file has it: what a person gives, links by code, no ids. */
export type FileRecord = { header: Values; lines: Readonly<Record<string, readonly Values[]>> };
export type RecordFile = { format: typeof FORMAT; module: string; records: readonly FileRecord[] };
/** The fields of a module that such a file has, of its header and of each table. */
export type FileFields = {
  header: readonly (readonly [string, Field])[];
  lines: ReadonlyMap<string, readonly (readonly [string, Field])[]>;
};
/** A stored record beside its form in a file. */
export type Stored = { record: DocumentRecord; form: FileRecord };

/** Which fields a file of the module has for its viewer. */
export function fileFields({ viewer }: EngineWork, module: Module): FileFields {
  const tables = Object.entries(module.lines ?? {});
  return {
    header: givenTo(viewer, module.id, module.fields),
    lines: new Map(tables.map(([table, { fields }]) => [table, givenTo(viewer, module.id, fields, `${table}.`)])),
  };
}

/** All records of the module as one file, by code; throws forbidden without the right to export. */
export async function recordFile(work: EngineWork, module: Module): Promise<RecordFile> {
  demand(work, module, "export");
  const stored = await storedForms(work, module);
  return { format: FORMAT, module: module.id, records: [...stored.values()].map(({ form }) => form) };
}

/** What the product brings along for the module under a name and a choice, as such a file; nothing where there is no such thing. */
export function deliveredFile(module: Module, name: string, choice: string): RecordFile | undefined {
  const delivered = ownOf(module.delivered ?? {}, name);
  if (!delivered?.choices.includes(choice)) return undefined;
  return { format: FORMAT, module: module.id, records: delivered.records(choice).map((header) => ({ header, lines: {} })) };
}

/** The stored records of the module that the viewer sees, by code and in its order. */
export async function storedForms(work: EngineWork, module: Module): Promise<ReadonlyMap<string, Stored>> {
  const { columns } = shapeOf(module);
  const [id, code] = [columnOf(columns, "id"), columnOf(columns, module.title.code)];
  const rows = await work.run(
    shaped({ id: "id" })`select ${columnAt(id)} as id from ${tablesOf(shapeOf(module))} where ${scoped(module, work.viewer)}`,
  );
  const records = await readRecords(
    work,
    module,
    rows.map((row) => row.id),
  );
  const fields = fileFields(work, module);
  const codes = await linkedCodes(work, fields, records);
  const forms = records.map((record) => ({ record, form: formOf(fields, codes, record) }));
  const codeOf = ({ record }: Stored) => String(record.header[code.property]);
  return new Map(forms.map((one) => [codeOf(one), one] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type Codes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The codes of what the records link to, by module; one statement for each. */
async function linkedCodes(work: EngineWork, fields: FileFields, records: readonly DocumentRecord[]): Promise<Codes> {
  const wanted = new Map<string, Set<string>>();
  const want = (columns: readonly (readonly [string, Field])[], rows: readonly Row[]) => {
    for (const [name, field] of columns) {
      if (field.kind !== "link" || field.by === "code") continue;
      const keys = wanted.get(field.to) ?? new Set();
      for (const row of rows) if (!isEmpty(row[name])) keys.add(String(row[name]));
      wanted.set(field.to, keys);
    }
  };
  want(
    fields.header,
    records.map(({ header }) => header),
  );
  for (const [table, columns] of fields.lines)
    want(
      columns,
      records.flatMap(({ lines }) => lines[table] ?? []),
    );
  const found = await Promise.all(
    [...wanted].map(async ([to, keys]) => {
      const labels = await readLabels(work, moduleOf(work, to), "id", [...keys]);
      return [to, new Map(labels.map(({ key, code }) => [key, code]))] as const;
    }),
  );
  return new Map(found);
}

function formOf({ header, lines }: FileFields, codes: Codes, record: DocumentRecord): FileRecord {
  const valueOf = (field: Field, value: Cell): Cell =>
    field.kind === "link" && field.by !== "code" && !isEmpty(value) ? (codes.get(field.to)?.get(String(value)) ?? null) : value;
  const values = (columns: readonly (readonly [string, Field])[], row: Row, whole: boolean) =>
    Object.fromEntries(
      columns.flatMap(([name, field]) => {
        const value = valueOf(field, row[name] ?? null);
        return whole || !isUnsaid(value) ? [[name, value] as const] : [];
      }),
    );
  const tables = [...lines].map(([table, columns]) => [table, (record.lines[table] ?? []).map((row) => values(columns, row, false))]);
  return { header: values(header, record.header, true), lines: Object.fromEntries(tables) };
}

/** What a line of a file does not say: nothing, and a flag that is not set. */
export const isUnsaid = (value: unknown): boolean => isEmpty(value) || value === false;
