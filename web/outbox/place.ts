import { plainText, slashed } from "#define/text";
import type { Description } from "../data/description.ts";
import type { SavedRecord } from "../data/records.ts";
import type { Session } from "../data/session.ts";
import type { RecordTarget } from "./entry.ts";

/** Whether something may be done with records of a module without network. */
export function isKeepable({ actions }: Pick<Description, "actions">): boolean {
  return Object.values(actions).some(({ isOffline }) => isOffline);
}

/**
 * A record as the outbox calls it: by its number and what it links first, opened on the screen that is taken along, else where all of its
 * kind are.
 */
export function placeOf({ accountId, company, documents }: Session, module: Description, id: string, record?: SavedRecord): RecordTarget {
  const link = module.columns.find((name) => module.fields[name]?.kind === "link") ?? "";
  const label = record?.labels[link]?.[String(record.header[link])];
  const title = [plainText(record?.header[module.title.code]), label?.name ?? label?.code].filter(Boolean).join(" ");
  const screen = Object.values(module.screens).find(({ offline }) => offline)?.path;
  const path = screen === undefined ? (documents[module.id] ?? "/dashboard") : slashed(screen);
  return { accountId, company: company.code, module: module.id, id, title, path };
}
