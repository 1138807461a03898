import { type Field, SCALE } from "#define/field";
import type { Module } from "#define/module";
import type { Schema } from "./operation.ts";
import { arrayOf } from "./schema.ts";
import type { Lines } from "#define/lines";

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

/** A draft that belongs to no form yet is answered with the empty variant. */
const ofForm = (name: string, field: Field): Field =>
  name === "variant" && field.kind === "choice" ? { ...field, values: ["", ...field.values] } : field;

/** The schema of what a field is answered as; companies have numbers as ids. */
function shownSchema(field: Field, isNumber: boolean): Schema {
  switch (field.kind) {
    case "integer":
      return { type: "integer" };
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
      return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
    case "choice":
      return { type: "string", enum: field.values };
    case "link":
      if (isNumber) return { type: "integer" };
      return field.by === "code" ? { type: "string" } : ID;
    case "date":
    case "flag":
      return fieldSchema(field);
    case "text":
    case "longText":
    case "docNo":
    case "month":
    case "instant":
      break;
  }
  return { type: "string" };
}

type Fields = Pick<Module | Lines, "fields">;
/** The columns of a table, as far as it matters how they are answered. */
type Columns = ReadonlyMap<string, { cast: string }>;
const objectOf = (properties: object): Schema => ({ type: "object", properties, additionalProperties: false });

/** The schema of a header or line as it is given: every field may be null; what the program sets itself is read only. */
export function givenRow({ fields }: Fields): Schema {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    { ...orNull(fieldSchema(field)), ...(field.system ? { readOnly: true } : {}) },
  ]);
  return objectOf(Object.fromEntries(properties));
}

/** The schema of a header or line as it is answered: what is hidden from the reader is not there. */
export function shownRow({ fields }: Fields, columns: Columns, more: Readonly<Record<string, Schema>> = {}): Schema {
  const isNumber = (name: string) => columns.get(name)?.cast === "integer";
  const properties = Object.entries(fields).map(([name, field]) => [name, orNull(shownSchema(ofForm(name, field), isNumber(name)))]);
  return objectOf({ ...more, ...Object.fromEntries(properties) });
}

/** The schema of all line tables of a module, as they are given or answered. */
export function tablesOf({ lines = {} }: Module, row: (table: Lines, name: string) => Schema): Schema {
  return objectOf(Object.fromEntries(Object.entries(lines).map(([name, table]) => [name, arrayOf(row(table, name))])));
}

/** A line as it is given: one that stays is named by its id. */
export function givenLine(table: Lines): Schema {
  const row = givenRow(table);
  return { ...row, properties: { id: ID, ...(row.properties as object) } };
}

/** A line as it is answered, with its place. */
export const shownLine = (table: Lines, columns: Columns): Schema => shownRow(table, columns, { id: ID, seq: { type: "integer" } });
