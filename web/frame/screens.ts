import { withWords } from "../data/language.ts";

/** The screens of definitions, each fetched with the words that it says when it is first needed. */
export const SCREENS = {
  report: withWords("rest", () => import("../screens/ReportScreen.tsx")),
  cockpit: withWords("rest", () => import("../screens/CockpitScreen.tsx")),
  document: withWords("rest", () => import("../screens/DocumentScreen.tsx")),
} as const;
