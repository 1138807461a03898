import type { Module } from "#define/module";
import type { PrintTemplate } from "#define/print";
import { shapeOf } from "./shape.ts";

/** What a print template names that its module does not have, one line each. */
export function printFaults(module: Module, template: PrintTemplate): string[] {
  return template.kind === "document" ? documentFaults(module, template) : labelFaults(module, template);
}

function documentFaults(module: Module, { header = [], lines = {} }: Extract<PrintTemplate, { kind: "document" }>): string[] {
  const { columns } = shapeOf(module);
  const isOwn = (name: string) => name in module.fields || (["stage", "createdAt", "updatedAt"].includes(name) && columns.has(name));
  return [
    ...header.filter((name) => !isOwn(name)).map((name) => `${name} is no field`),
    ...Object.entries(lines).flatMap(([table, { columns: wanted = [] }]) => strangers(module, table, wanted)),
  ];
}

function labelFaults(module: Module, { from, code, texts }: Extract<PrintTemplate, { kind: "label" }>): string[] {
  const named = [...[code.code].flat(), code.batch, code.serial, ...texts].filter((name) => name !== undefined);
  if (from === undefined) return named.filter((name) => !(name in module.fields)).map((name) => `${name} is no field`);
  return strangers(
    module,
    from,
    named.filter((name) => !(name in module.fields)),
  );
}

function strangers(module: Module, table: string, names: readonly string[]): string[] {
  const lines = module.lines?.[table];
  if (!lines) return [`${table} is no line table`];
  return names.filter((name) => !(name in lines.fields)).map((name) => `${table}.${name} is no field`);
}
