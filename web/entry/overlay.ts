import type { Field } from "#define/field";
import type { Overlay, Variant } from "#define/moduleData";
import type { ActionDescription, Description, LinesDescription } from "../data/description.ts";
import type { Input } from "#define/action";

type Fields = Readonly<Record<string, Field>>;

/** A module as a business unit's variant has it: fields that are required or hidden there, choices of fewer values. */
export function asVariant(module: Description, name: unknown): Description {
  const variant = typeof name === "string" ? module.variants[name] : undefined;
  if (!variant?.fields) return module;
  return changed(module, (field, path) => ({ ...field, ...overlayOf(variant, path) }));
}

/** A module as a form shows it: what came from the page's filters is fixed, and where actions ask for fields, these alone are open. */
export function asForm(module: Description, fixed: readonly string[], asked: Input | null, editable: boolean): Description {
  const open = new Set(asked ? pathsOf(asked) : []);
  return changed(module, (field, path) => {
    const need = asked?.needs?.find((one) => one.field === path);
    if (open.has(path))
      return { ...field, ...shownFor(field, path), readonly: false, system: false, ...(need ? { required: need.when ?? true } : {}) };
    return fixed.includes(path) || (asked && !editable) ? { ...field, readonly: true } : field;
  });
}

/** What is hidden as long as it says nothing is shown to whoever is asked for it. */
function shownFor({ hidden }: Field, path: string): { hidden?: false } {
  return typeof hidden === "object" && "empty" in hidden && hidden.empty === path ? { hidden: false } : {};
}

/** The fields that the actions on offer ask for together; null where none asks. */
export function askedBy(actions: readonly (ActionDescription | undefined)[]): Input | null {
  const inputs = actions.flatMap((action) => (action?.input ? [action.input] : []));
  if (inputs.length === 0) return null;
  const tables = new Set(inputs.flatMap(({ lines }) => Object.keys(lines ?? {})));
  const lines = [...tables].map((table) => [table, [...new Set(inputs.flatMap((input) => input.lines?.[table] ?? []))]] as const);
  const header = [...new Set(inputs.flatMap((input) => input.header ?? []))];
  return { header, lines: Object.fromEntries(lines), needs: inputs.flatMap(({ needs = [] }) => needs) };
}

function overlayOf({ fields }: Variant, path: string): Overlay {
  return fields?.[path] ?? {};
}

function pathsOf({ header, lines }: Input): string[] {
  return [...(header ?? []), ...Object.entries(lines ?? {}).flatMap(([table, fields]) => fields.map((field) => `${table}.${field}`))];
}

function changed(module: Description, change: (field: Field, path: string) => Field): Description {
  const mapped = (fields: Fields, place: string): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, `${place}${name}`)]));
  const lines = Object.entries(module.lines).map(([table, described]): [string, LinesDescription] => [
    table,
    { ...described, fields: mapped(described.fields, `${table}.`) },
  ]);
  return { ...module, fields: mapped(module.fields, ""), lines: Object.fromEntries(lines) };
}
