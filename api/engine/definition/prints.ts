import type { Module } from "#define/module";
import type { DocumentTemplate, LabelTemplate, PrintTemplate, PrintText } from "#define/print";
import type { Issue } from "#define/problem";
import { shapeOf } from "./shape.ts";

/** Edges of a label in millimetres. */
const EDGE = { from: 20, to: 200 };

/** Says whether the records of a module go onto paper at all: a ledger does where it declares how. */
export const isPrinted = ({ readonly, prints }: Module): boolean => !readonly || prints !== undefined;

/**
 * What is wrong with a print template of a module: names that the module does not have, a field twice in one place, own words in no
 * language, a label that no printer makes.
 */
export function printFaults(module: Module, template: PrintTemplate): Issue[] {
  return template.kind === "document" ? documentFaults(module, template) : labelFaults(module, template);
}

function documentFaults(module: Module, { title, header = [], lines = {}, signatures = [], paragraphs = {} }: DocumentTemplate): Issue[] {
  const { columns } = shapeOf(module);
  const isOwn = (name: string) =>
    Object.hasOwn(module.fields, name) || (["stage", "createdAt", "updatedAt"].includes(name) && columns.has(name));
  const said = [...(paragraphs.before ?? []), ...(paragraphs.after ?? [])];
  return [
    ...strangers(header.filter((name) => !isOwn(name))),
    ...repeated(header),
    ...Object.entries(lines).flatMap(([table, { columns: wanted = [], blanks = [] }]) => [
      ...lineStrangers(module, table, wanted),
      ...repeated(wanted, table),
      ...textFaults(blanks, "blanks"),
    ]),
    ...textFaults(title ? [title] : [], "title"),
    ...textFaults(signatures, "signatures"),
    ...textFaults(said, "paragraphs"),
    ...strangers(said.flatMap(namedIn).filter((name) => !Object.hasOwn(module.fields, name))),
  ];
}

function labelFaults(module: Module, { title, size, from, code, texts }: LabelTemplate): Issue[] {
  const named = [...[code.code].flat(), ...[code.batch, code.serial].filter((name) => name !== undefined), ...texts];
  const foreign = named.filter((name) => !Object.hasOwn(module.fields, name));
  const edges = size ? [size.width, size.height] : [];
  return [
    ...(from === undefined ? strangers(foreign) : lineStrangers(module, from, foreign)),
    ...repeated(texts, from),
    ...([code.code].flat().length === 0 ? [{ code: "required", field: "code" } as const] : []),
    ...textFaults(title ? [title] : [], "title"),
    ...(edges.some((edge) => edge < EDGE.from || edge > EDGE.to)
      ? [{ code: "labelSize", field: "size", value: edges.join(" x "), params: EDGE } as const]
      : []),
  ];
}

const strangers = (names: readonly string[], table?: string): Issue[] =>
  names.map((field) => ({ code: "unknownField", field, ...(table === undefined ? {} : { table }) }));

function lineStrangers(module: Module, table: string, names: readonly string[]): Issue[] {
  const lines = module.lines?.[table];
  if (!lines) return strangers([table]);
  return strangers(
    names.filter((name) => !Object.hasOwn(lines.fields, name)),
    table,
  );
}

const repeated = (names: readonly string[], table?: string): Issue[] =>
  names
    .filter((name, at) => names.indexOf(name) < at)
    .map((field) => ({ code: "namedTwice", field, ...(table === undefined ? {} : { table }) }));

const textFaults = (texts: readonly PrintText[], field: string): Issue[] =>
  texts
    .filter((text) => typeof text !== "string" && !Object.values(text).some((said) => said.trim() !== ""))
    .map(() => ({ code: "requiredInOneLanguage", field }));

/** The fields that own words name in braces. */
function namedIn(text: PrintText): string[] {
  if (typeof text === "string") return [];
  return Object.values(text).flatMap((said) => [...said.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""));
}
