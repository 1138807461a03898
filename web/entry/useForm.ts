import { useMemo } from "react";
import type { Input } from "#define/module";
import type { Description, ScreenDescription } from "../data/description.ts";
import { askedBy, asForm } from "./overlay.ts";

/** A module as the form of a record shows it, and what the actions on offer ask for (null where none asks). */
export function useForm(
  module: Description,
  screen: ScreenDescription,
  offered: readonly string[],
  editable: boolean,
): { form: Description; asked: Input | null } {
  const names = offered.join(" ");
  const asked = useMemo(() => askedBy(names.split(" ").map((name) => module.actions[name])), [module, names]);
  const form = useMemo(() => asForm(module, screen, asked, editable), [module, screen, asked, editable]);
  return { form, asked };
}
