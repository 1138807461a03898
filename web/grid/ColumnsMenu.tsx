import { Button, Checkbox, PopoverNext } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, KeyEnter, Pin, ColumnLayout } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { LineColumns } from "./useLineColumns.ts";

/** The columns of a line grid: which are shown, in which order, how many stay at the left; and the way back to the company's layout. */
export function ColumnsMenu({ layout, onClosed }: { layout: LineColumns; onClosed: () => void }) {
  const { t } = useTranslation();
  return (
    <PopoverNext
      placement="top-end"
      animation="minimal"
      arrow={false}
      shouldReturnFocusOnClose={false}
      onClosed={onClosed}
      content={<ColumnList layout={layout} />}
    >
      <Button variant="minimal" size="small" icon={<ColumnLayout />} aria-label={t("shell:list.columns")} title={t("shell:list.columns")} />
    </PopoverNext>
  );
}

function ColumnList({ layout }: { layout: LineColumns }) {
  const { t } = useTranslation();
  const { order, columns } = layout;
  return (
    <div className="lw-columns lw-columns-ordered">
      {order.map((name, at) => {
        const label = layout.labelOf(name);
        const col = columns.find((column) => column.name === name)?.col ?? -1;
        return (
          <div key={name}>
            <Checkbox checked={layout.isVisible(name)} onChange={() => layout.show(name, !layout.isVisible(name))} label={label} />
            <Button
              variant="minimal"
              size="small"
              icon={<Pin />}
              active={col >= 0 && col < layout.frozen}
              disabled={col < 0}
              aria-pressed={col >= 0 && col < layout.frozen}
              aria-label={t("shell:grid.freeze", { column: label })}
              title={t("shell:grid.freeze", { column: label })}
              onClick={() => layout.freeze(layout.frozen === col + 1 ? col : col + 1)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<KeyEnter />}
              active={!layout.isSkipped(name)}
              aria-pressed={!layout.isSkipped(name)}
              aria-label={t("shell:grid.stop", { column: label })}
              title={t("shell:grid.stop", { column: label })}
              onClick={() => layout.skip(name)}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowUp />}
              disabled={at === 0}
              aria-label={t("shell:grid.moveUp", { column: label })}
              onClick={() => layout.move(name, order[at - 1])}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<ArrowDown />}
              disabled={at === order.length - 1}
              aria-label={t("shell:grid.moveDown", { column: label })}
              onClick={() => layout.move(name, order[at + 2])}
            />
          </div>
        );
      })}
      <Button size="small" fill disabled={!layout.isOwn} onClick={layout.reset}>
        {t("shell:list.companyLayout")}
      </Button>
    </div>
  );
}
