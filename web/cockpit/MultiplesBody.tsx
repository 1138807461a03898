import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import type { Opened } from "#define/cockpit";
import { sumOf } from "#define/decimal";
import { formatPercent, formatShort, scaleFor } from "#define/format";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { Course } from "./Course.tsx";
import { changeOfLast } from "./lastChange.ts";
import { type BodyProps, crossedRows, groupedName, groupedRows, openTime, panelScale, timeOf, timesOf } from "./panel.ts";
import { RowName } from "./RowName.tsx";
import { useKeyName } from "./useKeyName.ts";
import { useRoom } from "./useRoom.ts";

/** The least width and height of one, and what is between them, in heights of its type: as the sheet has it. */
const [WIDTH, HEIGHT, BESIDE, BELOW] = [9, 3.2, 1, 0.4];

/** One of the multiples: its times as a line, what they come to, and what is behind it where that is not the tile's. */
type One = { key: string | null; name: string; values: readonly string[]; sum: string; opens?: Opened | null };

/**
 * The same picture of each key on one scale, the greatest first, or of each step on its own: its times as a line, and what they come to, or
 * how the last whole one changed, the worst first.
 */
export function MultiplesBody(props: BodyProps) {
  const { cockpit, panel, answer } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, width, height } = useRoom(box);
  const across = Math.max(1, Math.floor((width / size + BESIDE) / (WIDTH + BESIDE)));
  const down = Math.max(1, Math.floor((height / size + BELOW) / (HEIGHT + BELOW)));
  const { kind, times, keys } = useMultiples(props);
  const isOpen = times.at(-1) === openTime(cockpit, kind);
  const scale = panelScale(panel, answer, language);
  const changeOf = ({ values }: One) => changeOfLast(isOpen ? values.slice(0, -1) : values);
  const ordered = panel.worstFirst
    ? keys.toSorted((a, b) => Number(changeOf(a) ?? 0) - Number(changeOf(b) ?? 0))
    : keys.toSorted((a, b) => Number(b.sum) - Number(a.sum));
  const shown = ordered.slice(0, across * down);
  const most = panel.steps ? undefined : shown.flatMap(({ values }) => values);
  const said = (one: One) => {
    const change = panel.worstFirst ? changeOf(one) : null;
    if (change !== null) return `${change.startsWith("-") ? "" : "+"}${formatPercent(change, language, 0)}`;
    return formatShort(one.sum, panel.steps ? scaleFor([one.sum], language) : scale, language);
  };
  return (
    <ol className="lw-multiples" ref={setBox}>
      {shown.map((one) => (
        <li key={one.key}>
          <span className="lw-bar-name" title={one.name}>
            {one.opens ? (
              <Link to={addressBehind(one.opens, companyOfPage())}>{one.name}</Link>
            ) : panel.steps ? (
              one.name
            ) : (
              <RowName answer={answer} row={one} name={one.name} />
            )}
          </span>
          <span className="lw-bar-value" title={panel.worstFirst && t("cockpit:lastChange")}>
            {said(one)}
          </span>
          <Course values={one.values} {...(most ? { among: most } : {})} unit="money" kind={kind} isOpen={isOpen} />
        </li>
      ))}
    </ol>
  );
}

/** The multiples of a panel: its steps, or the keys of the first dimension of its slice. */
function useMultiples({ cockpit, panel, answer }: BodyProps): { kind: "month" | "week"; times: readonly string[]; keys: One[] } {
  const { t } = useTranslation();
  const nameOf = useKeyName(panel);
  const { steps } = panel;
  if (steps) {
    const kind = timeOf(panel, steps[0]?.slice ?? "");
    const rows = steps.map(({ slice }) => new Map(groupedRows(panel, answer, slice).map(({ key, value }) => [key, value])));
    const times = timesOf(cockpit, kind, [...new Set(rows.flatMap((own) => [...own.keys()].flatMap((key) => key ?? [])))]);
    const keys = steps.map(({ name }, at): One => {
      const values = times.map((time) => rows[at]?.get(time) ?? "0");
      const opens = answer.stepOpens[name] ?? null;
      return { key: name, name: t(`${cockpit.definition.id}:steps.${name}`), values, sum: sumOf(values), opens };
    });
    return { kind, times, keys };
  }
  const rows = crossedRows(panel, answer);
  const kind = timeOf(panel, Object.keys(panel.slices).find((name) => (panel.slices[name]?.by.length ?? 0) > 1) ?? "");
  const times = timesOf(cockpit, kind, [...new Set(rows.flatMap(({ across }) => across ?? []))]);
  const keys = [...new Map(rows.map(({ key, label }) => [key, label]))].map(([key, label]): One => {
    const own = new Map(rows.filter((row) => row.key === key).map(({ across, value }) => [across, value]));
    const values = times.map((time) => own.get(time) ?? "0");
    return { key, name: nameOf(groupedName(panel), { key, label }), values, sum: sumOf(values) };
  });
  return { kind, times, keys };
}
