import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { Filters } from "../data/records.ts";
import { useKeys } from "../entry/useKeys.ts";
import type { ModuleWords } from "../parts/words.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import { filterOf, useParamsNow } from "./listAddress.ts";
import { useOpenHere } from "./opening.ts";

/**
 * How a new record is begun from a list, by its button or by Insert: with what the filters choose, once all that it takes from them is
 * chosen; before that the cursor is led to the filter that lacks.
 */
export function useBeginning(
  module: Description,
  screen: ScreenDescription,
  filter: Filters,
  words: ModuleWords,
  lacks: string | undefined,
) {
  const { t } = useTranslation();
  const openHere = useOpenHere();
  const paramsNow = useParamsNow();
  const filters = useRef<HTMLDivElement>(null);
  const isWritable = !module.readonly && (screen.kind === "maintain" || screen.kind === "prepare");
  const mayBegin = isWritable && module.may.includes("create");
  const unchosen = unchosenOf(module, screen, filter);
  const toUnchosen = ([first]: readonly string[]) =>
    filters.current?.querySelector<HTMLElement>(`[data-filter="${first}"] input, [data-further]`)?.focus();
  /** Begins a record with what is chosen at this moment, which the screen may not show yet. */
  const begin = () => {
    const lacking = unchosenOf(module, screen, filterOf(paramsNow()));
    if (lacking.length > 0) toUnchosen(lacking);
    else openHere("new");
  };
  useKeys((event) => {
    if (!mayBegin || lacks || !isShortcut(event, "insert")) return;
    event.preventDefault();
    begin();
  });
  const text = t("shell:list.chooseBeforeNew", { fields: unchosen.map(words.field).join(t("shell:list.and")) });
  if (lacks) return { filters, isWritable: false, begin: undefined, before: mayBegin ? { text: lacks } : undefined };
  return {
    filters,
    isWritable,
    begin: mayBegin && unchosen.length === 0 ? begin : undefined,
    before: mayBegin && unchosen.length > 0 ? { text, run: begin } : undefined,
  };
}

/** The header fields that a new record takes from the filters and that are not chosen yet; one that another fills comes with it. */
function unchosenOf(module: Description, { header = [] }: ScreenDescription, filter: Filters): readonly string[] {
  const filled = new Set(
    header.flatMap((name) => {
      const field = module.fields[name];
      return field?.kind === "link" ? Object.values(field.fetches ?? {}) : [];
    }),
  );
  return header.filter((name) => !filled.has(name) && typeof filter[name] !== "string");
}
