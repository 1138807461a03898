import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";

/** The screens of definitions, each fetched with the words that it says when it is first needed. */
export const SCREENS = {
  report: lazily(withWords("rest", () => import("../screens/ReportScreen.tsx"))),
  cockpit: lazily(withWords("rest", () => import("../screens/CockpitScreen.tsx"))),
  document: lazily(withWords("rest", () => import("../screens/DocumentScreen.tsx"))),
} as const;
