import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { call, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { Notice } from "../parts/Notice.tsx";
import { type Delivery, figureOf, type Watch, WATCHES } from "./draft.ts";

/** What was delivered of a watch, to whom, and what became of it. */
export function DeliveryList({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error, mutate } = useSWR<{ deliveries: readonly Delivery[] }, unknown>(`${WATCHES}/${watch.id}/deliveries`, getValue, {
    refreshInterval: 5_000,
  });
  return (
    <aside className="lw-watch-history" aria-label={t("watch:screen.history")}>
      <header>
        <h2>
          {watch.name} · {t("watch:screen.history")}
        </h2>
        <Button variant="minimal" size="small" onClick={onClose}>
          {t("report:close")}
        </Button>
      </header>
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      {data?.deliveries.length === 0 && <p className="lw-quiet">{t("watch:screen.noHistory")}</p>}
      {data?.deliveries.some(({ error: fault }) => fault === "noChannel") && <WithoutChannel />}
      {data && data.deliveries.length > 0 && (
        <table>
          <thead>
            <tr>
              {["at", "to", "channel", "cause", "state", "value", "error"].map((name) => (
                <th key={name} className={name === "value" ? "lw-number" : undefined}>
                  {t(`watch:screen.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.deliveries.map((one) => (
              <tr key={one.id}>
                <td>{formatInstant(one.at, timeZone)}</td>
                <td>{one.name}</td>
                <td>{t(`watch:screen.channels.${one.channel}`)}</td>
                <td>{t(`watch:screen.causes.${one.cause}`)}</td>
                <td>{t(`watch:screen.deliveryStates.${one.state}`)}</td>
                <td className="lw-number">{figureOf(watch, one.value)}</td>
                <td>
                  {one.error ? t([`watch:screen.faults.${one.error}`, `problems:types.${one.error}`]) : ""} {one.detail}{" "}
                  {watch.isOwner && one.state === "dead" && <SendAgain watch={watch} delivery={one.id} onSent={() => void mutate()} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </aside>
  );
}

function SendAgain({ watch, delivery, onSent }: { watch: Watch; delivery: string; onSent: () => void }) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await call("POST", `${WATCHES}/${watch.id}/deliveries/${delivery}/send`);
    } catch (error) {
      toaster?.show({ message: problemOf(error).title, intent: "danger" });
    } finally {
      setBusy(false);
      onSent();
    }
  };
  return (
    <Button size="small" loading={busy} onClick={() => void send()}>
      {t("watch:screen.sendAgain")}
    </Button>
  );
}

const CHANNELS = "/notifyChannel";

/** Messages wait because nothing is configured to send them by: what is to be done, and where, for whoever may do it. */
function WithoutChannel() {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const may = menu.some(({ items }) => items.some(({ path }) => path === CHANNELS));
  return (
    <p className="lw-watch-advice" role="status">
      {t("watch:screen.noChannelYet")}{" "}
      {may ? (
        <Link to={`${CHANNELS}?company=${encodeURIComponent(company.code)}`}>{t("watch:screen.toChannels")}</Link>
      ) : (
        t("watch:screen.askForChannel")
      )}
    </p>
  );
}
