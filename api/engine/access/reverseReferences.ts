import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { ReverseReference } from "#define/viewer";
import { copiesOf } from "#engine/definition/copies";

/** The modules that link to each of all modules, by its id. */
export function referencesOf(modules: readonly Module[]): ReadonlyMap<string, readonly ReverseReference[]> {
  const links = modules.map((module) => ({ module, links: linksOf(module) }));
  return new Map(modules.map((target) => [target.id, links.flatMap(({ module, links: own }) => linkerOf(module, own, target))]));
}

type Link = { to: string; columns: readonly string[] };

function linkerOf(module: Module, links: readonly Link[], target: Module): ReverseReference[] {
  const mine = links.filter(({ to }) => to === target.id);
  return module === target || mine.length === 0
    ? []
    : [{ module: module.id, screens: Object.values(module.screens), columns: new Set(mine.flatMap(({ columns }) => columns)) }];
}

function linksOf({ fields, lines = {} }: Module): Link[] {
  const all: Field[] = [...Object.values(fields), ...Object.values(lines).flatMap((line) => Object.values(line.fields))];
  const linked = all.flatMap((field) =>
    field.kind === "link"
      ? [
          {
            to: field.to,
            columns: asked(
              field.where,
              copiesOf(field).map(([from]) => from),
            ),
          },
        ]
      : [],
  );
  const pulled = Object.values(lines)
    .flatMap(({ itemsFrom = {} }) => Object.values(itemsFrom))
    .map(({ module, where, fetches }) => ({ to: module, columns: asked(where, Object.values(fetches)) }));
  return [...linked, ...pulled];
}

const asked = (where: object = {}, fills: readonly string[]): string[] => [...Object.keys(where), ...fills];
