import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import { fail } from "#define/problem";
import type { Draft, Entry } from "./draft.ts";
import { pick } from "#engine/labels";
import { deriveKnown, foresee } from "./previewAmounts.ts";
import { newEntry, nextEntry } from "./prepare.ts";
import { readRecords } from "#engine/records";
import { demand } from "./guards.ts";
import { secretsOf, withoutSecrets } from "#engine/secret";
import { displayWords } from "#engine/displayValues";
import { inTurns, ROWS } from "#engine/turns";
import { validate } from "./validate.ts";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

/**
 * What a draft would become: every field that the viewer may see, lines in the draft's order; what its next action will fill in of each
 * line; and all that is wrong with it.
 */
export type Preview = {
  header: Row;
  lines: Record<string, Row[]>;
  foreseen: Record<string, Row[]>;
  issues: Finding[];
};

/**
 * Derives a draft as saving would, of a new record or of the stored one with this id, and stores nothing; throws notFound, or forbidden
 * without the right to write.
 */
export async function previewDocument(work: EngineWork, module: Module, draft: Draft, id?: string): Promise<Preview> {
  demand(work, module, id === undefined ? "create" : "edit");
  const entry = id === undefined ? newEntry(work, module, draft, 0) : nextEntry(work, module, draft, await stored(work, module, id));
  const issues = await validate(work, module, [entry]);
  const { filled, foreseen } = await foresee(work, module, entry.record);
  await deriveKnown(work, module, entry.record, issues, filled);
  const { header, lines } = entry.record;
  const secrets = secretsOf(module, work.viewer, entry.before ?? entry.record);
  const shown: Record<string, Row[]> = bare({});
  const coming: Record<string, Row[]> = bare({});
  for (const [table, { fields }] of Object.entries(module.lines ?? {})) {
    const seen = visible(work, module, Object.keys(fields), `${table}.`);
    const rows: Row[] = (shown[table] = []);
    await inTurns(withoutSecrets(table, lines[table] ?? [], secrets), (row) => rows.push(pick(row, seen)), ROWS);
    const ahead: Row[] = (coming[table] = []);
    const told = (row: Row) =>
      ahead.push(
        pick(
          row,
          seen.filter((name) => Object.hasOwn(row, name)),
        ),
      );
    const begun = (row: Row, at: number) => told({ ...foreseen[table]?.[at], ...begunWith(fields, draft.lines?.[table]?.[at], row) });
    await inTurns(lines[table] ?? [], begun, ROWS);
  }
  const seen = visible(work, module, Object.keys(module.fields), "").filter((name) => entry.before === undefined || !secrets.has(name));
  displayWords(work, module, [header]);
  return { header: pick(header, seen), lines: shown, foreseen: coming, issues };
}

/** What a new line begins with where nothing is given. */
function begunWith(fields: Readonly<Record<string, Field>>, given: Readonly<Record<string, unknown>> | undefined, row: Row): Row {
  if (given === undefined || given.id !== undefined) return {};
  const names = Object.keys(fields).filter(
    (name) => fields[name]?.initial !== undefined && given[name] === undefined && !isEmpty(row[name]),
  );
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

async function stored(work: EngineWork, module: Module, id: string): Promise<Entry["record"]> {
  const [record] = await readRecords(work, module, [id]);
  return record ?? fail({ type: "notFound", what: module.id });
}

function visible({ viewer }: EngineWork, module: Module, names: readonly string[], place: string): string[] {
  return names.filter((name) => viewer.access(module.id, `${place}${name}`) !== "hidden");
}
