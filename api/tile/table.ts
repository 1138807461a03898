import type { Panel, Status, TableCell } from "#define/cockpit";
import { formatNumber, formatPercent, formatShort, formatShortDate, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import { sumOf } from "#chart/series";
import { TILE_SHARE_DIGITS } from "./amounts.ts";
import { keyName } from "./keyName.ts";
import { type BodyProps, oneScale } from "./panel.ts";
import type { Say } from "./say.ts";

/** A table as it is read: its heads, the one unit of its amounts, and of each row its name and the text of each cell. */
export type TableSaid = {
  heads: readonly { name: string; text: string }[];
  unit: string;
  rows: readonly { key: string | null; name: string; cells: readonly { text: string; status: Status | null }[] }[];
};

/** The places of the columns that stay when so many are left out: the last ones go, never the one that the rows are ordered by. */
export function columnsKept({ columns = [], slices }: Panel, leftOut: number): readonly number[] {
  const by = slices[columns[0]?.slice ?? ""]?.order?.[0]?.by;
  const leading = columns.findIndex(({ metric, of }) => metric === by && !of);
  const places = columns.map((_, at) => at);
  const gone = new Set(places.filter((at) => at !== Math.max(0, leading)).slice(leftOut > 0 ? -leftOut : places.length));
  return places.filter((at) => !gone.has(at));
}

/** Rows with figures, all amounts in one unit, so that columns can be added up by who looks. */
export function tableSaid({ cockpit, panel, answer }: BodyProps, say: Say): TableSaid {
  const { language } = say;
  const columns = panel.columns ?? [];
  const amounts = answer.rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (columns[at]?.of ? [] : moneyOf(cell))));
  const scale = oneScale(amounts, language);
  return {
    heads: columns.map(({ name }) => ({ name, text: say.word(`${cockpit.definition.id}:columns.${name}`) })),
    unit: amounts.length > 0 ? [scale.word, cockpit.currency].filter(Boolean).join(" ") : "",
    rows: answer.rows.map((row) => ({
      key: row.key,
      name: keyName(panel, columns[0]?.slice ?? "", row, say),
      cells: row.cells.map((cell, at) => ({
        text: columns[at]?.of ? ratioText(cell, columns[at].isChange === true, language) : textOf(cell, scale, cockpit.days.asOf, language),
        status: cell.status,
      })),
    })),
  };
}

const moneyOf = (cell: TableCell | undefined) => (cell?.unit === "money" ? [cell.value] : []);

function ratioText({ ratio }: TableCell, isChange: boolean, language: Language): string {
  if (ratio === null) return "-";
  if (!isChange) return formatPercent(ratio, language, 0);
  const change = formatPercent(sumOf([ratio, "-1"]), language, 0);
  return /^[^-\u2212]*[1-9]/.test(change) ? `+${change}` : change;
}

function textOf({ value, unit }: TableCell, scale: NumberScale, today: string, language: Language): string {
  if (value === null) return "-";
  if (unit === "percent") return formatPercent(value, language, TILE_SHARE_DIGITS);
  if (unit === "date") return value.slice(0, 4) === today.slice(0, 4) ? formatShortDate(value, language) : value;
  if (unit === "rate") {
    const own = scaleFor([value], language);
    return [formatShort(value, own, language), own.word].filter(Boolean).join("\u00a0");
  }
  return unit === "money" ? formatShort(value, scale, language) : formatNumber(value, language, 0);
}
