import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { pivotOf, pivotShape } from "#query/questions";
import { besideOf } from "#query/state";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import type { PivotModel } from "../pivot/usePivot.ts";

/** Chooses which columns of the pivot and which figures beside them are shown. */
export function ColumnMenu({ report, dataset, state, words, model, onChange }: ReportPartProps & { model: PivotModel | null }) {
  const { t } = useTranslation();
  const cells = pivotOf(report)?.metrics ?? [];
  const beside = besideOf(report);
  const { cells: within, beside: besides } = pivotShape(report, dataset, state);
  const { hidden, added } = state;
  const toggleMetric = (metric: string): void =>
    onChange(beside.includes(metric) ? { hidden: { ...hidden, metrics: other(hidden.metrics, metric) } } : { added: other(added, metric) });
  const keys = model?.keys ?? [];
  const menu = (
    <Menu className="lw-column-menu">
      {keys.map(({ key, label }) => (
        <MenuItem
          key={key}
          roleStructure="listoption"
          selected={!hidden.columns.includes(key)}
          text={words.value(model?.across ?? "", key, label)}
          shouldDismissPopover={false}
          onClick={() => onChange({ hidden: { ...hidden, columns: other(hidden.columns, key) } })}
        />
      ))}
      {keys.length > 0 && <MenuDivider />}
      {[...new Set([...beside, ...report.metrics])]
        .filter((metric) => !cells.includes(metric))
        .map((metric) => (
          <MenuItem
            key={metric}
            roleStructure="listoption"
            selected={within.includes(metric) || besides.includes(metric)}
            text={words.metric(metric)}
            shouldDismissPopover={false}
            onClick={() => toggleMetric(metric)}
          />
        ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button size="small">{t("report:columns")}</Button>
    </PopoverNext>
  );
}

function other<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
