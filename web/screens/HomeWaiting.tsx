import { Callout } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { formatInstant } from "#define/format";
import { useSession, type MenuItem } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { Notice } from "../parts/Notice.tsx";

const DAY_MS = 86_400_000;
/** How many records wait on a confirm screen, and since when the oldest does. */
type Waiting = { path: string; count: number; since: string | null };
/** Figures that could not be made anew, as administrators are told. */
type Aside = { dataset: string; title: string; why: string };

/** What waits for this person: a line per confirm screen where something does, or one line that says that nothing does. */
export function HomeWaiting({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR<{ screens: readonly Waiting[]; aside?: readonly Aside[] }, unknown>("/api/waiting", getValue, {
    revalidateOnFocus: true,
  });
  const open = data && items.flatMap((item) => waitingOn(item, data.screens));
  const again = { label: t("shell:retry"), run: () => void mutate() };
  return (
    <section aria-labelledby="home-waiting" aria-busy={!data && !error}>
      <h2 id="home-waiting">
        {t("shell:home.waiting")}
        {open?.length === 0 && <span> · {t("shell:home.nothing")}</span>}
      </h2>
      {error !== undefined && !data && <Notice kind="error" problem={problemOf(error)} action={again} />}
      {data?.aside?.map(({ dataset, title, why }) => (
        <Callout key={dataset} className="lw-home-aside" intent="warning" compact>
          {t("shell:home.aside", { title, why })}
        </Callout>
      ))}
      {open && open.length > 0 && (
        <ul className="lw-waiting">
          {open.map(({ item, waiting }) => (
            <WaitingLine key={item.path} item={item} waiting={waiting} />
          ))}
        </ul>
      )}
    </section>
  );
}

function waitingOn(item: MenuItem, screens: readonly Waiting[]): { item: MenuItem; waiting: Waiting }[] {
  const waiting = screens.find(({ path }) => path === item.path);
  return waiting && waiting.count > 0 ? [{ item, waiting }] : [];
}

function WaitingLine({ item, waiting: { count, since } }: { item: MenuItem; waiting: Waiting }) {
  const { t } = useTranslation();
  const { company, today, timeZone } = useSession();
  const days = since
    ? Math.max(0, Math.round((Date.parse(today) - Date.parse(formatInstant(since, timeZone).slice(0, 10))) / DAY_MS))
    : null;
  return (
    <li>
      <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`}>
        <b>{count}</b>
        <span>{titleOfItem(item, t)}</span>
        <span className="lw-quiet">{days !== null && (days === 0 ? t("shell:home.oldestToday") : t("shell:home.oldest", { days }))}</span>
      </Link>
    </li>
  );
}
