import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useRoutes } from "../data/routes.ts";
import { useSession, type Session } from "../data/session.ts";
import { useTitles } from "../frame/titles.ts";
import { lazily } from "../parts/lazily.ts";
import { Notice } from "../parts/Notice.tsx";
import "./reportViewer.css";

const ReportScreen = lazily(() => import("../screens/ReportScreen.tsx"));
const CockpitScreen = lazily(() => import("../screens/CockpitScreen.tsx"));

/**
 * Any report by its menu link (`?params=/path?filters`): what the link chooses is taken over into the page's own address, where it can be
 * changed.
 */
export default function ReportViewer({ path: at }: { path: string }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const routes = useRoutes();
  const { menu, company } = useSession();
  const link = query.get("params") ?? "";
  const { path, chosen } = partsOf(link);
  const isWhole = chosen.length > 0;
  useEffect(() => {
    if (!isWhole) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of chosen) if (name !== "company") next.set(name, value);
        next.set("params", path);
        return next;
      },
      { replace: true },
    );
  }, [isWhole, chosen, path, setQuery]);
  if (!link) return <ReportChoice menu={menu} at={at} />;
  if (isWhole || !routes) return <Notice kind="loading" />;
  const found = menu.flatMap(({ items }) => items).find((item) => item.path === path) ?? routes.find((route) => route.path === path);
  if (found?.kind === "report") return <ReportScreen definition={found.definition} screen={found.screen} path={path} />;
  if (found?.kind === "cockpit") return <CockpitScreen definition={found.definition} screen={found.screen} path={path} />;
  const title = t(found ? "reports.viewer:noReport" : "reports.viewer:unknown", { link: path });
  const own = `${path}?company=${encodeURIComponent(company.code)}`;
  const action = found ? { label: t("reports.viewer:openScreen"), run: () => void navigate(own) } : undefined;
  return <Notice kind="missing" problem={{ type: "notFound", status: 404, title }} action={action} />;
}

/** The path of a menu link, with its first slash, and what its query chooses. */
function partsOf(link: string): { path: string; chosen: [string, string][] } {
  if (/^(\/\/|[a-z]+:)/i.test(link.trim())) return { path: link, chosen: [] };
  const found = new URL(link.startsWith("/") ? link : `/${link}`, window.location.origin);
  return { path: found.pathname, chosen: [...found.searchParams] };
}

/** Without a link: the reports and cockpits of the viewer's menu. */
function ReportChoice({ menu, at }: Pick<Session, "menu"> & { at: string }) {
  const { t } = useTranslation();
  const titleOf = useTitles();
  const { company } = useSession();
  const items = menu.flatMap((group) => group.items).filter(({ kind }) => kind === "report" || kind === "cockpit");
  if (items.length === 0) return <Notice kind="empty" />;
  return (
    <section className="lw-viewer-choice">
      <h1>{t("reports.viewer:choose")}</h1>
      <ul>
        {items.map(({ path }) => (
          <li key={path}>
            <Link to={`${at}?params=${encodeURIComponent(path)}&company=${encodeURIComponent(company.code)}`}>{titleOf(path)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
