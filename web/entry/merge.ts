import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Description } from "../data/description.ts";
import { withLabels, type LineDraft, type RecordDraft } from "./draft.ts";
import { sameValue, sameValues } from "./same.ts";

type Values = Readonly<Record<string, unknown>>;
/**
 * One value on which three states of a record are not of one mind; `line` is the number of a line in `table`. `own` is set where I changed
 * it, `foreign` where the other person did.
 */
export type Difference = {
  key: string;
  table?: string;
  line?: number;
  field: string;
  mine: unknown;
  theirs: unknown;
  own: boolean;
  foreign: boolean;
};
/** A line that only one of the two still has, or has already. */
export type LineDifference = {
  key: string;
  table: string;
  line: number;
  change: "theyAdded" | "theyRemoved" | "iAdded" | "iRemoved";
  values: Values;
};
/** The record as I began it, as I have it, and as it is stored by now. */
export type Versions = { base: RecordDraft; mine: RecordDraft; theirs: RecordDraft };

/**
 * Puts my changes on top of what is stored by now: values and lines that I left alone are theirs; a line that they removed stays away
 * unless I changed it.
 */
export function merged({ base, mine, theirs }: Versions): RecordDraft {
  const tables = Object.keys(theirs.lines).map((table) => [table, mergedLines(linesOf(table, { base, mine, theirs }))] as const);
  return {
    header: mergedValues(base.header, mine.header, theirs.header),
    lines: Object.fromEntries(tables),
    labels: withLabels(theirs.labels, mine.labels),
  };
}

/** The values that differ between my record and the stored one, header first, then line by line. */
export function differencesOf(module: Description, versions: Versions): Difference[] {
  const { base, mine, theirs } = versions;
  const header = differing(module.fields, base.header, mine.header, theirs.header).map((each) => ({ ...each, key: each.field }));
  const lines = Object.entries(module.lines).flatMap(([table, { fields }]) => {
    const rows = linesOf(table, versions);
    return rows.theirs.flatMap((line, index) => {
      const [before, own] = [byId(rows.base, line.id), byId(rows.mine, line.id)];
      if (!before || !own) return [];
      const found = differing(fields, before.values, own.values, line.values);
      return found.map((each) => ({ ...each, key: `${table}.${line.id}.${each.field}`, table, line: index + 1 }));
    });
  });
  return [...header, ...lines];
}

/** The lines that were added or removed on either side. */
export function lineDifferencesOf(module: Description, versions: Versions): LineDifference[] {
  return Object.keys(module.lines).flatMap((table) => {
    const { base, mine, theirs } = linesOf(table, versions);
    const told = (from: readonly LineDraft[], missing: (line: LineDraft) => boolean, change: LineDifference["change"]) =>
      from.flatMap((line, index) =>
        missing(line) ? [{ key: `${table}.${line.key}.${change}`, table, line: index + 1, change, values: line.values }] : [],
      );
    return [
      ...told(theirs, (line) => !byId(base, line.id), "theyAdded"),
      ...told(base, (line) => !byId(theirs, line.id) && byId(mine, line.id) !== undefined, "theyRemoved"),
      ...told(theirs, (line) => byId(base, line.id) !== undefined && !byId(mine, line.id), "iRemoved"),
      ...told(mine, (line) => line.id === undefined && Object.values(line.values).some((value) => !isEmpty(value)), "iAdded"),
    ];
  });
}

type Lines = { base: readonly LineDraft[]; mine: readonly LineDraft[]; theirs: readonly LineDraft[] };

function linesOf(table: string, { base, mine, theirs }: Versions): Lines {
  return { base: base.lines[table] ?? [], mine: mine.lines[table] ?? [], theirs: theirs.lines[table] ?? [] };
}

function mergedLines({ base, mine, theirs }: Lines): LineDraft[] {
  const stored = theirs.flatMap((line) => {
    const [before, own] = [byId(base, line.id), byId(mine, line.id)];
    if (!before) return [line];
    return own ? [{ ...line, values: mergedValues(before.values, own.values, line.values) }] : [];
  });
  const added = mine.filter((line) => line.id === undefined);
  const revived = mine.filter((line) => {
    const before = byId(base, line.id);
    return before && !byId(theirs, line.id) && !sameValues(before.values, line.values);
  });
  return [...stored, ...revived.map(({ values }) => ({ key: crypto.randomUUID(), values: withoutId(values) })), ...added];
}

function mergedValues(base: Values, mine: Values, theirs: Values): Values {
  const own = Object.entries(mine).filter(([name, value]) => !sameValue(base[name], value));
  return { ...theirs, ...Object.fromEntries(own) };
}

function differing(fields: Readonly<Record<string, Field>>, base: Values, mine: Values, theirs: Values) {
  return Object.entries(fields)
    .filter(([name, field]) => !field.system && !sameValue(mine[name], theirs[name]))
    .map(([field]) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      own: !sameValue(base[field], mine[field]),
      foreign: !sameValue(base[field], theirs[field]),
    }));
}

function byId(lines: readonly LineDraft[], id: string | undefined): LineDraft | undefined {
  return id === undefined ? undefined : lines.find((line) => line.id === id);
}

function withoutId({ id: _id, ...values }: Values): Values {
  return values;
}
