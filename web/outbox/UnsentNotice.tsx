import { useTranslation } from "react-i18next";
import { typedLines } from "../entry/draft.ts";
import type { OpenRecord } from "../entry/useRecord.ts";
import { EntryList } from "./EntryList.tsx";
import type { Entry } from "./entry.ts";
import { discard } from "./outbox.ts";
import "./outbox.css";

/** Says at a record what the server does not know of it yet. */
export function UnsentNotice({ record: { stored, typed } }: { record: OpenRecord }) {
  const { t } = useTranslation();
  const fill = async (entry: Entry) => {
    const { deed } = entry;
    if (deed.kind !== "action") return;
    const { header, lines = {} } = deed.edit?.draft ?? {};
    typed.change((before) => ({
      ...before,
      header: { ...before.header, ...header, ...deed.said.header },
      lines: { ...before.lines, ...typedLines(lines) },
    }));
    await discard(entry.key);
  };
  const isOpen = ({ deed }: Entry) => deed.kind === "action" && stored.record?.actions.includes(deed.action) === true;
  return (
    <section className="lw-unsent" aria-label={t("outbox:title")}>
      <strong>{t("outbox:unsentHere", { count: stored.unsent.length })}</strong>
      <EntryList entries={stored.unsent} onFill={(entry) => void fill(entry)} mayFill={isOpen} />
    </section>
  );
}
