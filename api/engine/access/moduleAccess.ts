import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { ReverseReference, RowScope, Viewer } from "#define/viewer";
import { united } from "./rowScope.ts";
import type { Screen } from "#define/screen";
import { unslashed } from "#define/text";

/**
 * How a viewer stands to a module. read = a path of it is in his menu and a role of his grants reading it ·
 * lookUp = that is not so, but a module that he reads links to it: code, names, what a picker shows, what the link fills from and chooses
 * by, nothing else; not for an invited customer.
 */
type Standing = "read" | "lookUp" | "none";
type Known = { standing: Standing; linkers: readonly ReverseReference[] };

const known = new WeakMap<Viewer, Map<Module, Known>>();

/** Says whether a path is in a viewer's menu. */
export function opensPath({ menu }: Viewer, path: string): boolean {
  return menu === null || menu.has(path);
}

/**
 * The actions of which one makes a screen useful; none where it is for looking. A list of masters is of use to whoever may take it along,
 * too.
 */
export function usesOf({ kind, actions = [] }: Screen): readonly string[] {
  if (kind === "query") return [];
  if (kind === "confirm") return actions;
  return ["create", "edit", ...(kind === "maintain" ? ["export"] : []), ...actions];
}

/**
 * Says whether a screen opens to a viewer: its path is in his menu, he can do there what it is for; one that is not listed opens from
 * others.
 */
export function opensScreen(viewer: Viewer, module: Module, screen: Screen): boolean {
  if (screen.unlisted || (screen.open && viewer.may(`${module.id}.read`))) return true;
  const uses = usesOf(screen);
  return (
    (screen.open === true || opensPath(viewer, screen.path)) &&
    (uses.length === 0 || uses.some((action) => viewer.may(`${module.id}.${action}`)))
  );
}

/**
 * Says whether a path of a module is in a viewer's menu: the right to a screen is the right to its interface. A module without screens has
 * no path to be given; its grants decide.
 */
export function isOpenTo(viewer: Viewer, module: Module): boolean {
  return opensOne(viewer, Object.values(module.screens));
}

function opensOne(viewer: Viewer, screens: ReverseReference["screens"]): boolean {
  return viewer.menu === null || screens.length === 0 || screens.some(({ open, path }) => open === true || opensPath(viewer, path));
}

/** Says whether a screen at a path opens to a viewer and shows him something; what no module lists there is asked for where it leads. */
export function opensList(viewer: Viewer, modules: ReadonlyMap<string, Module>, path: string): boolean {
  for (const module of modules.values())
    for (const screen of Object.values(module.screens))
      if (unslashed(screen.path) === unslashed(path)) return hasReadAccess(viewer, module) && opensScreen(viewer, module, screen);
  return true;
}

/** Says whether a viewer only looks a module up. */
export const hasLookupAccess = (viewer: Viewer, module: Module): boolean => accessOf(viewer, module).standing === "lookUp";

/** Says whether a viewer reads a module: by a path of his menu and a role that grants it. */
export const hasReadAccess = (viewer: Viewer, module: Module): boolean => accessOf(viewer, module).standing === "read";

/** Ends the request with forbidden, naming the right or the path that is missing, unless the viewer reads a module or looks it up. */
export function demandLook(viewer: Viewer, module: Module): void {
  if (accessOf(viewer, module).standing === "none") refuseAccess(viewer, module, "read");
}

/**
 * Ends the request with forbidden, naming the right or the path that is missing, unless a role grants the action and a path of the module
 * is in the viewer's menu.
 */
export function refuseAccess(viewer: Viewer, module: Module, action: string): void {
  const permission = `${module.id}.${action}`;
  if (!viewer.may(permission)) fail({ type: "forbidden", permission });
  if (!isOpenTo(viewer, module)) fail({ type: "forbidden", permission: Object.values(module.screens)[0]?.path ?? permission });
}

/**
 * Says whether a viewer may see a field of a module's header: it is not hidden from him, and where he only looks the module up it is part
 * of that.
 */
export function sees(viewer: Viewer, module: Module, field: string): boolean {
  const { standing: mine, linkers } = accessOf(viewer, module);
  if (viewer.access(module.id, field) === "hidden") return false;
  return mine !== "lookUp" || pickedBy(module).includes(field) || linkers.some(({ columns }) => columns.has(field));
}

/**
 * The rows of a module that stations open to a viewer for an action; what he only looks up, the stations open by which he reads the modules
 * that link to it.
 */
export function rowsOf(viewer: Viewer, module: Module, action: string): RowScope {
  const { standing: mine, linkers } = accessOf(viewer, module);
  if (action !== "read" || mine !== "lookUp") return viewer.scope(`${module.id}.${action}`);
  return united(linkers.map((linker) => viewer.scope(`${linker.module}.read`)));
}

const NAMES = ["nameZh", "nameEn", "nameRu"];

const SHOWN = 3;

/** How a record is called, what it tells of itself, and what a picker shows beside it: the first columns of the list. */
function pickedBy({ title, columns, lookup = [] }: Module): readonly string[] {
  const called = [title.code, ...(title.name === "names" ? NAMES : [])];
  return [...called, ...lookup, ...columns.filter((name) => !called.includes(name) && name !== "stage").slice(0, SHOWN)];
}

function accessOf(viewer: Viewer, module: Module): Known {
  const answers = known.get(viewer) ?? new Map<Module, Known>();
  known.set(viewer, answers);
  const answer = answers.get(module) ?? accessAnew(viewer, module);
  answers.set(module, answer);
  return answer;
}

function accessAnew(viewer: Viewer, module: Module): Known {
  if (reads(viewer, module.id, Object.values(module.screens))) return { standing: "read", linkers: [] };
  const linkers = viewer.isGuest ? [] : viewer.references(module.id).filter((linker) => reads(viewer, linker.module, linker.screens));
  return { standing: linkers.length > 0 ? "lookUp" : "none", linkers };
}

function reads(viewer: Viewer, module: string, screens: ReverseReference["screens"]): boolean {
  return viewer.may(`${module}.read`) && opensOne(viewer, screens);
}
