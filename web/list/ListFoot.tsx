import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { ListState } from "../data/listSource.ts";
import { textOf } from "../parts/display.ts";
import { Sums } from "../parts/Sums.tsx";
import { PAGE_SIZES, usePageSize } from "../office/settings.ts";
import type { ModuleWords } from "../parts/words.ts";

type ListFootProps = {
  state: ListState;
  sums: readonly string[];
  fields: Readonly<Record<string, Field>>;
  words: ModuleWords;
  selected: number;
  /** Whether anything was asked: what was not asked has no count. */
  asked: boolean;
  children: ReactNode;
};

/** Number of rows once it is known, sums over all of them (not only those read), and what belongs at the right end. */
export function ListFoot({ state, sums, fields, words, selected, asked, children }: ListFootProps) {
  const { t } = useTranslation();
  return (
    <footer className="lw-list-foot">
      <span>{asked && t("shell:list.rows", { count: state.total ?? "…" })}</span>
      {selected > 0 && <span>{t("shell:list.selected", { count: selected })}</span>}
      {sums.map((name) => {
        const value = state.sums?.[name];
        const parts = state.unitSums?.[name] ?? [];
        const shown = parts.length > 0 ? parts : value === undefined || value === null ? [] : [{ unit: null, sum: value }];
        const text = (sum: string) => textOf(fields[name], name, sum, {}, words);
        return <Sums key={name} label={words.field(name)} sums={shown} leftOut={state.leftOut?.[name] ?? 0} textOf={text} />;
      })}
      <PageSize />
      <span>{children}</span>
    </footer>
  );
}

function PageSize() {
  const { t } = useTranslation();
  const [size, choose] = usePageSize();
  return (
    <span title={t("shell:list.pageSize.why")}>
      <span aria-hidden="true">{t("shell:list.pageSize.label")} </span>
      <select
        className="lw-input"
        aria-label={t("shell:list.pageSize.label")}
        value={size}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {PAGE_SIZES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}
