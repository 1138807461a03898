import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { type Description, useDescription } from "../data/description.ts";
import { problemOf, textOf as problemText } from "../data/problem.ts";
import { readRecord, type SavedRecord } from "../data/records.ts";
import { useRecordAddress } from "../list/opening.ts";
import { codeText, textOf } from "../parts/display.ts";
import { StageChip } from "../parts/StageChip.tsx";
import { type ModuleWords, useModuleWords } from "../parts/words.ts";
import type { Peeked } from "./peek.ts";
import "./peek.css";

/** So many facts are taken in at a look. */
const MOST_FACTS = 8;
const GAP = 6;

/** A record as its list would show it, beside where its name stands, and the way to it. */
export default function Peek({ peeked: { module, id, anchor }, onClose }: { peeked: Peeked; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useModuleWords(module);
  const { data: described, error: unknown } = useDescription(module);
  const { data: record, error } = useSWR<SavedRecord, unknown>(["peek", module, id], () => readRecord(module, id), {
    shouldRetryOnError: false,
  });
  const address = useRecordAddress()(module, id);
  const failure = unknown ?? error;
  const facts = described && record ? factsOf(described, record, words) : [];
  return createPortal(
    <aside className="lw-peek" style={besideOf(anchor)} aria-live="polite" aria-label={t("shell:keys.peek")}>
      {failure !== undefined && <p>{problemText(problemOf(failure))}</p>}
      {failure === undefined && !(described && record) && <p className="lw-quiet">{t("shell:notice.loading")}</p>}
      {described && record && (
        <>
          <header>
            <b>{codeText(described, record.header, words)}</b>
            <span className="lw-quiet">{t(`${module}:title`)}</span>
            {described.stages.length > 0 && <StageChip stage={record.stage} label={words.stage(record.stage)} />}
          </header>
          <dl>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{words.field(name)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {address !== null && (
            <Link to={address} onClick={onClose}>
              {t("shell:list.openDocument")}
            </Link>
          )}
        </>
      )}
    </aside>,
    document.body,
  );
}

/** Below a name in the upper half of the page, else above it; from its beginning in the left half, else from its end (px). */
function besideOf({ left, right, top, bottom }: DOMRect) {
  const { innerWidth, innerHeight } = window;
  return {
    ...(top < innerHeight / 2 ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
    ...(left < innerWidth / 2 ? { left } : { right: innerWidth - right }),
  };
}

/** What the list of a module would show of a record, as far as it is told and not said already. */
function factsOf(
  { columns, fields, title }: Description,
  { header, labels }: SavedRecord,
  words: ModuleWords,
): { name: string; text: string }[] {
  const shown = columns.flatMap((name) => {
    const field = fields[name];
    const text = field && name !== title.code ? textOf(field, name, header[name], labels, words) : "";
    return text === "" ? [] : [{ name, text }];
  });
  return shown.slice(0, MOST_FACTS);
}
