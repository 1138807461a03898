import { useNavigate } from "react-router-dom";
import { useTranslation } from "react-i18next";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { HomeScreen } from "../screens/HomeScreen.tsx";
import { lazily } from "../parts/lazily.ts";

/** What every screen is told: the definition it interprets, the name of the screen in it, and its path. */
export type ScreenProps = { definition: string; screen: string; path: string };

const ReportScreen = lazily(() => import("../screens/ReportScreen.tsx"));
const CockpitScreen = lazily(() => import("../screens/CockpitScreen.tsx"));
const DocumentScreen = lazily(() => import("../screens/DocumentScreen.tsx"));

/** Finds what stands at a path for this viewer: a page of the frame, the screen of a definition, or the reason why there is none. */
export function ScreenPane({ path }: { path: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu } = useSession();
  const routes = useRoutes();
  const home = { label: t("shell:home.go"), run: () => void navigate("/dashboard") };
  if (path === "/dashboard" || path === "/login") return <HomeScreen />;
  if (path === "/403") return <Notice kind="forbidden" action={home} />;
  const entry = menu.flatMap((group) => group.items).find((item) => item.path === path);
  if (!entry && !routes) return <Notice kind="loading" />;
  const found = entry ?? routes?.find((route) => route.path === path);
  if (!found) return <Notice kind="missing" action={home} />;
  const props = { definition: found.definition, screen: found.screen, path };
  if (found.kind !== "report" && found.kind !== "cockpit") return <DocumentScreen {...props} />;
  if (!entry) return <Notice kind="forbidden" action={home} />;
  return found.kind === "report" ? <ReportScreen {...props} /> : <CockpitScreen {...props} />;
}
