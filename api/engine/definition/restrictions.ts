import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { STANDARD_ACTIONS } from "./describe.ts";
import { copiesOf } from "./copies.ts";

type Modules = ReadonlyMap<string, Module>;

/** What is wrong with the restricted fields of a module: rights that nobody can be given, and places that would tell what they hide. */
export function restrictionFaults(module: Module, modules: Modules): string[] {
  const header = Object.entries(module.fields).filter(([, { restrictedTo }]) => restrictedTo);
  const below = Object.entries(module.lines ?? {}).flatMap(([table, { fields, once = [] }]) =>
    Object.entries(fields)
      .filter(([, { restrictedTo }]) => restrictedTo)
      .map(([name, field]) => [`${table}.${name}`, field, once.flat().includes(name)] as const),
  );
  return [
    ...header.flatMap(([name, field]) => [
      ...permissionFaults(name, field, modules),
      ...(field.mask === undefined || Object.hasOwn(module.fields, field.mask)
        ? []
        : [`field ${name} is masked by ${field.mask}, which is no field`]),
      ...placesOf(module).flatMap(([place, names]) => (names.includes(name) ? [`field ${name} is restricted and told by ${place}`] : [])),
    ]),
    ...below.flatMap(([path, field, isOnce]) => [
      ...permissionFaults(path, field, modules),
      ...(isOnce ? [`field ${path} is restricted and told by once`] : []),
    ]),
    ...[module.fields, ...Object.values(module.lines ?? {}).map(({ fields }) => fields)].flatMap((fields) =>
      Object.entries(fields).flatMap(([name, field]) => fetchFaults(module, fields, name, field, modules)),
    ),
  ];
}

function permissionFaults(name: string, { restrictedTo = [] }: Field, modules: Modules): string[] {
  if (restrictedTo.length === 0) return [`field ${name} is restricted to nobody`];
  return restrictedTo
    .filter((permission) => !isPermission(permission, modules))
    .map((permission) => `field ${name} is restricted to ${permission}, which is no permission`);
}

/** Whether some role may be given a permission: its module is there, and knows its action. */
export function isPermission(permission: string, modules: Modules): boolean {
  const at = permission.lastIndexOf(".");
  const [module, action] = [modules.get(permission.slice(0, at)), permission.slice(at + 1)];
  return module !== undefined && ([...STANDARD_ACTIONS].some((one) => one === action) || Object.hasOwn(module.actions ?? {}, action));
}

/** Where a field is told beside its own place, to whoever is not asked whether he may see it. */
function placesOf({ title, lookup = [], fullText, sort, unit, calendar, actions = {}, prints = {} }: Module) {
  const said = Object.values(actions).flatMap(({ notifies }) => notifies?.says ?? []);
  const labels = Object.values(prints).flatMap((print) => (print.kind === "label" ? print.texts : []));
  const places: [string, readonly (string | undefined)[]][] = [
    ["title", [title.code, title.name]],
    ["lookup", lookup],
    ["fullText", [fullText?.column, fullText?.field]],
    ["sort", [sort?.by]],
    ["unit", [unit]],
    ["calendar", [calendar?.about, calendar?.place]],
    ["notifies", said],
    ["prints", labels],
  ];
  return places;
}

/** A copy of what is restricted is so, too. */
function fetchFaults(module: Module, own: Module["fields"], name: string, field: Field, modules: Modules): string[] {
  if (field.kind !== "link") return [];
  return copiesOf(field).flatMap(([from, to]) =>
    modules.get(field.to)?.fields[from]?.restrictedTo && !(own[to] ?? module.fields[to])?.restrictedTo
      ? [`field ${name}: fetches ${to}, which is restricted at ${field.to}`]
      : [],
  );
}
