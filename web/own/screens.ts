import type { ComponentType } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import { lazily } from "../parts/lazily.ts";

/** What a screen of our own is told: the module that names it, and which of its screens it is. */
export type OwnProps = { module: Description; screen: ScreenDescription; name: string };

/** The few screens that no definition can express, by the name that a definition gives them. */
export const OWN_SCREENS: Readonly<Record<string, ComponentType<OwnProps>>> = {
  Composer: lazily(() => import("./Composer.tsx")),
  Generate: lazily(() => import("./Generate.tsx")),
  Modeler: lazily(() => import("./Modeler.tsx")),
};
