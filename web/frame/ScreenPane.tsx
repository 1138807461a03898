import { useNavigate } from "react-router-dom";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { withWords } from "../data/language.ts";
import { problemOf } from "../data/problem.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { OWN_PAGES } from "../own/pages.ts";
import { HomeScreen } from "../screens/HomeScreen.tsx";
import { lazily } from "../parts/lazily.ts";
import { SentAway } from "./SentAway.tsx";
import { SCREENS } from "./screens.ts";

const ForbiddenPage = lazily(withWords("rest", () => import("./ForbiddenPage.tsx")));

/** Finds what stands at a path for this viewer: a page of the frame, the screen of a definition, or the reason why there is none. */
export function ScreenPane({ path }: { path: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu } = useSession();
  const routes = useRoutes();
  const home = { label: t("shell:home.go"), run: () => void navigate("/dashboard") };
  if (path === "/dashboard" || path === "/login") return <HomeScreen />;
  if (path === "/404") return <Notice kind="missing" action={home} />;
  if (path === "/403") return <ForbiddenPage action={home} />;
  const [bare] = path.split("?");
  const entry = menu.flatMap((group) => group.items).find((item) => item.path === bare);
  if (!entry && !routes) return <Notice kind="loading" />;
  const route = routes?.find((one) => one.path === bare);
  const found = entry ?? route;
  if (!found) return <Missing path={path} report={composedAt(bare ?? "")} home={home} />;
  const props = { definition: found.definition, screen: found.screen, path };
  const Page = OWN_PAGES[found.kind === "page" ? found.screen : ""];
  if (Page) return entry || route?.isOpen ? <Page {...props} /> : <SentAway path={path} to="/403" />;
  if (found.kind !== "report" && found.kind !== "cockpit") return <SCREENS.document {...props} />;
  if (!entry) return <SentAway path={path} to="/403" />;
  return found.kind === "report" ? <SCREENS.report {...props} /> : <SCREENS.cockpit {...props} />;
}

/** The report that somebody composed at a path, if it is one. */
function composedAt(path: string): string | null {
  const [, company, code] = /^\/report_(\d+)_(\w+)$/.exec(path) ?? [];
  return company && code ? `reports.c${company}x${code}` : null;
}

/** Nothing stands here; of a composed report the server may know why. */
function Missing({ path, report, home }: { path: string; report: string | null; home: { label: string; run: () => void } }) {
  const { data, error } = useSWR<unknown, unknown>(report && `/api/reports/${report}`, getValue, { shouldRetryOnError: false });
  if (report && !data && !error) return <Notice kind="loading" />;
  const problem = error ? problemOf(error) : undefined;
  if (problem?.type === "reportAway") return <Notice kind="error" problem={problem} action={home} />;
  return <SentAway path={path} to="/404" />;
}
