import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { ListState } from "../data/listSource.ts";
import { textOf } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";

type ListFootProps = {
  state: ListState;
  sums: readonly string[];
  fields: Readonly<Record<string, Field>>;
  words: ModuleWords;
  selected: number;
  children: ReactNode;
};

/** Number of rows, sums over all of them (not only those read), and what belongs at the right end. */
export function ListFoot({ state, sums, fields, words, selected, children }: ListFootProps) {
  const { t } = useTranslation();
  return (
    <footer className="lw-list-foot">
      <span>{t("shell:list.rows", { count: state.total ?? state.rows.length })}</span>
      {selected > 0 && <span>{t("shell:list.selected", { count: selected })}</span>}
      {sums.map((name) => {
        const value = state.sums?.[name];
        return value === undefined || value === null ? null : (
          <span key={name}>
            {words.field(name)} <b>{textOf(fields[name], name, value, {}, words)}</b>
          </span>
        );
      })}
      <span>{children}</span>
    </footer>
  );
}
