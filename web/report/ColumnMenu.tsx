import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { pivotOf } from "./definition.ts";
import type { PivotColumn } from "./pivot.ts";
import { pivotMetrics } from "./questions.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { besideOf } from "./state.ts";

type ColumnMenuProps = ReportPartProps & { across: string | null; columns: readonly PivotColumn[] };

/** Chooses which columns of the pivot and which figures beside them are shown. */
export function ColumnMenu({ report, state, words, across, columns, onChange }: ColumnMenuProps) {
  const { t } = useTranslation();
  const [cell] = pivotOf(report)?.metrics ?? [];
  const beside = besideOf(report);
  const shown = pivotMetrics(report, state);
  const { hidden, added } = state;
  const toggleMetric = (metric: string): void =>
    onChange(beside.includes(metric) ? { hidden: { ...hidden, metrics: other(hidden.metrics, metric) } } : { added: other(added, metric) });
  const menu = (
    <Menu className="lw-column-menu">
      {columns.map(({ key, label }) => (
        <MenuItem
          key={key}
          roleStructure="listoption"
          selected={!hidden.columns.includes(key)}
          text={words.value(across ?? "", key, label)}
          shouldDismissPopover={false}
          onClick={() => onChange({ hidden: { ...hidden, columns: other(hidden.columns, key) } })}
        />
      ))}
      {columns.length > 0 && <MenuDivider />}
      {[...new Set([...beside, ...report.metrics])]
        .filter((metric) => metric !== cell)
        .map((metric) => (
          <MenuItem
            key={metric}
            roleStructure="listoption"
            selected={shown.includes(metric)}
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
