import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { fail, type Issue } from "#define/problem";
import { isEncrypted } from "#engine/definition/shape";
import type { Recipe } from "./cell.ts";
import type { Labels } from "./labels.ts";
import type { ImportMap } from "./map.ts";

/** One field that the file fills: of the header, or of a line table. `columns` are positions in a row, none for a constant. */
export type Target = {
  key: string;
  table?: string;
  field: string;
  definition: Field;
  recipe: Recipe;
  columns: readonly number[];
  head: string;
};
/** How the rows of one file become documents. */
export type Plan = {
  targets: readonly Target[];
  filters: readonly { column: number; texts: ReadonlySet<string> }[];
  key: readonly string[];
  group: readonly string[];
};

const normal = (head: string) => head.replaceAll("\u00a0", " ").trim().replace(/\s\*$/, "").toLowerCase();

/**
 * Decides for every column what it fills; throws `invalid` with all columns that fill nothing and are not ignored, and all sources that are
 * missing.
 */
export function planColumns(module: Module, heads: readonly string[], map: ImportMap, labels: Labels): Plan {
  const issues: Issue[] = [];
  const at = (head: string) => heads.findIndex((other) => normal(other) === normal(head));
  const find = (head: string): number => {
    const column = at(head);
    if (column < 0) issues.push({ code: "missingColumn", field: head, value: head, params: { column: head } });
    return column;
  };
  const named = Object.entries(map.columns ?? {}).flatMap(([key, source]) => {
    const target = fieldAt(module, key);
    if (!target) issues.push({ code: "unknownField", field: key, value: key });
    const recipe: Recipe = typeof source === "string" ? { source } : source;
    const sources = recipe.source === undefined ? [] : [recipe.source].flat();
    return target ? [{ ...target, key, recipe, columns: sources.map(find), head: sources.join(" + ") || key }] : [];
  });
  const filters = Object.entries(map.filter ?? {}).map(([head, texts]) => ({ column: find(head), texts: new Set(texts) }));
  const used = new Set([
    ...named.flatMap((target) => target.columns),
    ...filters.map(({ column }) => column),
    ...(map.ignore ?? []).map(at),
  ]);
  const known = candidates(module, labels).filter(({ key }) => !named.some((target) => target.key === key));
  const found = heads.flatMap((head, column): Target[] => {
    if (used.has(column)) return [];
    const match = known.find((candidate) => candidate.heads.has(normal(head)));
    if (!match) issues.push({ code: "unmappedColumn", row: 1, field: head, value: head, params: { column: head } });
    return match ? [{ ...match, recipe: {}, columns: [column], head }] : [];
  });
  const targets = [...named, ...found].map((target) => spoken(target, labels));
  issues.push(...doubles(targets));
  if (issues.length > 0) fail({ type: "invalid", issues });
  return { targets, filters, ...keysOf(module, map, targets) };
}

// A choice may be written as its word: people export what they see.
function spoken(target: Target, labels: Labels): Target {
  if (target.definition.kind !== "choice") return target;
  const words = labels.choices(target.table, target.field, target.definition);
  return { ...target, recipe: { ...target.recipe, lookup: { ...words, ...target.recipe.lookup } } };
}

function doubles(targets: readonly Target[]): Issue[] {
  return targets.flatMap(({ key, head }, at) =>
    targets.findIndex((other) => other.key === key) < at ? [{ code: "duplicate", row: 1, field: key, value: head }] : [],
  );
}

function keysOf(module: Module, map: ImportMap, targets: readonly Target[]): { key: readonly string[]; group: readonly string[] } {
  const filled = (keys: readonly string[]) => keys.every((key) => targets.some((target) => target.key === key));
  const key = map.key ?? [module.title.code];
  const kept = filled(key) ? key : [];
  return { key: kept, group: map.group ?? kept };
}

function fieldAt(module: Module, key: string): { table?: string; field: string; definition: Field } | undefined {
  const [first = "", second] = key.split(".");
  const definition = second === undefined ? module.fields[first] : module.lines?.[first]?.fields[second];
  if (!definition || isEncrypted(definition)) return undefined;
  return second === undefined ? { field: first, definition } : { table: first, field: second, definition };
}

type Candidate = { key: string; table?: string; field: string; definition: Field; heads: ReadonlySet<string> };

// Header fields come first: a label that header and line share means the header.
function candidates(module: Module, labels: Labels): Candidate[] {
  const open = Object.entries(module.fields).filter(([, definition]) => !isEncrypted(definition));
  const header = open.map(([field, definition]): Candidate => {
    return { key: field, field, definition, heads: new Set([field, ...labels.heads(undefined, field)].map(normal)) };
  });
  const lines = Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) =>
    Object.entries(fields).map(([field, definition]): Candidate => {
      const plain = labels.heads(table, field);
      const titles = [table, ...labels.titles(table)];
      const heads = [`${table}.${field}`, ...plain, ...titles.flatMap((title) => plain.map((label) => `${title}.${label}`))];
      return { key: `${table}.${field}`, table, field, definition, heads: new Set(heads.map(normal)) };
    }),
  );
  return [...header, ...lines];
}
