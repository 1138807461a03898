import { useMemo } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { Start } from "./useStart.ts";
import { askedBy, asForm } from "./overlay.ts";
import type { Input } from "#define/action";

/**
 * A module as the form of a record shows it (of a new one only what the filters gave is fixed, the rest is chosen in the form), and what
 * the actions on offer ask for (null where none asks).
 */
export function useForm(
  module: Description,
  screen: ScreenDescription,
  offered: readonly string[],
  start: Start | null,
  editable: boolean,
): { form: Description; asked: Input | null } {
  const names = offered.join(" ");
  const asked = useMemo(() => askedBy(names.split(" ").map((name) => module.actions[name])), [module, names]);
  const fixed = useMemo(() => (screen.header ?? []).filter((name) => !start || start.header[name] !== undefined), [screen.header, start]);
  const form = useMemo(() => asForm(module, fixed, asked, editable), [module, fixed, asked, editable]);
  return { form, asked };
}
