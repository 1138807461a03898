import { type Field, SCALE } from "#define/field";
import type { Lines, Module } from "#define/module";

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>;

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });
const ID: Schema = { type: "string", pattern: "^\\d+$" };
const REFERENCE: Schema = { anyOf: [ID, { type: "object", properties: { code: { type: "string" } }, required: ["code"] }] };

/** The schema of what a caller may give for a field. */
function fieldSchema(field: Field): Schema {
  switch (field.kind) {
    case "text":
    case "longText":
      return { type: "string", ...(field.max === undefined ? {} : { maxLength: field.max }) };
    case "docNo":
      return { type: "string" };
    case "integer":
      return {
        type: "integer",
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
      return { type: "string", pattern: `^-?\\d+(\\.\\d{1,${SCALE[field.kind]}})?$` };
    case "date":
      return { type: "string", format: "date" };
    case "month":
      return { type: "string", pattern: "^\\d{4}-\\d{2}$" };
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: field.values };
    case "link":
      return field.by === "code" ? { type: "string" } : REFERENCE;
    case "instant":
      break;
  }
  return { type: "string", format: "date-time" };
}

/** The schema of a header or line: every field may be null; what the program sets itself is read only. */
export function rowSchema({ fields }: Pick<Module | Lines, "fields">): Schema {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    { ...orNull(fieldSchema(field)), ...(field.system ? { readOnly: true } : {}) },
  ]);
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/** The schema of all line tables of a module. */
export function linesSchema({ lines = {} }: Module): Schema {
  const tables = Object.entries(lines).map(([name, table]) => [name, { type: "array", items: rowWithId(table) }]);
  return { type: "object", properties: Object.fromEntries(tables), additionalProperties: false };
}

function rowWithId(table: Lines): Schema {
  const row = rowSchema(table);
  return { ...row, properties: { id: ID, ...(row.properties as object) } };
}
