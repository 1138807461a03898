import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { ListRow } from "../data/records.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { RowAction } from "./rowAction.ts";
import { useOpenHere, useOpenings, useWays } from "./opening.ts";

type RowActionsProps = {
  module: Description;
  screen: ScreenDescription;
  words: ModuleWords;
  /** Names of the actions that the screen offers. */
  actions: readonly string[];
  run: (action: string, rows: readonly ListRow[]) => Promise<void>;
  print: ((rows: readonly ListRow[]) => void) | undefined;
};

const NO_OPENINGS: NonNullable<ScreenDescription["opens"]> = [];

/**
 * What can be done with a row of a list: `open` follows it, `openRecord` shows its record where it has one; what asks for fields is done on
 * the record itself.
 */
export function useRowActions({ module, screen, words, actions, run, print }: RowActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openHere = useOpenHere();
  const addressOf = useOpenings();
  const openings = screen.opens ?? NO_OPENINGS;
  const ways = useWays(module.id, screen.opens);
  const hasRecords = !module.readonly;
  const open = useCallback(
    (row: ListRow) => {
      if (hasRecords) return void (row.id && openHere(row.id));
      const drill = openings[0] && openings[0].kind !== "file" && addressOf(openings[0], row);
      if (drill) void navigate(drill);
    },
    [openings, addressOf, navigate, hasRecords, openHere],
  );
  const openRecord = (row: ListRow) => (hasRecords && row.id ? () => openHere(row.id ?? null) : undefined);
  const asksFields = useCallback(
    (action: string) => {
      const input = module.actions[action]?.input;
      return input !== undefined && !input.prepared;
    },
    [module.actions],
  );
  const runOn = useCallback(
    async (action: string, rows: readonly ListRow[]) => (asksFields(action) ? openHere(rows[0]?.id ?? null) : run(action, rows)),
    [asksFields, openHere, run],
  );
  const rowActions = useMemo<readonly RowAction[]>(
    () => [
      ...ways,
      ...actions.map((action) => ({
        name: action,
        label: words.action(action),
        offered: (row: ListRow) => row.actions?.includes(action) ?? false,
        run: (row: ListRow) => void runOn(action, [row]),
      })),
      ...(print
        ? [{ name: "print", label: t("shell:print.title"), rare: true, offered: () => true, run: (row: ListRow) => print([row]) }]
        : []),
    ],
    [ways, actions, words, runOn, print, t],
  );
  return { rowActions, runOn, asksFields, open, openRecord };
}

export type RowActions = ReturnType<typeof useRowActions>;
