import type { ComponentType } from "react";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import type { PartProps } from "./props.ts";

/** What stands above the lines of a record where no field can say it, by the name that a screen gives it. */
export const OWN_PARTS: Readonly<Record<string, ComponentType<PartProps>>> = {
  EntryLogo: lazily(withWords("rest", () => import("./EntryLogo.tsx"))),
  ResetPassword: lazily(withWords("rest", () => import("./ResetPassword.tsx"))),
  MemberDesk: lazily(withWords("rest", () => import("./MemberDesk.tsx"))),
  RightsExplained: lazily(withWords("rest", () => import("./RightsExplained.tsx"))),
  CheckIn: lazily(() => import("./CheckIn.tsx")),
  SourceReader: lazily(() => import("./SourceReader.tsx")),
};
