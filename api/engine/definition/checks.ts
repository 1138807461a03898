import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Flag } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { isEditable } from "#engine/write/guards";
import { signersOf } from "./signatures.ts";
import { type Column, shapeOf } from "./shape.ts";
import type { ItemSource } from "#define/lines";
import type { Beside } from "#define/moduleData";
import type { Action, Cascade, Creates, Erased } from "#define/action";

type Modules = ReadonlyMap<string, Module>;
type Columns = ReadonlyMap<string, Column>;

/**
 * What is wrong with the inputs and conditions of actions, the fixed headers and variants of screens, the take-overs of lines and the
 * approval of a module.
 */
export function checkFaults(module: Module, modules: Modules): string[] {
  return [
    ...Object.entries(module.actions ?? {}).flatMap(([name, action]) =>
      actionFaults(module, action, modules).map((fault) => `action ${name}: ${fault}`),
    ),
    ...screenFaults(module),
    ...variantFaults(module),
    ...approvalFaults(module),
    ...reminderFaults(module),
    ...panoramaFaults(module, modules),
    ...liveFaults(module.live, module.table, module.fields),
    ...Object.values(module.lines ?? {}).flatMap(({ live, table, fields }) => liveFaults(live, table, fields)),
    ...(module.lookup && !("everyReader" in module.scope) ? ["tells of records that not every reader may see"] : []),
    ...Object.entries(module.fields).flatMap(([name, { secret, collapsed, required, system }]) => [
      ...(secret ? [`field ${name} is secret, which only line fields can be`] : []),
      ...(collapsed && required === true && !system ? [`field ${name} stands aside, where nobody sees that it is required`] : []),
    ]),
    ...Object.entries(module.lines ?? {}).flatMap(([table, lines]) =>
      Object.entries(lines.itemsFrom ?? {}).flatMap(([name, pull]) =>
        itemFaults(module, Object.keys(lines.fields), pull, modules).map((fault) => `lines ${table}: take-over ${name}: ${fault}`),
      ),
    ),
  ];
}

/** What may be said of an action: helpers that build actions hide a misspelt option from the compiler. */
const ACTION_OPTIONS: readonly string[] = [
  "from",
  "to",
  "reason",
  "check",
  "post",
  "atOnce",
  "system",
  "input",
  "fourEyes",
  "when",
  "reverses",
  "apart",
  "stampsUser",
  "actsOn",
  "creates",
  "cascades",
  "erases",
  "notifies",
  "automatic",
  "offline",
] satisfies (keyof Action)[];

function actionFaults(module: Module, action: Action, modules: Modules): string[] {
  const { input, actsOn, creates, cascades, erases, notifies } = action;
  const stamped = new Set(["createdBy", ...Object.values(module.actions ?? {}).map((other) => other.stampsUser)]);
  return [
    ...Object.keys(action)
      .filter((option) => !ACTION_OPTIONS.includes(option))
      .map((option) => `${option} is no option of an action`),
    ...(input?.header ?? []).filter((field) => !Object.hasOwn(module.fields, field)).map((field) => `input ${field} is no field`),
    ...Object.entries(input?.lines ?? {}).flatMap(([table, fields]) => inputLineFaults(module, table, fields)),
    ...signersOf(action)
      .filter((column) => !stamped.has(column))
      .map((column) => `nothing stamps ${column}, so nobody is known who may not do it`),
    ...actsOnFaults(module, actsOn),
    ...[creates ?? []].flat().flatMap((one) => createsFaults(one, modules)),
    ...(cascades ?? []).flatMap((one) => cascadeFaults(one, modules)),
    ...(erases?.along ?? []).flatMap((one) => erasedFaults(one, modules)),
    ...(notifies && !isEmployee(module, notifies.to) ? [`notifies ${notifies.to}, which is no employee`] : []),
    ...automaticFaults(module, action),
    ...offlineFaults(module, action),
  ];
}

/** Where nobody can be asked nothing is to be agreed to, and what is kept of the device is told. */
function offlineFaults({ fields, warns }: Module, { offline, system }: Action): string[] {
  if (!offline) return [];
  const { deviceAt, clockAhead, isClockOff } = offline;
  return [
    ...(warns || system ? ["is done without network, where nobody agrees to anything"] : []),
    ...[deviceAt, clockAhead, isClockOff]
      .filter((name) => !fields[name]?.system)
      .map((name) => `keeps ${name}, which no system field tells`),
  ];
}

function isEmployee({ fields }: Module, name: string): boolean {
  const field = fields[name];
  return field?.kind === "link" && field.to === "masterData.employee";
}

/** Nobody is there to be asked, and a day that is named is one of the document. */
function automaticFaults({ fields }: Module, { automatic, reason, reverses, input, fourEyes }: Action): string[] {
  if (!automatic) return [];
  const { after, due } = automatic;
  return [
    ...(after === undefined && due === undefined ? ["is done by the program, and nothing says when"] : []),
    ...(after === undefined || fields[after]?.kind === "date" ? [] : [`is due after ${after}, which is no day`]),
    ...(reason || reverses !== undefined || input || fourEyes ? ["is done by the program and asks a person"] : []),
  ];
}

function inputLineFaults(module: Module, table: string, fields: readonly string[]): string[] {
  const lines = module.lines?.[table];
  if (!lines) return [`input ${table} is no line table`];
  return fields.filter((field) => !Object.hasOwn(lines.fields, field)).map((field) => `input ${table}.${field} is no field`);
}

/** Who may not see a record cannot act on it: the place of an action is one of those that open the record. */
function actsOnFaults({ scope }: Module, place: Action["actsOn"]): string[] {
  const opening: Readonly<Record<string, unknown>> = "everyReader" in scope ? {} : scope;
  return Object.entries(place ?? {}).flatMap(([kind, column]) =>
    [opening[kind]].flat().includes(column) ? [] : [`its actsOn ${column} is no ${kind} of the scope`],
  );
}

function createsFaults({ module: id, actions = [], ofUnit }: Creates, modules: Modules): string[] {
  const target = modules.get(id);
  if (!target) return [`creates ${id}, which no file defines`];
  if (ofUnit && !target.variants) return [`creates ${id} of its unit, which has no variants`];
  return actions.filter((name) => !(target.actions && Object.hasOwn(target.actions, name))).map((name) => `${id} has no action ${name}`);
}

function cascadeFaults({ module: id, action }: Cascade, modules: Modules): string[] {
  const target = modules.get(id);
  if (!target) return [`cascades ${id}, which no file defines`];
  return target.actions && Object.hasOwn(target.actions, action) ? [] : [`cascades ${id} through ${action}, which is no action`];
}

function erasedFaults({ module: id, by, fields = [], lines = {} }: Erased, modules: Modules): string[] {
  const target = modules.get(id);
  if (!target) return [`erases ${id}, which no file defines`];
  const inLines = Object.entries(lines).flatMap(([table, told]) =>
    told.filter((field) => !target.lines?.[table]?.fields[field]).map((field) => `${table}.${field}`),
  );
  return [...[by, ...fields].filter((field) => !Object.hasOwn(target.fields, field)), ...inLines].map(
    (field) => `erases ${id}.${field}, which is no field`,
  );
}

function screenFaults(module: Module): string[] {
  return Object.entries(module.screens).flatMap(([name, { kind, actions, header, where }]) => [
    ...(kind === "query" && actions && !module.readonly
      ? [`screen ${name}: a query changes nothing, a record opened from it offers what is legal`]
      : []),
    ...Object.entries(where ?? {})
      .filter(([field, value]) => typeof value === "object" && "code" in value && module.fields[field]?.kind !== "link")
      .map(([field]) => `screen ${name}: ${field} has no code, it is no link`),
    ...(header ?? []).filter((field) => !Object.hasOwn(module.fields, field)).map((field) => `screen ${name}: header ${field} is no field`),
  ]);
}

function variantFaults(module: Module): string[] {
  if (!module.variants) return [];
  const places = new Set([
    ...Object.keys(module.fields),
    ...Object.entries(module.lines ?? {}).flatMap(([table, { fields }]) => Object.keys(fields).map((field) => `${table}.${field}`)),
  ]);
  const faults = Object.entries(module.variants).flatMap(([name, { fields }]) =>
    Object.keys(fields ?? {})
      .filter((place) => !places.has(place))
      .map((place) => `variant ${name}: ${place} is no field`),
  );
  return "variant" in module.fields ? faults : ["has variants and no field variant", ...faults];
}

function approvalFaults(module: Module): string[] {
  const { approval, fields } = module;
  if (!approval) return [];
  const leaves = (name: string) => module.actions?.[name]?.from.includes(approval.stage) ?? false;
  return [
    ...(approval.amount === undefined || Object.hasOwn(fields, approval.amount) ? [] : [`approval: ${approval.amount} is no field`]),
    ...(isEditable(module, approval.stage) ? [`approval: ${approval.stage} may be edited`] : []),
    ...[
      "reject",
      ...[approval.approved, approval.returned, approval.withdrawal, ...(approval.diversions ?? [])].flatMap((name) => name ?? []),
    ]
      .filter((name) => !leaves(name))
      .map((name) => `approval: no action ${name} leads out of ${approval.stage}`),
  ];
}

/** What is read from a view is no column that is stored too, and nobody writes it. */
function liveFaults(live: PgTable | undefined, table: PgTable, fields: Module["fields"]): string[] {
  const own = getTableColumns(table);
  return Object.keys(live ? getTableColumns(live) : {})
    .filter((name) => name !== "id" && name !== "compId")
    .flatMap((name) => [
      ...(Object.hasOwn(own, name) ? [`${name} is read from a view and stored`] : []),
      ...(fields[name] && !fields[name].system ? [`field ${name} is read from a view and no system field`] : []),
    ]);
}

const isDayOrDone = (field: Field | undefined, isDay: boolean): boolean => field?.kind === "date" || (!isDay && field?.kind === "flag");

function reminderFaults({ reminders = {}, fields }: Module): string[] {
  return Object.entries(reminders).flatMap(([name, { field, to, unless = field }]) => [
    ...[field, unless].filter((day) => !isDayOrDone(fields[day], day === field)).map((day) => `reminder ${name}: ${day} is no day`),
    ...(fields[to]?.kind === "link" && fields[to].to === "masterData.employee" ? [] : [`reminder ${name}: ${to} names no employee`]),
  ]);
}

/** What stands beside a record is there and no secret, and its headings name something that is told. */
function panoramaFaults({ id, fields, panorama }: Module, modules: Modules): string[] {
  const beside = panorama?.beside ?? [];
  const told = [...modules.keys(), ...beside.flatMap(({ module, lines }) => (lines ? [`${module}.${lines.table}`] : []))];
  const isTold = (name: string) => told.some((one) => one === name || (name.endsWith(".*") && one.startsWith(name.slice(0, -1))));
  const named = Object.values(panorama?.sections ?? {}).flat();
  return [
    ...beside.flatMap((one) => besideFaults(one, modules)),
    ...beside.flatMap(({ own = "id" }) => (own === "id" || fields[own] ? [] : [`${own} is no field of ${id}`])),
    ...named.filter((name) => !isTold(name)).map((name) => `nothing is called ${name}`),
  ].map((fault) => `panorama: ${fault}`);
}

function besideFaults({ module, by, lines }: Beside, modules: Modules): string[] {
  const other = modules.get(module);
  if (!other) return [`${module} is defined in no file`];
  const own = lines && other.lines?.[lines.table]?.fields;
  const named = own ? [...lines.called, lines.amount, lines.unless].filter((name) => name !== undefined) : [];
  return [
    ...(by === "id" || other.fields[by] ? [] : [`${by} is no field of ${module}`]),
    ...(lines && !own ? [`${module} has no lines ${lines.table}`] : []),
    ...named
      .filter((name) => !own?.[name] || own[name].secret)
      .map((name) => `${name} is no field of the lines of ${module}, or a secret one`),
  ];
}

function itemFaults(module: Module, own: readonly string[], { module: id, where, fetches }: ItemSource, modules: Modules): string[] {
  const source = modules.get(id);
  if (!source) return [`no file defines ${id}`];
  const columns: Columns = shapeOf(source).columns;
  return [
    ...Object.keys(where ?? {})
      .filter((column) => !Object.hasOwn(source.fields, column))
      .map((column) => `${id} has no field ${column}`),
    ...Object.values(where ?? {}).flatMap((value) =>
      typeof value === "object" && !Object.hasOwn(module.fields, value.field) ? [`${value.field} is no field`] : [],
    ),
    ...Object.entries(fetches).flatMap(([to, from]) => [
      ...(own.includes(to) ? [] : [`fetches ${to}, which is no field`]),
      ...(columns.has(from) ? [] : [`fetches from ${from}, no column of ${id}`]),
    ]),
  ];
}

/** The fields that a condition looks at. */
export function fieldsIn(condition: Flag | undefined): string[] {
  if (condition === undefined || typeof condition === "boolean") return [];
  if ("field" in condition) return [condition.field];
  if ("empty" in condition) return [condition.empty];
  if ("all" in condition) return condition.all.flatMap(fieldsIn);
  if ("any" in condition) return condition.any.flatMap(fieldsIn);
  return "not" in condition ? fieldsIn(condition.not) : [];
}
