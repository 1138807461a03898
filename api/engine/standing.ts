import type { Module } from "#define/module";
import type { RowScope, Viewer } from "#define/viewer";
import { type Linker, linkersOf } from "./lookups.ts";
import { united } from "./rowScope.ts";

/**
 * How a viewer stands to a module. read = a path of it is in his menu and a role of his grants reading it ·
 * lookUp = that is not so, but a module that he reads links to it: code, names, and what the link fills from and chooses by, nothing else.
 */
export type Standing = "read" | "lookUp" | "none";
type Known = { standing: Standing; linkers: readonly Linker[] };

const ALWAYS_OPEN = "crmFrReport";
const known = new WeakMap<Viewer, Map<Module, Known>>();

/** Says whether a path is in a viewer's menu; paths of the generic report viewer are open to everybody, their data has rights of its own. */
export function opensPath({ menu }: Viewer, path: string): boolean {
  return menu === null || menu.has(path) || path.includes(ALWAYS_OPEN);
}

/** Says whether a path of a module is in a viewer's menu: the right to a screen is the right to its interface. */
export function isOpenTo(viewer: Viewer, { screens }: Module): boolean {
  return viewer.menu === null || Object.values(screens).some(({ path }) => opensPath(viewer, path));
}

/** How a viewer stands to a module as a whole. */
export const standing = (viewer: Viewer, module: Module): Standing => stand(viewer, module).standing;

/** The modules through which a viewer looks a module up that he does not read, with the columns that they ask for. */
export const lookers = (viewer: Viewer, module: Module): readonly Linker[] => stand(viewer, module).linkers;

/** The rows of a module that stations open to a viewer for an action; what he only looks up, the stations open by which he reads the modules that link to it. */
export function rowsOf(viewer: Viewer, module: Module, action: string): RowScope {
  const { standing: mine, linkers } = stand(viewer, module);
  if (action !== "read" || mine !== "lookUp") return viewer.scope(`${module.id}.${action}`);
  return united(linkers.map((linker) => viewer.scope(`${linker.module.id}.read`)));
}

function stand(viewer: Viewer, module: Module): Known {
  const answers = known.get(viewer) ?? new Map<Module, Known>();
  known.set(viewer, answers);
  const answer = answers.get(module) ?? standAnew(viewer, module);
  answers.set(module, answer);
  return answer;
}

function standAnew(viewer: Viewer, module: Module): Known {
  if (reads(viewer, module)) return { standing: "read", linkers: [] };
  const linkers = linkersOf(module).filter((linker) => reads(viewer, linker.module));
  return { standing: linkers.length > 0 ? "lookUp" : "none", linkers };
}

function reads(viewer: Viewer, module: Module): boolean {
  return viewer.may(`${module.id}.read`) && isOpenTo(viewer, module);
}
