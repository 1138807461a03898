import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import { isDay, plainText } from "#define/text";
import { digitsOf, isDecimal } from "../parts/digits.ts";
import { isCode } from "./cells.ts";

/** What a person can see is wrong with a cell before the server says so: a key of `problems:issues` and what its words take. */
export type CellFault = { code: string; params: Readonly<Record<string, string | number>> };

/** The fault of a value in a field, or null; a code that is still being looked for has none. */
export function faultOf(field: Field, value: unknown): CellFault | null {
  if (isEmpty(value)) return null;
  if (isCode(value)) return value.unknown ? fault("unknownCode", { value: value.text }) : null;
  if (isDecimal(field) || field.kind === "integer") return numberFault(field, plainText(value));
  if (field.kind === "date") return isDay(plainText(value)) ? null : fault("format");
  if (field.kind === "choice") return field.values.includes(plainText(value)) ? null : fault("choice", { value: plainText(value) });
  if (field.kind === "flag") return typeof value === "boolean" ? null : fault("type");
  if ((field.kind === "text" || field.kind === "longText") && field.max !== undefined && plainText(value).length > field.max)
    return fault("tooLong", { max: field.max });
  return null;
}

function numberFault(field: Field, text: string): CellFault | null {
  const digits = digitsOf(field);
  const match = /^(-?)\d+(?:\.(\d+))?$/.exec(text);
  if (!match) return fault("notNumber", { value: text });
  if ((match[2]?.replace(/0+$/, "").length ?? 0) > digits) return digits === 0 ? fault("notWhole") : fault("scale", { digits });
  const isZero = /^-?0+(\.0+)?$/.test(text);
  if (!("sign" in field)) return null;
  if (field.sign === "positive" && (isZero || match[1] === "-")) return fault("positive");
  if (field.sign === "notNegative" && match[1] === "-" && !isZero) return fault("notNegative");
  return field.max !== undefined && Number(text) > field.max ? fault("between", { min: 0, max: field.max }) : null;
}

function fault(code: string, params: CellFault["params"] = {}): CellFault {
  return { code, params };
}
