import type { ComponentType } from "react";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import type { PartProps } from "./props.ts";

const load = {
  EntryLogo: withWords("rest", () => import("./EntryLogo.tsx")),
  ResetPassword: withWords("rest", () => import("./ResetPassword.tsx")),
  MemberDesk: withWords("rest", () => import("./MemberDesk.tsx")),
  RightsExplained: withWords("rest", () => import("./RightsExplained.tsx")),
  CheckIn: () => import("./CheckIn.tsx"),
  SourceReader: () => import("./SourceReader.tsx"),
} satisfies Record<string, () => Promise<{ default: ComponentType<PartProps> }>>;

/** Fetches each part that stands above the lines of records, by its name. */
export const PART_LOADERS: Readonly<Record<string, () => Promise<{ default: ComponentType<PartProps> }>>> = load;

/** What stands above the lines of a record where no field can say it, by the name that a screen gives it. */
export const OWN_PARTS: Readonly<Record<string, ComponentType<PartProps>>> = Object.fromEntries(
  Object.entries(load).map(([name, fetch]) => [name, lazily<PartProps>(fetch)]),
);
