import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { listPage } from "../data/records.ts";
import { useSession, type MenuItem } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";

const DAY_MS = 86_400_000;
/** How many records wait on a confirm screen, and since when the oldest does; null where the server did not answer. */
type Waiting = { item: MenuItem; count: number | null; since: string | null };

/** What waits for this person: a line per confirm screen where something does, or one line that says that nothing does. */
export function HomeWaiting({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { data } = useSWR(["waiting", company.code, items], () => Promise.all(items.map(waitingOn)), {
    revalidateOnMount: true,
    revalidateOnFocus: true,
  });
  const open = data?.filter(({ count }) => count !== 0);
  return (
    <section aria-labelledby="home-waiting" aria-busy={!data}>
      <h2 id="home-waiting">
        {t("shell:home.waiting")}
        {open?.length === 0 && <span> · {t("shell:home.nothing")}</span>}
      </h2>
      {open && open.length > 0 && (
        <ul className="lw-todo">
          {open.map((each) => (
            <WaitingLine key={each.item.path} {...each} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingLine({ item, count, since }: Waiting) {
  const { t } = useTranslation();
  const { company, today } = useSession();
  const days = since ? Math.max(0, Math.round((Date.parse(today) - Date.parse(since.slice(0, 10))) / DAY_MS)) : null;
  return (
    <li>
      <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`}>
        <b>{count ?? "-"}</b>
        <span>{titleOfItem(item, t)}</span>
        <span className="lw-quiet">{days === null ? "" : t("shell:home.oldest", { days })}</span>
      </Link>
    </li>
  );
}

async function waitingOn(item: MenuItem): Promise<Waiting> {
  const query = { screen: item.screen, filter: {}, q: "", sort: "createdAt" };
  try {
    const { total, rows } = await listPage(item.definition, query, { limit: 1, count: true });
    const since = rows[0]?.createdAt;
    return { item, count: Number(total ?? 0), since: typeof since === "string" ? since : null };
  } catch {
    return { item, count: null, since: null };
  }
}
