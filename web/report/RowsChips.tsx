import { useTranslation } from "react-i18next";
import { dimensionsOf } from "#query/state";
import type { ReportPartProps } from "./ReportHead.tsx";

const MOST_ROWS = 4;

/** What the rows are grouped by, one dimension below the other, and what stands across. */
export function RowsChips({ report, dataset, state, words, onChange }: ReportPartProps) {
  const { t } = useTranslation();
  const free = report.groups.filter((group) => !state.rows.includes(group));
  const set = (rows: readonly string[]): void =>
    onChange({
      rows,
      open: [],
      order: null,
      search: rows[0] === state.rows[0] ? state.search : "",
      ...(rows.includes(state.across ?? "") ? { across: null } : {}),
    });
  const acrosses = dimensionsOf(report).filter(
    (name) => !state.rows.includes(name) && dataset.dimensions[name]?.kind !== "text" && dataset.dimensions[name]?.kind !== "date",
  );
  return (
    <>
      {state.rows.map((row, place) => (
        <label key={row} className="lw-chip">
          {place === 0 && t("report:groupBy")}
          <select
            value={row}
            aria-label={t("report:groupLevel", { level: place + 1 })}
            onChange={({ target: { value } }) =>
              set(value === "" ? state.rows.filter((each) => each !== row) : state.rows.map((each) => (each === row ? value : each)))
            }
          >
            {[row, ...free]
              .toSorted((a, b) => report.groups.indexOf(a) - report.groups.indexOf(b))
              .map((group) => (
                <option key={group} value={group}>
                  {words.dimension(group)}
                </option>
              ))}
            {state.rows.length > 1 && <option value="">{t("report:noGroup")}</option>}
          </select>
        </label>
      ))}
      {state.rows.length < MOST_ROWS && free.length > 0 && (
        <label className="lw-chip">
          <select value="" aria-label={t("report:addGroup")} onChange={({ target: { value } }) => set([...state.rows, value])}>
            <option value="">{t("report:addGroup")}</option>
            {free.map((group) => (
              <option key={group} value={group}>
                {words.dimension(group)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="lw-chip">
        {t("report:across")}
        <select
          value={state.across ?? ""}
          onChange={({ target: { value } }) => onChange({ across: value || null, hidden: { ...state.hidden, columns: [] }, order: null })}
        >
          <option value="">{t("report:noAcross")}</option>
          {acrosses.map((name) => (
            <option key={name} value={name}>
              {words.dimension(name)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
