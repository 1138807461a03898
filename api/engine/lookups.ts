import type { Field, LinkField } from "#define/field";
import type { Module } from "#define/module";

/** A module that links to another, with the columns of the other that its links fill from and choose by. */
export type Linker = { module: Module; columns: ReadonlySet<string> };

const known = new WeakMap<Module, readonly Linker[]>();

/** Remembers, for each of all modules, which others link to it. */
export function rememberLinkers(modules: readonly Module[]): void {
  const links = modules.map((module) => ({ module, links: linksOf(module) }));
  for (const target of modules)
    known.set(
      target,
      links.flatMap(({ module, links: own }) => linkerOf(module, own, target)),
    );
}

/** The modules that link to a module; none before it was loaded together with them. */
export function linkersOf(module: Module): readonly Linker[] {
  return known.get(module) ?? [];
}

function linkerOf(module: Module, links: readonly LinkField[], target: Module): Linker[] {
  const mine = links.filter(({ to }) => to === target.id);
  if (module === target || mine.length === 0) return [];
  return [{ module, columns: new Set(mine.flatMap(({ fills = {}, where = {} }) => [...Object.keys(fills), ...Object.keys(where)])) }];
}

function linksOf({ fields, lines = {} }: Module): LinkField[] {
  const all: Field[] = [...Object.values(fields), ...Object.values(lines).flatMap((line) => Object.values(line.fields))];
  return all.filter((field): field is LinkField => field.kind === "link");
}
