import type { ComponentType } from "react";
import { lazily } from "../parts/lazily.ts";
import type { OwnProps } from "./props.ts";

/** The few screens that no definition can express, by the name that a definition gives them. */
export const OWN_SCREENS: Readonly<Record<string, ComponentType<OwnProps>>> = {
  CockpitComposer: lazily(() => import("./CockpitComposer.tsx")),
  Composer: lazily(() => import("./Composer.tsx")),
  Generate: lazily(() => import("./Generate.tsx")),
  Modeler: lazily(() => import("./Modeler.tsx")),
};
