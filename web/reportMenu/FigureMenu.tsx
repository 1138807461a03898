import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { windowOf, windowsIn } from "#query/addressParts";
import { pivotShape } from "#query/questions";
import type { OwnMeasure } from "#query/state";
import { MeasureDialog } from "../report/MeasureDialog.tsx";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import type { SliceWindow } from "#define/slice/query";
import { isTime } from "#query/charts";

const KINDS: readonly SliceWindow["kind"][] = ["share", "rank", "running", "moving"];
const TOPS = [5, 10, 20, 50];

/**
 * Adds figures over the rows (share, rank, running sum, moving average), measures of the reader's own, and holds the table to its largest
 * rows.
 */
export function FigureMenu(part: ReportPartProps) {
  const { report, dataset, state, words, onChange } = part;
  const { t } = useTranslation();
  const [edited, setEdited] = useState<OwnMeasure | null>(null);
  const { cells, beside } = pivotShape(report, dataset, state);
  const made = new Set(state.windows.map(({ name }) => name));
  const amounts = [...cells, ...beside].filter((metric) => !made.has(metric) && dataset.metrics[metric]?.unit !== "date");
  const isOverTime = state.rows.length === 1 && isTime(dataset, state.rows[0] ?? "");
  const kinds = KINDS.filter((kind) => isOverTime || (kind !== "running" && kind !== "moving"));
  const offered = (metric: string): SliceWindow[] => [
    ...kinds.map((kind) => windowOf(kind, metric, kind === "moving" ? 3 : undefined)),
    ...windowsIn(report).filter(({ of, against }) => of === metric && against !== undefined),
  ];
  const toggle = (window: SliceWindow): void =>
    onChange({ windows: made.has(window.name) ? state.windows.filter(({ name }) => name !== window.name) : [...state.windows, window] });
  const keep = (measure: OwnMeasure): void => {
    const others = state.own.filter(({ name }) => name !== measure.name);
    onChange({ own: [...others, measure] });
    setEdited(null);
  };
  const drop = (name: string): void => {
    onChange({ own: state.own.filter((each) => each.name !== name), windows: state.windows.filter(({ of }) => of !== name) });
    setEdited(null);
  };
  const menu = (
    <Menu className="lw-column-menu">
      {amounts.map((metric) => (
        <MenuItem key={metric} text={words.metric(metric)}>
          {offered(metric).map((window) => (
            <MenuItem
              key={window.name}
              roleStructure="listoption"
              selected={made.has(window.name)}
              text={words.window(window)}
              shouldDismissPopover={false}
              onClick={() => toggle(window)}
            />
          ))}
        </MenuItem>
      ))}
      <MenuDivider title={t("report:topRows")} />
      <MenuItem
        roleStructure="listoption"
        selected={state.top === null}
        text={t("report:allRows")}
        onClick={() => onChange({ top: null })}
      />
      {TOPS.map((top) => (
        <MenuItem
          key={top}
          roleStructure="listoption"
          selected={state.top === top}
          text={t("report:top", { top })}
          onClick={() => onChange({ top, open: [] })}
        />
      ))}
      <MenuDivider title={t("report:ownMeasures")} />
      {state.own.map((measure) => (
        <MenuItem key={measure.name} text={measure.title} label={measure.text.slice(0, 24)} onClick={() => setEdited(measure)} />
      ))}
      <MenuItem text={t("report:addMeasure")} onClick={() => setEdited({ name: freeName(state.own), title: "", text: "" })} />
    </Menu>
  );
  return (
    <>
      <PopoverNext content={menu} placement="bottom-start">
        <Button size="small" active={state.windows.length + state.own.length > 0 || state.top !== null}>
          {t("report:figures")}
        </Button>
      </PopoverNext>
      {edited && <MeasureDialog {...part} measure={edited} onKeep={keep} onDrop={drop} onClose={() => setEdited(null)} />}
    </>
  );
}

function freeName(own: readonly OwnMeasure[]): string {
  const taken = new Set(own.map(({ name }) => name));
  return Array.from({ length: own.length + 1 }, (_, at) => `own${at + 1}`).find((name) => !taken.has(name)) ?? "own1";
}
