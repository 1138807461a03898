import { plainText } from "./text.ts";

/** A value read from field `of` of the record that the row's link (`link`) points to; it is never stored with the row. */
export type LinkedField = {
  link: string;
  of: string;
  /** A list shows it once somebody chooses it. */
  aside?: true;
  /** Not a field of the linked record but its availability (`Availability`), looked up while the row is edited. */
  beside?: true;
};
type Labels = Readonly<Record<string, Readonly<Record<string, { linked?: Readonly<Record<string, string>> }>>>>;

/** The name of such a column: the link, the module that it leads to, and the field there. */
export const linkedName = (link: string, module: string, of: string): string => `${link}.${module}.${of}`;

/** Takes the place of the module in the name of a column that shows the availability of a choice. */
export const BESIDE = "beside";

/** What such a name says; `alone` where the link is called as its module is, so that the field's own word is enough. */
export function readLinkedName(name: string): { link: string; module: string; of: string; alone: boolean } | null {
  const [link = "", ...parts] = name.split(".");
  const of = parts.pop();
  if (of === undefined || parts.length === 0) return null;
  return { link, module: parts.join("."), of, alone: link === `${parts.at(-1) ?? ""}Id` };
}

/** The value of a column in a row: its own, or what the record behind its link tells. */
export function valueIn(
  name: string,
  field: { linked?: LinkedField } | undefined,
  row: Readonly<Record<string, unknown>> | undefined,
  labels: Labels,
) {
  if (!field?.linked) return row?.[name];
  const { link, of } = field.linked;
  return labels[link]?.[plainText(row?.[link])]?.linked?.[of] ?? null;
}
