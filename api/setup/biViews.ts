import type { BiView, BiViews } from "#db/biRole";
import { snake } from "#db/sql";
import { isRestricted } from "#engine/access/restricted";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Column, Part } from "#engine/definition/shape";
import { shapeOf } from "#engine/definition/shape";
import type { Words } from "#engine/translations";

/** What programs of people who read figures are shown: the business, not who may do what in the program. */
const AREAS: ReadonlySet<string> = new Set(["masterData", "crm", "sales", "purchasing", "warehouse", "finance"]);
/** How a person is reached, and what proves who he is, is for nobody's tool. */
const PERSONAL: ReadonlySet<unknown> = new Set(["email", "phone", "idDigits"]);
const KEPT = ["id", "stage", "createdAt", "updatedAt"] as const;

type Said = (key: string) => string;

/** A view of each document and master of the business and of each of its line tables, with what its columns are called. */
export const biViews =
  (modules: ReadonlyMap<string, Module>, words: Words): BiViews =>
  (companies) =>
    [...modules.values()].filter(isShown).flatMap((module) => viewsOf(module, words, companies));

function isShown({ id, kind, readonly }: Module): boolean {
  return AREAS.has(id.split(".")[0] ?? "") && readonly !== true && (kind === "company" || kind === "global");
}

function viewsOf(module: Module, words: Words, companies: readonly number[]): BiView[] {
  const { parts, lines } = shapeOf(module);
  const name = snake(module.id.replace(".", "_"));
  const both = (key: string) => [words.word("zh", module.id, key), words.word("en", module.id, key)].filter((text) => text !== undefined);
  const say: Said = (key) => [...new Set(both(key))].join(" / ");
  const first = new Map<string, Column>();
  for (const part of parts) for (const [property, column] of part.columns) if (!first.has(property)) first.set(property, column);
  const joins = parts.slice(1).map((part) => `join public.${part.table} ${part.alias} on ${sameRow(part, parts[0])}`);
  const shown = columnsOf(module.fields, first, parts[0], (field) => say(`fields.${field}`));
  const from = [`public.${parts[0].table} t0`, ...joins].join(" ");
  const whole: BiView = {
    name,
    columns: shown.columns,
    says: say("title"),
    query: `select ${shown.query} from ${from}${within(parts[0], companies)}`,
  };
  const below = [...lines.values()].map(({ name: table, part, parent, fields }): BiView => {
    const laid = columnsOf(fields, part.columns, part, (field) => say(`lines.${table}.fields.${field}`) || say(`fields.${field}`), [
      parent,
    ]);
    const query = `select ${laid.query} from public.${part.table} l${within(part, companies)}`;
    return { name: `${name}_${snake(table)}`, columns: laid.columns, says: `${say("title")} · ${say(`lines.${table}.title`)}`, query };
  });
  return [whole, ...below];
}

const sameRow = (part: Part, own: Part) =>
  `${part.alias}.id = ${own.alias}.id${part.kind === "company" && own.kind === "company" ? ` and ${part.alias}.comp_id = ${own.alias}.comp_id` : ""}`;

function within({ kind, alias }: Part, companies: readonly number[]): string {
  return kind === "company" ? ` where ${alias}.comp_id in (${companies.map((id) => Math.trunc(id)).join(", ")})` : "";
}

function columnsOf(
  fields: Readonly<Record<string, Field>>,
  stored: ReadonlyMap<string, Column>,
  part: Part,
  say: Said,
  more: readonly string[] = [],
) {
  const shown = Object.entries(fields).flatMap(([field, defined]) => (isOpen(defined) ? [field] : []));
  const names = [...new Set([...KEPT, ...more, ...shown])].flatMap((property) => {
    const column = stored.get(property);
    return column && !column.encrypted ? [[property, column] as const] : [];
  });
  const company = part.kind === "company" ? [`${part.alias}.comp_id as comp_id`] : [];
  return {
    query: [...company, ...names.map(([property, { sql }]) => `${sql} as "${snake(property)}"`)].join(", "),
    columns: Object.fromEntries(names.map(([property]) => [`"${snake(property)}"`, say(property) || property])),
  };
}

function isOpen(field: Field): boolean {
  const { secret, encrypted, format } = field as { secret?: unknown; encrypted?: unknown; format?: unknown };
  return secret === undefined && encrypted === undefined && !PERSONAL.has(format) && !isRestricted(field);
}
