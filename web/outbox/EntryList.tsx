import { Button, Tag } from "@blueprintjs/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { sizeText } from "../extras/size.ts";
import { askConsent } from "../parts/consent.ts";
import { instantText } from "../parts/display.ts";
import { problemText } from "../parts/Notice.tsx";
import type { Entry } from "./entry.ts";
import { discard, sendAgain } from "./outbox.ts";
import { useOutbox } from "./useOutbox.ts";

type EntryListProps = { entries: readonly Entry[]; onOpen?: (entry: Entry) => void; onFill?: (entry: Entry) => void };

/** What a device keeps, with its state; what the server refused says why, and is sent anew, filled in again or given up. */
export function EntryList({ entries, onOpen, onFill }: EntryListProps) {
  const { t } = useTranslation();
  const { sending } = useOutbox();
  const stateOf = ({ key, problem }: Entry) => (problem ? "refused" : sending.includes(key) ? "sending" : "waiting");
  const giveUp = async (entry: Entry) => {
    if (await askConsent(t("outbox:discardAsk", { title: entry.title, what: whatOf(entry, t) }), t("outbox:discard")))
      await discard(entry.key);
  };
  return (
    <ul className="lw-unsent-list">
      {entries.map((entry) => (
        <li key={entry.key} data-state={stateOf(entry)}>
          <div className="lw-unsent-head">
            <strong>{whatOf(entry, t)}</strong>
            <Tag minimal intent={entry.problem ? "danger" : "warning"}>
              {t(`outbox:states.${stateOf(entry)}`)}
            </Tag>
          </div>
          <div className="lw-quiet">
            {onOpen && `${entry.title} · `}
            {instantText(entry.at)}
            {entry.deed.kind === "file" && ` · ${sizeText(entry.deed.file.size)}`}
          </div>
          {entry.problem && (
            <div role="alert" className="lw-unsent-problem">
              {entry.problem.type === "unclaimed" ? t("outbox:unclaimed") : problemText(entry.problem, t)}
              {entry.problem.issues?.map(({ message }) => (
                <div key={message}>{message}</div>
              ))}
            </div>
          )}
          <div className="lw-unsent-actions">
            {onOpen && (
              <Button size="small" onClick={() => onOpen(entry)}>
                {t("shell:list.open")}
              </Button>
            )}
            {entry.problem && (
              <Button size="small" onClick={() => void sendAgain(entry)}>
                {t("outbox:again")}
              </Button>
            )}
            {entry.problem && onFill && entry.deed.kind === "action" && (
              <Button size="small" onClick={() => onFill(entry)}>
                {t("outbox:fill")}
              </Button>
            )}
            <Button size="small" variant="minimal" intent="danger" onClick={() => void giveUp(entry)}>
              {t("outbox:discard")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function whatOf({ module, deed }: Entry, t: TFunction): string {
  if (deed.kind === "file") return t("outbox:file", { name: deed.name });
  return t([`${module}:actions.${deed.action}`, `document:actions.${deed.action}`]);
}
