import { holds, isEmpty, type ConditionScope, type Flag } from "#define/condition";
import type { Field } from "#define/field";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { Draft, Label, SavedRecord } from "../data/records.ts";
import type { OwnLink, Session } from "../data/session.ts";
import { sameValues } from "./same.ts";
import type { Input } from "#define/action";

/**
 * A line while it is edited: `key` is ours, `id` is there once it is stored. A link may be a `{code}` that is not resolved yet, or that
 * nobody has.
 */
export type LineDraft = {
  key: string;
  id?: string;
  values: Readonly<Record<string, unknown>>;
  /** What its next action will fill in where nothing is given: shown, never sent. */
  foreseen?: Readonly<Record<string, unknown>>;
};
export type LabelMap = Readonly<Record<string, Readonly<Record<string, Label>>>>;
/** A record while it is edited, with the labels of its links. */
export type RecordDraft = {
  header: Readonly<Record<string, unknown>>;
  lines: Readonly<Record<string, readonly LineDraft[]>>;
  labels: LabelMap;
};

/** What a new record starts with; "today" and the like are the company's, the rest is left to the server. */
export function newDraft(module: Description, known: Known & { header: Readonly<Record<string, unknown>>; labels: LabelMap }): RecordDraft {
  const header = Object.fromEntries(
    Object.entries(module.fields).map(([name, field]) => [name, known.header[name] ?? initialOf(field, known)]),
  );
  const own = Object.entries(module.fields).flatMap(([name, field]) => {
    const link = ownLink(field, known);
    return link && header[name] === link.id ? [[name, { [link.id]: { code: link.code, name: link.name ?? "" } }] as const] : [];
  });
  const labels = withLabels(known.labels, Object.fromEntries(own));
  return { header, lines: Object.fromEntries(Object.keys(module.lines).map((table) => [table, []])), labels };
}

/** The draft of a stored record. */
export function draftOf(record: SavedRecord): RecordDraft {
  const lines = Object.entries(record.lines).map(
    ([table, rows]) => [table, rows.map((row) => ({ key: String(row.id), id: String(row.id), values: row }))] as const,
  );
  return { header: record.header, lines: Object.fromEntries(lines), labels: record.labels };
}

/** The draft of a stored record as a screen opens it: fields that an action on offer asks for begin with what it proposes. */
export function openedDraft(module: Description, screen: ScreenDescription, stored: SavedRecord): RecordDraft {
  const offered = (screen.actions ?? Object.keys(module.actions)).filter((name) => stored.actions.includes(name));
  const draft = draftOf(stored);
  return { ...draft, header: Object.assign({}, draft.header, ...offered.map((name) => stored.proposed?.[name])) as RecordDraft["header"] };
}

/** What is sent to be stored: the fields a person may write, blank lines left out. */
export function sentOf(module: Description, draft: RecordDraft, scope: ConditionScope): Draft {
  const lines = Object.entries(module.lines).map(([table, { fields }]) => {
    const rows = (draft.lines[table] ?? []).filter((line) => !isBlank(line));
    return [
      table,
      rows.map((line) => ({
        ...(line.id ? { id: line.id } : {}),
        ...written(fields, line.values, { ...scope, values: { ...scope.values, ...line.values } }),
      })),
    ] as const;
  });
  return { header: written(module.fields, draft.header, scope), lines: Object.fromEntries(lines) };
}

/** Lines that were sent to be stored, as they were typed. */
export function typedLines(lines: Draft["lines"]): RecordDraft["lines"] {
  return Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, rows.map(typedLine)]));
}

function typedLine({ id, ...values }: Readonly<Record<string, unknown>>): LineDraft {
  return { key: crypto.randomUUID(), ...(typeof id === "string" ? { id } : {}), values };
}

/** What is sent with an action: the fields that it asks for, of stored lines. */
export function saidOf(input: Input, draft: RecordDraft): Draft {
  const lines = Object.entries(input.lines ?? {}).map(([table, names]) => {
    const stored = (draft.lines[table] ?? []).filter(({ id }) => id !== undefined);
    return [table, stored.map(({ id, values }) => ({ id, ...picked(values, names) }))] as const;
  });
  return { header: picked(draft.header, input.header ?? []), lines: Object.fromEntries(lines) };
}

function picked(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const given = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, sentValue(values[name])]));
}

/** Says whether nothing was filled in on a line. */
export function isBlank(line: LineDraft): boolean {
  return Object.entries(line.values).every(([name, value]) => name === "seq" || isEmpty(value) || value === false);
}

/** Says whether two drafts of a record hold the same, but for what the program derives and for lines that nobody filled in. */
export function isSame(module: Description, a: RecordDraft, b: RecordDraft): boolean {
  return (
    sameValues(a.header, b.header, derivedOf(module.fields)) &&
    Object.entries(module.lines).every(([table, { fields }]) => sameLines(derivedOf(fields), a.lines[table] ?? [], b.lines[table] ?? []))
  );
}

function derivedOf(fields: Readonly<Record<string, Field>>): ReadonlySet<string> {
  return new Set(["seq", ...Object.keys(fields).filter((name) => fields[name]?.system)]);
}

function sameLines(derived: ReadonlySet<string>, a: readonly LineDraft[], b: readonly LineDraft[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) {
    const [mine, theirs] = [a.filter((line) => !isBlank(line)), b.filter((line) => !isBlank(line))];
    return mine.length === theirs.length && (mine.length !== a.length || theirs.length !== b.length) && sameLines(derived, mine, theirs);
  }
  return a.every((line, at) => line === b[at] || (line.id === b[at]?.id && sameValues(line.values, b[at]?.values ?? {}, derived)));
}

/** Whether a field is to be filled, cannot be changed, or is not shown, for a record in its stage. */
export function isRequired(field: Field, scope: ConditionScope): boolean {
  return holds(field.required, scope);
}

/** Says whether a person cannot change the field now. */
export function isReadonly(field: Field, scope: ConditionScope): boolean {
  return field.system === true || field.kind === "docNo" || field.kind === "instant" || holds(field.readonly, scope);
}

/** Says whether the field is not shown now. */
export function isHidden(field: { hidden?: Flag }, scope: ConditionScope): boolean {
  return holds(field.hidden, scope);
}

/** Labels with those of another answer added. */
export function withLabels(labels: LabelMap, added: LabelMap): LabelMap {
  const fields = new Set([...Object.keys(labels), ...Object.keys(added)]);
  return Object.fromEntries([...fields].map((field) => [field, { ...labels[field], ...added[field] }]));
}

function written(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
  scope: ConditionScope,
): Record<string, unknown> {
  const open = Object.entries(fields).filter(([name, field]) => !isReadonly(field, scope) && values[name] !== undefined);
  return Object.fromEntries(open.map(([name]) => [name, sentValue(values[name])]));
}

function sentValue(value: unknown): unknown {
  if (value === "") return null;
  return typeof value === "object" && value !== null && "code" in value ? { code: value.code } : value;
}

/** What a page knows of the company's day and of its viewer. */
type Known = Pick<Session, "today" | "week" | "currency" | "own">;

function initialOf(field: Field, known: Known): unknown {
  const { initial } = field;
  if (typeof initial !== "object" || initial === null) return initial ?? (field.kind === "flag" ? false : null);
  if (initial.from === "today") return field.kind === "month" ? known.today.slice(0, 7) : known.today;
  if (initial.from === "thisWeek") return known.week;
  // What the company has settled for a field is known to the server only, which fills what is not sent.
  return initial.from === "companyCurrency" ? known.currency : ownLink(field, known)?.id;
}

function ownLink({ initial }: Field, { own }: Known): OwnLink | null {
  if (typeof initial !== "object" || initial === null) return null;
  return initial.from === "viewerEmployee" ? own.employee : initial.from === "viewerDepartment" ? own.department : null;
}
