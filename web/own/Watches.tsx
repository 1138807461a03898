import { Button, Tag } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { call, getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { askConsent } from "../parts/consent.ts";
import { Notice } from "../parts/Notice.tsx";
import { lazily } from "../parts/lazily.ts";
import { PastAlarms } from "../alarms/PastAlarms.tsx";
import { DeliveryList } from "../alerts/DeliveryList.tsx";
import { figureOf, type Watch, WATCHES, type Watches as Known } from "../alerts/draft.ts";
import "../alerts/alerts.css";

const WatchDialog = lazily(() => import("../alerts/WatchDialog.tsx"));
const DAY_MS = 86_400_000;
const LIST_MARK = { zh: "、", en: ", ", ru: ", " } as const;

/** What a person is told about reports, by whom it was set up, how it stands, and what was delivered. */
export default function Watches() {
  const { t } = useTranslation();
  const { data, error } = useSWR<Known, unknown>(WATCHES, getValue, { refreshInterval: 30_000 });
  const [shown, setShown] = useState<string | null>(null);
  const [edited, setEdited] = useState<Watch | null>(null);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  const open = data.watches.find(({ id }) => id === shown);
  return (
    <section className="lw-watches">
      <h1>{t("reports.watches:title")}</h1>
      {data.watches.length === 0 ? (
        <p className="lw-quiet">{t("watch:screen.none")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {["kind", "name", "report", "owner", "state", "last", "next", "recipients"].map((name) => (
                <th key={name} className={name === "last" ? "lw-number" : undefined}>
                  {t(`watch:screen.${name}`)}
                </th>
              ))}
              <th aria-label={t("shell:more")} />
            </tr>
          </thead>
          <tbody>
            {data.watches.map((watch) => (
              <WatchRow key={watch.id} watch={watch} known={data} onEdit={() => setEdited(watch)} onHistory={() => setShown(watch.id)} />
            ))}
          </tbody>
        </table>
      )}
      {open && <DeliveryList key={open.id} watch={open} onClose={() => setShown(null)} />}
      <PastAlarms />
      {edited && <WatchDialog report={edited.report} link={edited.address} watch={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

type WatchRowProps = { watch: Watch; known: Known; onEdit: () => void; onHistory: () => void };

function WatchRow({ watch, known, onEdit, onHistory }: WatchRowProps) {
  const { t } = useTranslation();
  const { timeZone, company } = useSession();
  const nameOf = (id: string) => known.people.find((person) => person.id === id)?.name ?? id;
  const mine = watch.recipients.find(({ accountId }) => accountId === known.me);
  const report = `${watch.address}${watch.address.includes("?") ? "&" : "?"}company=${encodeURIComponent(company.code)}`;
  return (
    <tr>
      <td>{t(`watch:screen.${watch.kind}`)}</td>
      <td>{watch.name}</td>
      <td>
        <Link to={report}>{watch.title}</Link>
      </td>
      <td>{nameOf(watch.ownerId)}</td>
      <td>
        <WatchState watch={watch} known={known} />
      </td>
      <td className="lw-number">{figureOf(watch, mine?.value)}</td>
      <td>{watch.nextAt ? formatInstant(watch.nextAt, timeZone) : "-"}</td>
      <td>
        {[
          ...new Set(
            watch.recipients.map(({ accountId, channel }) =>
              channel === "mail" ? nameOf(accountId) : t(`watch:screen.channels.${channel}`),
            ),
          ),
        ].join(LIST_MARK[currentLanguage()])}
      </td>
      <td className="lw-watch-deeds">
        {watch.isOwner && <OwnerDeeds watch={watch} onEdit={onEdit} />}
        <Button size="small" onClick={onHistory}>
          {t("watch:screen.history")}
        </Button>
      </td>
    </tr>
  );
}

function WatchState({ watch, known }: { watch: Watch; known: Known }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  if (watch.isMuted) return <Tag minimal>{t("watch:screen.states.muted")}</Tag>;
  if (watch.isAsleep && watch.snoozedUntil)
    return <Tag minimal>{t("watch:screen.states.snoozed", { at: formatInstant(watch.snoozedUntil, timeZone) })}</Tag>;
  const fires = watch.recipients.some(({ isFiring, accountId }) => isFiring && accountId === known.me);
  return fires ? (
    <Tag minimal intent="danger">
      {t("watch:screen.states.firing")}
    </Tag>
  ) : (
    <Tag minimal intent="success">
      {t("watch:screen.states.awake")}
    </Tag>
  );
}

function OwnerDeeds({ watch, onEdit }: { watch: Watch; onEdit: () => void }) {
  const { t } = useTranslation();
  const { mutate } = useSWR<Known, unknown>(WATCHES, getValue);
  const [busy, setBusy] = useState(false);
  const isQuiet = watch.isMuted || watch.isAsleep;
  const act = async (job: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await job();
      await mutate();
    } finally {
      setBusy(false);
    }
  };
  const quiet = (isMuted: boolean, snoozedUntil: string | null) =>
    act(() => call("POST", `${WATCHES}/${watch.id}/quiet`, { body: { isMuted, snoozedUntil } }));
  const remove = async () => {
    if (await askConsent(t("watch:screen.remove"), watch.name)) await act(() => call("DELETE", `${WATCHES}/${watch.id}`));
  };
  return (
    <>
      {watch.kind === "subscription" && (
        <Button size="small" loading={busy} onClick={() => void act(() => call("POST", `${WATCHES}/${watch.id}/send`))}>
          {t("watch:screen.send")}
        </Button>
      )}
      {isQuiet ? (
        <Button size="small" onClick={() => void quiet(false, null)}>
          {t("watch:screen.wake")}
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => void quiet(false, new Date(Date.now() + DAY_MS).toISOString())}>
            {t("watch:screen.snooze")}
          </Button>
          <Button size="small" onClick={() => void quiet(true, null)}>
            {t("watch:screen.mute")}
          </Button>
        </>
      )}
      <Button size="small" onClick={onEdit}>
        {t("watch:screen.edit")}
      </Button>
      <Button size="small" onClick={() => void remove()}>
        {t("watch:screen.remove")}
      </Button>
    </>
  );
}
