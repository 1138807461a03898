import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { titleOfItem } from "../frame/titles.ts";
import { listPage } from "../data/records.ts";
import { useSession, type MenuItem } from "../data/session.ts";
import "./home.css";

const DAY_MS = 86_400_000;
const MOST_SHORTCUTS = 12;

/** Home by role: what waits for this person first, then the figures and screens of their menu. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { menu, name, today } = useSession();
  const items = menu.flatMap((group) => group.items);
  const waiting = items.filter((item) => item.kind === "confirm");
  const figures = items.filter((item) => item.kind === "report" || item.kind === "cockpit");
  const shortcuts = [...items.filter((item) => item.kind === "prepare"), ...items.filter((item) => item.kind === "query")].slice(
    0,
    MOST_SHORTCUTS,
  );
  return (
    <div className="lw-home">
      <header className="lw-page-head">
        <h1>{t("shell:home.title")}</h1>
        <span className="lw-quiet">
          {name} · {today}
        </span>
      </header>
      {waiting.length > 0 && (
        <section aria-labelledby="home-waiting">
          <h2 id="home-waiting">{t("shell:home.waiting")}</h2>
          <ul className="lw-todo">
            {waiting.map((item) => (
              <Waiting key={item.path} item={item} />
            ))}
          </ul>
        </section>
      )}
      {figures.length > 0 && <Links title={t("shell:home.figures")} items={figures} />}
      {shortcuts.length > 0 && <Links title={t("shell:home.shortcuts")} items={shortcuts} />}
    </div>
  );
}

/** How many records wait on a confirm screen, and for how long the oldest of them. */
function Waiting({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const { company, today } = useSession();
  const { data } = useSWR(
    ["waiting", item.definition, item.screen, company.code],
    () => listPage(item.definition, { screen: item.screen, filter: {}, q: "", sort: "createdAt" }, { limit: 1, count: true }),
    { revalidateOnMount: true, revalidateOnFocus: true },
  );
  const since = data?.rows[0]?.createdAt;
  const days = typeof since === "string" ? Math.max(0, Math.round((Date.parse(today) - Date.parse(since.slice(0, 10))) / DAY_MS)) : null;
  return (
    <li>
      <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`} data-none={data !== undefined && Number(data.total ?? 0) === 0}>
        <b>{data ? String(data.total ?? 0) : ""}</b>
        <span>{titleOfItem(item, t)}</span>
        <span className="lw-quiet">{days === null ? "" : t("shell:home.oldest", { days })}</span>
      </Link>
    </li>
  );
}

function Links({ title, items }: { title: string; items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const { company } = useSession();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="lw-shortcuts">
        {items.map((item) => (
          <li key={item.path}>
            <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`}>{titleOfItem(item, t)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
