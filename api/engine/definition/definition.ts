import { VIEW_TEXTS } from "#db/views/index";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { checkFaults } from "./checks.ts";
import { printFaults } from "./prints.ts";
import { restrictionFaults } from "./restrictions.ts";
import { stageFaults } from "./stages.ts";
import { type Column, shapeOf } from "./shape.ts";
import { copiesOf } from "./copies.ts";

type Modules = ReadonlyMap<string, Module>;
type Columns = ReadonlyMap<string, Column>;

/** What is wrong with a definition, one line each, beginning with its id; empty when it may start. */
export function faultsOf(module: Module, modules: Modules): string[] {
  const faults = [
    ...tableFaults(module),
    ...scopeFaults(module),
    ...nameFaults(module),
    ...fieldFaults(module.fields, shapeOf(module).columns, module, modules),
    ...Object.entries(module.lines ?? {}).flatMap(([name]) => lineFaults(module, name, modules)),
    ...stageFaults(module),
    ...checkFaults(module, modules),
    ...restrictionFaults(module, modules),
    ...(module.recordsOf === undefined || modules.has(module.recordsOf)
      ? []
      : [`shows records of ${module.recordsOf}, which is no module`]),
    ...Object.entries(module.prints ?? {}).flatMap(([name, template]) =>
      printFaults(module, template).map(({ code, field, table }) => `print ${name}: ${code} ${table ? `${table}.` : ""}${field ?? ""}`),
    ),
  ];
  return faults.map((fault) => `${module.id}: ${fault}`);
}

function tableFaults(module: Module): string[] {
  const { parts } = shapeOf(module);
  const unknown = parts
    .filter(({ kind }) => kind === "local")
    .map(({ table }) => `table ${table} is neither a company table nor a global one`);
  if (VIEW_TEXTS.has(parts[0].table) && !module.readonly) unknown.push(`is not readonly and ${parts[0].table} is a view`);
  if (parts[0].kind === module.kind) return unknown;
  return [...unknown, `is declared ${module.kind} and its table ${parts[0].table} is ${parts[0].kind}`];
}

function scopeFaults(module: Module): string[] {
  if ("everyReader" in module.scope) return [];
  if (Object.keys(module.scope).length === 0) return ["declares no scope column, so nobody could see a row"];
  const { named } = module.scope;
  if (!named) return [];
  const columns = shapeOf(module).lines.get(named.table)?.part.columns;
  return [named.employee, named.helps?.column ?? named.employee]
    .filter((column) => columns?.has(column) !== true)
    .map((column) => `scope: ${named.table}.${column}, by which lines name people, is no column`);
}

function nameFaults(module: Module): string[] {
  const { columns } = shapeOf(module);
  const named = (what: string, names: readonly string[] = []) =>
    names
      .filter((name) => !Object.hasOwn(module.fields, name) && !(columns.has(name) && ["stage", "createdAt", "updatedAt"].includes(name)))
      .map((name) => `${what} ${name} is no field`);
  const screens = Object.entries(module.screens).flatMap(([name, screen]) => [
    ...named(`screen ${name}: column`, screen.columns),
    ...named(`screen ${name}: filter`, [...(screen.filters ?? []), ...(screen.requiredFilters ?? []), ...Object.keys(screen.where ?? {})]),
  ]);
  return [
    ...named("column", module.columns),
    ...named("sum", module.sums),
    ...named("sort", module.sort ? [module.sort.by] : []),
    ...named(
      "as-of field",
      module.asOf?.map(({ field }) => field),
    ),
    ...screens,
  ];
}

function fieldFaults(fields: Readonly<Record<string, Field>>, columns: Columns, module: Module, modules: Modules): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(columns.has(name) ? [] : [`field ${name} is no column`]),
    ...(field.kind === "link" ? linkFaults(name, field, fields, module, modules) : []),
    ...("currency" in field && field.currency && !Object.hasOwn(module.fields, field.currency)
      ? [`field ${name}: its currency ${field.currency} is no field`]
      : []),
    ...(field.kind === "date" &&
    field.notBefore !== undefined &&
    (fields[field.notBefore] ?? module.fields[field.notBefore])?.kind !== "date"
      ? [`field ${name}: lies not before ${field.notBefore}, which is no day`]
      : []),
    ...(field.kind === "instant" && field.clock !== undefined && fields[field.clock]?.kind !== "integer"
      ? [`field ${name}: its clock ${field.clock} tells no seconds`]
      : []),
  ]);
}

type Link = Extract<Field, { kind: "link" }>;

function linkFaults(name: string, link: Link, fields: Readonly<Record<string, Field>>, module: Module, modules: Modules): string[] {
  const target = modules.get(link.to);
  if (!target) return [`field ${name} links to ${link.to}, which no file defines`];
  const { columns } = shapeOf(target);
  const own = (field: string) => Object.hasOwn(fields, field) || Object.hasOwn(module.fields, field);
  return [
    ...Object.keys(link.where ?? {})
      .filter((column) => !columns.has(column))
      .map((column) => `field ${name}: ${link.to} has no column ${column}`),
    ...Object.values(link.where ?? {}).flatMap((value) =>
      typeof value === "object" && !own(value.field) ? [`field ${name}: ${value.field} is no field`] : [],
    ),
    ...copiesOf(link).flatMap(([from, to]) => [
      ...(columns.has(from) ? [] : [`field ${name}: fetches from ${from}, no column of ${link.to}`]),
      ...(own(to) ? [] : [`field ${name}: fetches ${to}, which is no field`]),
    ]),
    ...availabilityFaults(name, link, own, modules),
  ];
}

function availabilityFaults(name: string, { availability }: Link, own: (field: string) => boolean, modules: Modules): string[] {
  if (!availability) return [];
  const target = modules.get(availability.module);
  if (!target) return [`field ${name}: ${availability.module} stands beside it, which no file defines`];
  const asked = [
    availability.by,
    availability.sum,
    ...(availability.less === undefined ? [] : [availability.less]),
    ...Object.keys(availability.where ?? {}),
  ];
  return [
    ...asked
      .filter((field) => !Object.hasOwn(target.fields, field))
      .map((field) => `field ${name}: ${availability.module} has no field ${field}`),
    ...Object.values(availability.where ?? {}).flatMap((value) =>
      typeof value === "object" && !own(value.field) ? [`field ${name}: ${value.field} is no field`] : [],
    ),
  ];
}

function lineFaults(module: Module, name: string, modules: Modules): string[] {
  const line = module.lines?.[name];
  const shape = shapeOf(module).lines.get(name);
  if (!line || !shape) return [];
  const faults = fieldFaults(line.fields, shape.columns, module, modules);
  const missing = ["seq", "id"].filter((column) => !shape.part.columns.has(column)).map((column) => `has no column ${column}`);
  const shown = [...(line.columns ?? []), ...(line.sums ?? [])]
    .filter((column) => !Object.hasOwn(line.fields, column))
    .map((column) => `${column} is no field`);
  const scanned = Object.values(line.scan ?? {})
    .flat()
    .filter((column) => !Object.hasOwn(line.fields, column))
    .map((column) => `scan: ${column} is no field`);
  return [...faults, ...missing, ...shown, ...scanned].map((fault) => `lines ${name}: ${fault}`);
}
