import type { Field, ModuleKind } from "#define/field";
import type { Module } from "#define/module";

type Fields = Readonly<Record<string, Field>>;

/** Modules whose fields that hold a document type know all of them by now; the others as they are. */
export function withDocumentTypes(found: readonly Module[], datasets: readonly string[]): Module[] {
  const kinds: Readonly<Record<ModuleKind, readonly string[]>> = {
    approval: found.filter(({ approval }) => approval !== undefined).map(({ id }) => id),
    numbered: found.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === "docNo")).map(({ id }) => id),
    granted: grantedOf([...found.map(({ id }) => id), ...datasets]),
  };
  const filled = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, isOpen(field) ? { ...field, values: kinds[field.modules] } : field]),
    );
  return found.map((module) => (asks(module) ? { ...module, fields: filled(module.fields), ...linesOf(module, filled) } : module));
}

/** All, every area, and each by itself. */
function grantedOf(ids: readonly string[]): string[] {
  const areas = new Set(ids.map((id) => `${id.split(".")[0] ?? id}.*`));
  return ["*", ...[...areas].toSorted(), ...ids.toSorted()];
}

function linesOf({ lines }: Module, filled: (fields: Fields) => Fields): Pick<Module, "lines"> {
  if (!lines) return {};
  return { lines: Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, { ...line, fields: filled(line.fields) }])) };
}

function asks({ fields, lines }: Module): boolean {
  return [fields, ...Object.values(lines ?? {}).map((line) => line.fields)].some((each) => Object.values(each).some(isOpen));
}

function isOpen(field: Field): field is Extract<Field, { kind: "choice" }> & { modules: ModuleKind } {
  return field.kind === "choice" && field.modules !== undefined;
}
