import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";

type Reader = { account: string; name: string; stations: readonly { role: string; scope: string; place: string | null }[] };
type Told = { readers: readonly Reader[]; unseen: number };

/** Who sees a figure, by which role and how far, for whoever decides about rights; asked once he wants to know. */
export default function FigureReaders({ dataset, metric }: { dataset: string; metric: string }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const { data, error } = useSWR<Told, unknown>(isAsked ? addressOf("/api/rights/readers", { dataset, metric }) : null, getValue);
  if (!isAsked)
    return (
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t("rights:readers.ask")}
      </Button>
    );
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  return (
    <section className="lw-figure-readers" aria-label={t("rights:readers.title")}>
      <h3>
        {t("rights:readers.title")} <span className="lw-quiet">{t("rights:readers.count", { count: data.readers.length })}</span>
      </h3>
      <ul>
        {data.readers.map(({ account, name, stations }) => (
          <li key={account}>
            <b>{name}</b> <span className="lw-quiet">{account}</span>
            {stations.map((station) => (
              <span key={Object.values(station).join(" ")}>
                {[station.role, station.place ?? t(`rights:scopes.${station.scope}`)].join(" · ")}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {data.unseen > 0 && <p className="lw-quiet">{t("rights:readers.unseen", { count: data.unseen })}</p>}
    </section>
  );
}
