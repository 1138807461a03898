import { readFileSync } from "node:fs";
import { posix } from "node:path";

const ALIASES = Object.entries((JSON.parse(readFileSync("package.json", "utf8")) as { imports: Record<string, string> }).imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2)] as const,
);
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^;"']*?from\s+"([^"]+)"|(?:^|\n)import\s+"([^"]+)"|\bimport\("([^"]+)"\)/g;

/** What a source file takes from others, as it spells them; `typeOnly` for `import type`. */
export function importsIn(text: string): { target: string; typeOnly: boolean }[] {
  return [...text.matchAll(IMPORT)].map(([, type, named, bare, called]) => ({
    target: named ?? bare ?? called ?? "",
    typeOnly: type !== undefined,
  }));
}

/** The file that an import of a file means; null for a package. */
export function resolved(file: string, target: string): string | null {
  if (target.startsWith(".")) return posix.join(posix.dirname(file), target);
  const alias = ALIASES.find(([name]) => target.startsWith(name));
  return alias ? alias[1].replace("*", target.slice(alias[0].length)) : null;
}

/** The files that one needs at last, itself among them, by what `read` says of each; types are no need. */
export function needed(file: string, read: (file: string) => string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { target, typeOnly } of importsIn(read(file))) {
    const path = typeOnly ? null : resolved(file, target);
    if (path !== null) needed(path, read, known);
  }
  return known;
}

/** The groups of files in which each needs every other, type imports included (Tarjan's strongly connected components), sorted. */
export function circles(texts: ReadonlyMap<string, string>): string[][] {
  const needs = new Map(
    [...texts].map(([file, text]) => [file, importsIn(text).flatMap(({ target }) => resolved(file, target) ?? [])] as const),
  );
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    const reached = (needs.get(file) ?? []).flatMap((next) => {
      if (!needs.has(next)) return [];
      if (!order.has(next)) return visit(next);
      return open.includes(next) ? (order.get(next) ?? own) : [];
    });
    const low = Math.min(own, ...reached);
    if (low === own) found.push(open.splice(open.indexOf(file)));
    return low;
  };
  for (const file of needs.keys()) if (!order.has(file)) visit(file);
  return found
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted())
    .toSorted(([a = ""], [b = ""]) => a.localeCompare(b));
}
