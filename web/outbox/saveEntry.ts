import type { Field } from "#define/field";
import { getValue } from "../data/api.ts";
import type { Description } from "../data/description.ts";
import { instantText, textOf } from "../parts/display.ts";
import { saveFile } from "../parts/saveFile.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { Entry } from "./entry.ts";

type Fields = Readonly<Record<string, Field>>;

/** Hands an entry to the person's downloads, whatever becomes of it: a file as it is, an action as the text of what was typed with it. */
export async function saveEntry(entry: Entry, what: string, words: ModuleWords): Promise<void> {
  const { deed, module, company, title } = entry;
  if (deed.kind === "file") return saveFile(deed.file, deed.name);
  const address = `/api/modules/${module}?company=${encodeURIComponent(company)}`;
  const { fields } = await getValue<Pick<Description, "fields">>(address).catch(() => ({ fields: {} }));
  const text = [title, `${what} ${instantText(entry.at)}`, "", ...saidLines(entry, fields, words)].join("\n");
  saveFile(new Blob([text], { type: "text/plain" }), `${[title, what].filter(Boolean).join(" ")}.txt`);
}

/** What was typed with an action, field by field; a link says nothing without the record behind it. */
export function saidLines({ deed }: Pick<Entry, "deed">, fields: Fields, words: Pick<ModuleWords, "field" | "choice" | "stage">): string[] {
  if (deed.kind === "file") return [];
  const values = { ...deed.edit?.draft.header, ...deed.said.header };
  return Object.entries(values).flatMap(([name, value]) => {
    const text = fields[name]?.kind === "link" ? "" : textOf(fields[name], name, value, {}, words);
    return text === "" ? [] : [`${words.field(name)}: ${text}`];
  });
}
