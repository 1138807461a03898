import type { ComponentType } from "react";
import type { ScreenProps } from "../screens/screenProps.ts";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";

/** What stands on a page, by the name of its screen; pages outside the frame have their own entrance. */
export const OWN_PAGES: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  templates: lazily(withWords("rest", () => import("./PrintTemplates.tsx"))),
  cockpits: lazily(withWords("rest", () => import("./Cockpits.tsx"))),
  watches: lazily(withWords("rest", () => import("./Watches.tsx"))),
  reportViewer: lazily(withWords("rest", () => import("./ReportViewer.tsx"))),
};
