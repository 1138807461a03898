import { preload } from "swr";
import { getValue } from "../data/api.ts";
import { readReport, reportPath } from "../data/reports.ts";
import { type Session, SESSION_PATH } from "../data/session.ts";
import { withWords } from "../data/language.ts";
import { loadChart } from "../report/loadChart.ts";
import { SCREENS } from "./screens.ts";

/** Fetches what stands around the screens. */
export const loadFrame = withWords("menu", () => import("./RoutedFrame.tsx"));

/**
 * Asks who looks before anything is drawn, and fetches at once what stands at his address: the frame, its screen and, of a report, its
 * first figures come beside each other. What fails here is asked again where it is needed, and told there.
 */
export async function fetchAhead(): Promise<void> {
  try {
    const { menu } = await preload(SESSION_PATH, getValue<Session>);
    const { pathname, search } = window.location;
    const item = menu.flatMap(({ items }) => items).find(({ path }) => path === pathname);
    const parts: (() => Promise<unknown>)[] = [loadFrame];
    if (item?.kind === "report")
      parts.push(SCREENS.report, loadChart, () => preload(reportPath(item.definition), () => readReport(item.definition, search)));
    await Promise.all(parts.map((fetch) => fetch()));
  } catch {
    // As said.
  }
}
