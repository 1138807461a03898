import type { Field } from "#define/field";
import type { Module } from "#define/module";

/** A module that links to another (or takes over its lines), with the columns of the other that it fills from and chooses by. */
export type ReverseReference = { module: Module; columns: ReadonlySet<string> };

const known = new WeakMap<Module, readonly ReverseReference[]>();

/** Remembers, for each of all modules, which others link to it. */
export function rememberReferences(modules: readonly Module[]): void {
  const links = modules.map((module) => ({ module, links: linksOf(module) }));
  for (const target of modules)
    known.set(
      target,
      links.flatMap(({ module, links: own }) => linkerOf(module, own, target)),
    );
}

/** The modules that link to a module; none before it was loaded together with them. */
export function referencesTo(module: Module): readonly ReverseReference[] {
  return known.get(module) ?? [];
}

type Link = { to: string; columns: readonly string[] };

function linkerOf(module: Module, links: readonly Link[], target: Module): ReverseReference[] {
  const mine = links.filter(({ to }) => to === target.id);
  return module === target || mine.length === 0 ? [] : [{ module, columns: new Set(mine.flatMap(({ columns }) => columns)) }];
}

function linksOf({ fields, lines = {} }: Module): Link[] {
  const all: Field[] = [...Object.values(fields), ...Object.values(lines).flatMap((line) => Object.values(line.fields))];
  const linked = all.flatMap((field) =>
    field.kind === "link" ? [{ to: field.to, columns: asked(field.where, Object.keys(field.fetches ?? {})) }] : [],
  );
  const pulled = Object.values(lines)
    .flatMap(({ itemsFrom = {} }) => Object.values(itemsFrom))
    .map(({ module, where, fetches }) => ({ to: module, columns: asked(where, Object.values(fetches)) }));
  return [...linked, ...pulled];
}

const asked = (where: object = {}, fills: readonly string[]): string[] => [...Object.keys(where), ...fills];
