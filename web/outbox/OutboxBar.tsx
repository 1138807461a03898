import { Button, DialogBody } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { loadTaken, takenHere } from "../data/along.ts";
import { useConnection } from "../data/connection.ts";
import { useSession } from "../data/session.ts";
import { SCREENS } from "../frame/screens.ts";
import { keepPage } from "../data/keptPage.ts";
import { PART_LOADERS } from "../own/parts.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { instantText } from "../parts/display.ts";
import { takeAlong } from "./along.ts";
import { EntryList } from "./EntryList.tsx";
import { type Entry, isAnyLeft } from "./entry.ts";
import { openOutbox } from "./outbox.ts";
import { flush } from "./lanes.ts";
import { useOutbox } from "./useOutbox.ts";
import "./outbox.css";

const ALONG_MS = 600_000;
/** What the server had no time for is sent again. */
const AGAIN_MS = 15_000;

/** Takes along what is read without network, and says what is old and what waits to be sent. */
export default function OutboxBar({ active }: { active: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const { offline, accountId, account } = session;
  const { entries } = useOutbox();
  const isAway = useConnection() === "lost";
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const count = entries.length;
  const isSending = isAnyLeft(entries);
  useEffect(() => openOutbox(accountId, account), [accountId, account]);
  useEffect(() => {
    // What was sent is read anew.
    if (isAway || isSending) return undefined;
    const take = () => void prepare(session).catch((error: unknown) => console.warn("Nothing was taken along", error));
    take();
    const timer = window.setInterval(take, ALONG_MS);
    return () => window.clearInterval(timer);
  }, [session, isAway, isSending]);
  useEffect(() => {
    if (isAway || !isSending) return undefined;
    const timer = window.setInterval(() => void flush(), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [isAway, isSending]);
  const taken = isAway && offline.includes(active) ? takenHere() : null;
  const isShown = Boolean(taken?.at ?? taken?.isGone);
  const open = ({ path, id, company: of }: Entry) => {
    setShown(false);
    void navigate(`${path}?company=${encodeURIComponent(of)}&id=${id}`);
  };
  return (
    <>
      {(count > 0 || isShown) && (
        <div className="lw-outbox-bar" role="status">
          {taken?.at && <span>{t("outbox:asOf", { at: instantText(taken.at) })}</span>}
          {taken?.isGone && <span>{t("shell:takenGone", { days: taken.days })}</span>}
          {count > 0 && (
            <Button size="small" intent={entries.some(({ problem }) => problem) ? "danger" : "none"} onClick={() => setShown(true)}>
              {t("outbox:waiting", { count })}
            </Button>
          )}
        </div>
      )}
      {shown && (
        <Dialog title={t("outbox:title")} onClose={() => setShown(false)} style={{ width: 480 }}>
          <DialogBody>
            {count === 0 ? <p>{t("outbox:none")}</p> : <EntryList entries={entries} onOpen={open} />}
            {count > 0 && (
              <Button intent="primary" disabled={isAway} onClick={() => void flush()}>
                {t("outbox:send")}
              </Button>
            )}
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

/** Has all that the screens need on the device: what they are made of, what they show, and the page itself. */
async function prepare(session: Parameters<typeof takeAlong>[0]): Promise<void> {
  const entry = import("../screens/EntryScreen.tsx");
  const calendar = import("../input/Calendar.tsx");
  await Promise.all([
    loadTaken(),
    SCREENS.document.fetch(),
    entry,
    calendar,
    takeAlong(session),
    ...Object.values(PART_LOADERS).map((load) => load()),
  ]);
  for (const path of session.offline) await keepPage(path);
}
