import type { Status, TableCell } from "#define/cockpit";
import { formatNumber, formatPercent, formatShort, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import { sumOf } from "#chart/series";
import { TILE_SHARE_DIGITS } from "./amounts.ts";
import { keyName } from "./keyName.ts";
import { type BodyProps, oneScale } from "./panel.ts";
import type { Say } from "./say.ts";

/** A table as it is read: the parts of each head, and of each row its name and the text of each cell. */
export type TableSaid = {
  heads: readonly { name: string; parts: readonly string[] }[];
  rows: readonly { key: string | null; name: string; cells: readonly { text: string; status: Status | null }[] }[];
};

/** Rows with figures, amounts of a column in one unit. */
export function tableSaid({ cockpit, panel, answer }: BodyProps, say: Say): TableSaid {
  const { language } = say;
  const columns = panel.columns ?? [];
  const scales = columns.map((_, at) =>
    oneScale(
      answer.rows.flatMap(({ cells }) => moneyOf(cells[at])),
      language,
    ),
  );
  return {
    heads: columns.map(({ name, of }, at) => ({
      name,
      parts: [say.word(`${cockpit.definition.id}:columns.${name}`), scales[at]?.word && !of ? `· ${scales[at].word}` : ""].filter(Boolean),
    })),
    rows: answer.rows.map((row) => ({
      key: row.key,
      name: keyName(panel, columns[0]?.slice ?? "", row, say),
      cells: row.cells.map((cell, at) => ({
        text: columns[at]?.of ? ratioText(cell, columns[at].isChange === true, language) : textOf(cell, scales[at], language),
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

function textOf({ value, unit }: TableCell, scale: NumberScale | undefined, language: Language): string {
  if (value === null) return "-";
  if (unit === "percent") return formatPercent(value, language, TILE_SHARE_DIGITS);
  if (unit === "date") return value;
  if (unit === "rate") {
    const own = scaleFor([value], language);
    return [formatShort(value, own, language), own.word].filter(Boolean).join("\u00a0");
  }
  return unit === "money" && scale ? formatShort(value, scale, language) : formatNumber(value, language, 0);
}
