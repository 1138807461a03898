import { createHash } from "node:crypto";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Variant } from "#define/moduleData";
import type { FieldAccess, Viewer } from "#define/viewer";
import { visibleFields } from "#engine/list/filter";
import { needsReason } from "#engine/write/allowedActions";
import { availabilityFields, linkedFields, withLinked, withLinkedInLines } from "#engine/linkedFields";
import { offeredOn } from "./offers.ts";
import { isPrinted } from "./prints.ts";
import { hasLookupAccess, opensList, opensScreen } from "#engine/access/moduleAccess";
import type { Opens, Screen } from "#define/screen";
import type { Lines, Scan } from "#define/lines";
import type { Action } from "#define/action";

type Fields = Record<string, Field>;
type Modules = ReadonlyMap<string, Module>;
type LineDescription = {
  fields: Fields;
  columns: readonly string[];
  sums: readonly string[];
  required: boolean;
  itemsFrom: NonNullable<Lines["itemsFrom"]>;
  scan?: Scan;
};
type ActionDescription = Pick<Action, "from" | "to" | "when" | "reverses" | "atOnce"> & {
  reason: boolean;
  input?: Action["input"];
  isOffline?: true;
  /** It takes out for good what says who somebody is. */
  erases?: true;
};
/** A screen, and what a record opened on it offers, by its stage. */
type ScreenDescription = Screen & { offers: Record<string, string[]> };
/** A module as data, cut to one viewer: hidden fields are not there, fields he may only read are readonly, actions and screens are his. */
export type Description = {
  id: string;
  kind: Module["kind"];
  readonly: boolean;
  title: Module["title"];
  /** The field that links the unit in which its records are counted. */
  unit: string | null;
  /** What its records say of themselves wherever they are linked. */
  lookup: readonly string[];
  fields: Fields;
  lines: Record<string, LineDescription>;
  columns: readonly string[];
  sums: readonly string[];
  /** So many characters of a value stand in the filter of a column. */
  valueLength: number;
  sort: Module["sort"] | null;
  stages: readonly string[];
  editable: readonly string[];
  final: readonly string[];
  actions: Record<string, ActionDescription>;
  variants: Record<string, Variant>;
  /** The stage in which a chain of approval runs. */
  approval: string | null;
  /** Invited customers read records of it: what is said about them or hung on them may be marked for the customer. */
  forCustomers: boolean;
  /** All that links to a record stands beside it. */
  /** `first`: it is what a record is opened for. */
  panorama: boolean | "first";
  portable: boolean;
  /** What the product brings along for it: names, and what may be chosen of each. */
  delivered: Readonly<Record<string, readonly string[]>>;
  /** While a new record is typed, those that may be the same are told. */
  twins: boolean;
  screens: Record<string, ScreenDescription>;
  /** Which of the standard actions he may do at all. */
  may: string[];
};

const VALUE_LENGTH = 20;

/** What may be done with the records of any module. */
export const STANDARD_ACTIONS = ["read", "create", "edit", "delete", "export", "import", "attach", "comment", "print", "publish"] as const;
const WRITING: ReadonlySet<string> = new Set(["create", "edit", "delete", "import"]);

/** What nobody can do with a ledger: write it, and print it where it declares no template. */
const isIdle = (module: Module, action: string): boolean => WRITING.has(action) || (action === "print" && !isPrinted(module));

/** Describes a module to a viewer. */
export function describe(module: Module, viewer: Viewer, modules: Modules): Description {
  const stages = module.stages ?? [];
  const isWhole = !hasLookupAccess(viewer, module);
  const own = fieldsFor(module, viewer);
  const linked = Object.fromEntries(isWhole ? linkedFields(modules, viewer, Object.entries(own)) : []);
  const fields = { ...own, ...linked };
  const shown = (names: readonly string[] = []) =>
    names.filter((name) => Object.hasOwn(fields, name) || !Object.hasOwn(module.fields, name));
  const listed = (names?: readonly string[]) => withLinked(shown(names), Object.keys(linked));
  return {
    id: module.id,
    kind: module.kind,
    readonly: module.readonly ?? false,
    title: module.title,
    unit: module.unit !== undefined && viewer.access(module.id, module.unit) !== "hidden" ? module.unit : null,
    lookup: shown(module.lookup),
    fields,
    lines: isWhole ? linesFor(module, viewer, modules) : {},
    columns: listed(module.columns),
    sums: shown(module.sums),
    valueLength: module.valueLength ?? VALUE_LENGTH,
    sort: module.sort && shown([module.sort.by]).length > 0 ? module.sort : null,
    stages,
    editable: module.readonly ? [] : (module.editable ?? stages),
    final: module.final ?? [],
    actions: isWhole ? actionsFor(module, viewer) : {},
    variants: module.variants ?? {},
    approval: viewer.isGuest ? null : (module.approval?.stage ?? null),
    forCustomers: !viewer.isGuest && isForCustomers(module),
    portable: isWhole && module.portable === true && viewer.may(`${module.id}.export`),
    delivered: Object.fromEntries(isWhole ? Object.entries(module.delivered ?? {}).map(([name, { choices }]) => [name, choices]) : []),
    panorama: isWhole && !viewer.isGuest && (module.panorama?.first ? "first" : module.panorama !== undefined),
    twins: module.twins !== undefined && viewer.may(`${module.id}.create`),
    screens: isWhole ? screensFor(module, viewer, modules, { shown, listed }) : {},
    may: STANDARD_ACTIONS.filter(
      (action) => isWhole && viewer.may(`${module.id}.${action}`) && !(module.readonly && isIdle(module, action)),
    ),
  };
}

const isForCustomers = ({ scope }: Module) => !("everyReader" in scope) && (scope.customer ?? scope.dealer) !== undefined;

/** The entity tag of a description, quoted as HTTP wants it. */
export function etagOf(description: Description): string {
  return `"${createHash("sha256").update(JSON.stringify(description)).digest("base64url").slice(0, 27)}"`;
}

function fieldsFor(module: Module, viewer: Viewer): Fields {
  const open = visibleFields(module, viewer);
  const asked = new Set(Object.values(module.actions ?? {}).flatMap(({ input }) => input?.header ?? []));
  return Object.fromEntries(
    open.map(([name, field]) => {
      const shown = fieldFor(field, viewer.access(module.id, name));
      return [name, asked.has(name) ? { ...shown, asked: true } : shown];
    }),
  );
}

function lineFieldsFor(module: Module, table: string, fields: Fields, viewer: Viewer): Fields {
  const all = Object.entries(fields).map(([name, field]) => ({ name, field, access: viewer.access(module.id, `${table}.${name}`) }));
  return Object.fromEntries(
    all.filter(({ access }) => access !== "hidden").map(({ name, field, access }) => [name, fieldFor(field, access)]),
  );
}

const fieldFor = (field: Field, access: FieldAccess): Field => (access === "read" || field.system ? { ...field, readonly: true } : field);

function linesFor(module: Module, viewer: Viewer, modules: ReadonlyMap<string, Module>): Record<string, LineDescription> {
  const described = Object.entries(module.lines ?? {}).map(([table, lines]): [string, LineDescription] => {
    const own = lineFieldsFor(module, table, lines.fields, viewer);
    const links = Object.entries(own);
    const linked = Object.fromEntries([...linkedFields(modules, viewer, links), ...availabilityFields(module, viewer, links)]);
    const fields = { ...own, ...linked };
    const shown = (names: readonly string[]) => names.filter((name) => Object.hasOwn(fields, name));
    return [
      table,
      {
        fields,
        columns: withLinkedInLines(shown(lines.columns ?? Object.keys(lines.fields)), lines.sums ?? [], linked),
        sums: shown(lines.sums ?? []),
        required: lines.required ?? false,
        itemsFrom: itemsFor(lines, viewer, fields),
        ...(lines.scan ? { scan: lines.scan } : {}),
      },
    ];
  });
  return Object.fromEntries(described);
}

function actionsFor(module: Module, viewer: Viewer): Description["actions"] {
  const own = Object.entries(module.actions ?? {}).filter(([name, action]) => !action.system && viewer.may(`${module.id}.${name}`));
  return Object.fromEntries(own.map(([name, action]) => [name, actionFor(module, viewer, action)]));
}

function actionFor(module: Module, viewer: Viewer, action: Action): ActionDescription {
  const { from, to, when, reverses } = action;
  const input = inputFor(module, viewer, action.input);
  return {
    from,
    to,
    reason: needsReason(action),
    ...(when ? { when } : {}),
    ...(action.atOnce ? { atOnce: true } : {}),
    ...(action.offline ? { isOffline: true } : {}),
    ...(action.erases ? { erases: true } : {}),
    ...(reverses === undefined ? {} : { reverses }),
    ...(input ? { input } : {}),
  };
}

/** Only what the viewer may write is asked of him. */
function inputFor(module: Module, viewer: Viewer, input: Action["input"]): Action["input"] {
  if (!input) return undefined;
  const lines = Object.entries(input.lines ?? {}).map(
    ([table, fields]) => [table, fields.filter((field) => viewer.access(module.id, `${table}.${field}`) === "write")] as const,
  );
  const header = (input.header ?? []).filter((field) => viewer.access(module.id, field) === "write");
  const needs = (input.needs ?? []).filter(({ field }) => header.includes(field));
  return {
    header,
    lines: Object.fromEntries(lines),
    ...(needs.length > 0 ? { needs } : {}),
    ...(input.prepared ? { prepared: true } : {}),
  };
}

/** Take-overs from modules that the viewer may read, with the fields he may see. */
function itemsFor({ itemsFrom = {} }: Lines, viewer: Viewer, fields: Fields): LineDescription["itemsFrom"] {
  const open = Object.entries(itemsFrom).filter(([, pull]) => viewer.may(`${pull.module}.read`));
  return Object.fromEntries(
    open.map(([name, pull]) => [
      name,
      { ...pull, fetches: Object.fromEntries(Object.entries(pull.fetches).filter(([own]) => Object.hasOwn(fields, own))) },
    ]),
  );
}

/** Names that the viewer sees; `listed` with what their links tell. */
type Shown = Readonly<Record<"shown" | "listed", (names?: readonly string[]) => readonly string[]>>;

function screensFor(module: Module, viewer: Viewer, modules: Modules, shown: Shown): Record<string, ScreenDescription> {
  const open = Object.entries(module.screens).filter(([, screen]) => opensScreen(viewer, module, screen));
  const mayBegin = (begins?: string) => begins === undefined || viewer.may(`${begins}.create`);
  const leads = (way: Opens) => way.kind !== "screen" || (opensList(viewer, modules, way.path) && mayBegin(way.begins));
  return Object.fromEntries(
    open.map(([name, { opens, ...screen }]) => [
      name,
      { ...screenFor(module, viewer, screen, shown), ...(opens ? { opens: opens.filter(leads) } : {}) },
    ]),
  );
}

function screenFor(module: Module, viewer: Viewer, screen: Screen, { shown, listed }: Shown): ScreenDescription {
  const may = (action: string) => viewer.may(`${module.id}.${action}`);
  return {
    ...screen,
    columns: listed(screen.columns ?? module.columns),
    ...(screen.filters ? { filters: shown(screen.filters) } : {}),
    ...(screen.header ? { header: shown(screen.header) } : {}),
    ...(screen.actions ? { actions: screen.actions.filter(may) } : {}),
    offers: Object.fromEntries((module.stages ?? []).map((stage) => [stage, offeredOn(module, screen, stage).filter(may)])),
  };
}
