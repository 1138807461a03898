import type { Field } from "#define/field";
import { formatField, formatNumber } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import type { Description } from "../data/description.ts";
import type { Label, Labels } from "../data/records.ts";
import type { ModuleWords } from "./words.ts";

type CalledBy = Pick<Description, "fields" | "title">;

/** The text of a value in the page's language; empty for no value. */
export function textOf(
  field: Field | undefined,
  name: string,
  value: unknown,
  labels: Labels,
  words: Pick<ModuleWords, "stage" | "choice">,
): string {
  if (value === null || value === undefined || value === "") return "";
  if (!field)
    return name === "stage" ? words.stage(plainText(value)) : name.endsWith("At") ? instantText(plainText(value)) : plainText(value);
  switch (field.kind) {
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
    case "integer":
      return formatField(plainText(value), field, currentLanguage());
    case "choice":
      return words.choice(name, plainText(value));
    case "flag":
      return value === true ? "✓" : "";
    case "link": {
      const label = labels[name]?.[plainText(value)];
      return label ? labelText(label) : plainText(value);
    }
    case "instant":
      return instantText(plainText(value));
    case "text":
    case "longText":
    case "docNo":
    case "date":
    case "month":
      return plainText(value);
  }
}

/** What a record of a module is called by: its code, or the word of it where that is a choice. */
export function codeText({ fields, title }: CalledBy, values: Readonly<Record<string, unknown>>, words: ModuleWords): string {
  const code = plainText(values[title.code]);
  return fields[title.code]?.kind === "choice" && code !== "" ? words.choice(title.code, code) : code;
}

/** Code and name of a linked record in one text. */
export function labelText({ code, name }: Label): string {
  return name && name !== code ? `${code} ${name}` : code;
}

/** An instant as yyyy-MM-dd HH:mm on this machine's clock. */
export function instantText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

/** A decimal with every digit it has, grouped: what an input shows that is not being typed into. */
export function exactText(value: string): string {
  return /^-?\d+(\.\d*)?$/.test(value) ? formatNumber(value, currentLanguage()) : value;
}
