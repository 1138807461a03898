import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { isDay } from "#define/text";
import { comparisonsFor } from "#query/comparisons";
import { pivotShape } from "#query/questions";
import { DayInput } from "../input/DayInput.tsx";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import type { Comparison } from "#define/slice/query";

const WHOLE = ["lastYear", "lastMonth", "lastPeriod"] as const;

/** Puts other figures beside those that are shown: another period, another day, the plan, the others' average; each is chosen by itself. */
export function CompareMenu(part: ReportPartProps) {
  const { report, dataset, state, words, onChange } = part;
  const { t } = useTranslation();
  const hasAsOf = "asOf" in dataset.params;
  const shown = pivotShape(report, dataset, state);
  const offered = comparisonsFor(dataset, [...shown.cells, ...shown.beside]);
  const chosen = (name: string) => state.compare.find((each) => each.name === name);
  const set = (name: string, comparison: Comparison | null): void => {
    const others = state.compare.filter((each) => each.name !== name);
    onChange({ compare: comparison ? [...others, comparison] : others });
  };
  const toggle = (comparison: Comparison): void => set(comparison.name, chosen(comparison.name) ? null : comparison);
  const item = (comparison: Comparison) => (
    <MenuItem
      key={comparison.name}
      roleStructure="listoption"
      selected={chosen(comparison.name) !== undefined}
      text={words.comparison(comparison)}
      shouldDismissPopover={false}
      onClick={() => toggle(comparison)}
    />
  );
  const asOf = chosen("asOf");
  const peer = chosen("peer");
  const wholes = WHOLE.flatMap((kind) => chosen(kind) ?? []);
  const isWhole = wholes.some((each) => "whole" in each && each.whole);
  const menu = (
    <Menu className="lw-column-menu">
      {offered.filter(({ kind }) => kind !== "plan").map(item)}
      {wholes.length > 0 && (
        <MenuItem
          roleStructure="listoption"
          selected={isWhole}
          text={t("report:wholePeriod")}
          shouldDismissPopover={false}
          onClick={() => onChange({ compare: state.compare.map((each) => withWhole(each, !isWhole)) })}
        />
      )}
      {offered.filter(({ kind }) => kind === "plan").map(item)}
      <MenuDivider />
      {report.groups.map((over) => (
        <MenuItem
          key={over}
          roleStructure="listoption"
          selected={peer?.kind === "peer" && peer.over === over}
          text={words.comparison({ name: "peer", kind: "peer", over })}
          shouldDismissPopover={false}
          onClick={() => set("peer", peer?.kind === "peer" && peer.over === over ? null : { name: "peer", kind: "peer", over })}
        />
      ))}
      {hasAsOf && (
        <li className="lw-menu-day">
          <label>
            {t("report:comparisons.otherDay")}
            <DayInput
              value={asOf?.kind === "asOf" ? asOf.on : ""}
              aria-label={t("report:comparisons.otherDay")}
              onChange={(on) => set("asOf", isDay(on) ? { name: "asOf", kind: "asOf", on } : null)}
            />
          </label>
        </li>
      )}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button size="small" active={state.compare.length > 0}>
        {state.compare.length > 0 ? t("report:comparingBy", { count: state.compare.length }) : t("report:compare")}
      </Button>
    </PopoverNext>
  );
}

function withWhole(comparison: Comparison, isWhole: boolean): Comparison {
  if (comparison.kind !== "lastYear" && comparison.kind !== "lastMonth" && comparison.kind !== "lastPeriod") return comparison;
  const { whole: _whole, ...rest } = comparison;
  return isWhole ? { ...rest, whole: true } : rest;
}
