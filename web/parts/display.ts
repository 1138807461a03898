import type { Field } from "#define/field";
import { formatField, formatInstant, formatNumber } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import { currentZone } from "../data/zone.ts";
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
      // The number of a record says nothing: what is not named is left out.
      return label ? labelText(label) : field.by === "code" ? plainText(value) : "";
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

/** An instant as yyyy-MM-dd HH:mm:ss by the clock of the company, as in messages, reports and mails. */
export function instantText(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : formatInstant(iso, currentZone());
}

/** A decimal with every digit it has, grouped: what an input shows that is not being typed into. */
export function exactText(value: string): string {
  return /^-?\d+(\.\d*)?$/.test(value) ? formatNumber(value, currentLanguage()) : value;
}
