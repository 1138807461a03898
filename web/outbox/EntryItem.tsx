import { Button, Tag } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../data/session.ts";
import { sizeText } from "../extras/size.ts";
import { askConsent } from "../parts/consent.ts";
import { instantText } from "../parts/display.ts";
import { problemText } from "../parts/Notice.tsx";
import { useModuleWords } from "../parts/words.ts";
import { acceptedUntil, type Entry } from "./entry.ts";
import { discard, sendAgain } from "./outbox.ts";
import { saveEntry } from "./saveEntry.ts";
import { useOutbox } from "./useOutbox.ts";

export type EntryItemProps = { entry: Entry; onOpen: (() => void) | undefined; onFill: (() => void) | undefined };

/** Why the device itself sends something no more. */
const OWN: ReadonlySet<string> = new Set(["unclaimed", "givenUp"]);

/**
 * One thing that a device keeps, with its state and until when the server takes it; what was refused says why, and is sent anew, filled in
 * again, saved as a file or given up.
 */
export function EntryItem({ entry, onOpen, onFill }: EntryItemProps) {
  const { t } = useTranslation();
  const { roadDays } = useSession();
  const { sending } = useOutbox();
  const words = useModuleWords(entry.module);
  const { key, deed, problem, title, at } = entry;
  const state = problem?.type === "givenUp" ? "givenUp" : problem ? "refused" : sending.includes(key) ? "sending" : "waiting";
  const what = deed.kind === "file" ? t("outbox:file", { name: deed.name }) : words.action(deed.action);
  const until = acceptedUntil(entry, roadDays);
  const giveUp = async () => {
    if (await askConsent(t("outbox:discardAsk", { title, what }), t("outbox:discard"))) await discard(key);
  };
  return (
    <li data-state={state}>
      <div className="lw-unsent-head">
        <strong>{what}</strong>
        <Tag minimal intent={problem ? "danger" : "warning"}>
          {t(`outbox:states.${state}`)}
        </Tag>
      </div>
      <div className="lw-quiet">
        {onOpen && `${title} · `}
        {instantText(at)}
        {deed.kind === "file" && ` · ${sizeText(deed.file.size)}`}
        {until && !problem && ` · ${t("outbox:until", { at: instantText(until) })}`}
      </div>
      {problem && (
        <div role="alert" className="lw-unsent-problem">
          {OWN.has(problem.type) ? t(`outbox:own.${problem.type}`) : problemText(problem, t)}
          {problem.issues?.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      )}
      <div className="lw-unsent-actions">
        {onOpen && (
          <Button size="small" onClick={onOpen}>
            {t("shell:list.open")}
          </Button>
        )}
        {problem && (
          <Button size="small" onClick={() => void sendAgain(entry)}>
            {t("outbox:again")}
          </Button>
        )}
        {problem && onFill && (
          <Button size="small" onClick={onFill}>
            {t("outbox:fill")}
          </Button>
        )}
        <Button size="small" onClick={() => void saveEntry(entry, what, words)}>
          {t("outbox:save")}
        </Button>
        <Button size="small" variant="minimal" intent="danger" onClick={() => void giveUp()}>
          {t("outbox:discard")}
        </Button>
      </div>
    </li>
  );
}
