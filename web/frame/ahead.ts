import { mutate, preload } from "swr";
import { getValue } from "../data/api.ts";
import { readReport, reportPath } from "../data/reports.ts";
import { type Session, SESSION_PATH } from "../data/session.ts";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import { ReportChart } from "../report/LaterChart.ts";
import { SCREENS } from "./screens.ts";

/** Milliseconds that a page waits for its figures before it is shown without them; the server leaves out earlier what is not answered. */
const PATIENCE_MS = 2_000;

/** What stands around the screens. */
export const Frame = lazily(withWords("menu", () => import("./RoutedFrame.tsx")));

/**
 * Asks who looks before anything is drawn, and fetches at once what stands at his address: the frame, its screen and, of a report, its
 * first figures come beside each other; a page that names its report asks for that beside who looks. What fails here is asked again where
 * it is needed, and told there.
 */
export async function fetchAhead(): Promise<void> {
  const { pathname, search } = window.location;
  const named = document.querySelector<HTMLMetaElement>('meta[name="lw-report"]')?.content;
  const parts = named === undefined ? [] : reportParts(named, search);
  try {
    const session = await known(SESSION_PATH, getValue<Session>);
    const item = session.menu.flatMap(({ items }) => items).find(({ path }) => path === pathname);
    if (item?.kind === "report" && item.definition !== named) parts.push(...reportParts(item.definition, search));
    if (item) nameCompany(session);
    await Promise.all([Frame.fetch(), ...parts]);
  } catch {
    // As said.
  }
}

function reportParts(definition: string, search: string): Promise<unknown>[] {
  const path = reportPath(definition);
  const told = known(path, () => readReport(definition, search));
  // Whoever may ask only later asks anew.
  told.catch(() => mutate(path));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const parts = [SCREENS.report.fetch(), ReportChart.fetch(), Promise.race([told, late])];
  // Who looks is told first, and what fails meanwhile there.
  for (const part of parts) part.catch(() => undefined);
  return parts;
}

/** Asks once, so that whoever is drawn with it has it at once and asks nothing. */
async function known<T>(path: string, ask: (path: string) => Promise<T>): Promise<T> {
  const value = await preload(path, ask);
  await mutate(path, value, { revalidate: false });
  return value;
}

/** The address says the company before the frame follows it: it would draw everything anew for that. */
function nameCompany({ company }: Session): void {
  const query = new URLSearchParams(window.location.search);
  if (query.has("company")) return;
  query.set("company", company.code);
  window.history.replaceState(window.history.state, "", `${window.location.pathname}?${query.toString()}${window.location.hash}`);
}
