import type { PivotTable } from "#analytics/sheet/pivotTable";
import type { MetricUnit } from "#define/dataset";
import { formatNumber, formatPercent } from "#define/format";
import type { Language } from "#define/viewer";
import { markup } from "#define/text";
import type { FileCell } from "#engine/cells";

const DIGITS: Partial<Record<MetricUnit, number>> = { money: 2, rate: 4, days: 0, count: 0 };

/** A mail as a page of HTML, of parts that are HTML already. */
export function page(language: Language, parts: readonly string[]): string {
  return `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;color:#1d2530">${parts.join("")}</body></html>`;
}

/** A pivot as HTML, figures as a language writes them. */
export function tableHtml({ head, units, lines, total }: PivotTable, language: Language): string {
  const cell = (tag: "th" | "td", text: string, at: number) =>
    `<${tag} style="padding:4px 8px;border-bottom:1px solid #dde2e8;text-align:${units[at] === null ? "left" : "right"}">${markup(text)}</${tag}>`;
  const text = ({ value }: FileCell, at: number) => {
    const unit = units[at] ?? null;
    return unit === null || value === null ? String(value ?? "") : figureText(String(value), unit, language);
  };
  const row = (cells: readonly FileCell[]) => `<tr>${cells.map((one, at) => cell("td", text(one, at), at)).join("")}</tr>`;
  const heads = head.map(({ value }, at) => cell("th", String(value ?? ""), at)).join("");
  return `<table style="border-collapse:collapse;font-size:13px"><tr>${heads}</tr>${[...lines, ...(total ? [total] : [])].map(row).join("")}</table>`;
}

/** A figure as a language writes it; `-` for nothing. */
export function figureText(value: string | null, unit: MetricUnit, language: Language): string {
  if (value === null) return "-";
  if (unit === "date") return value;
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language, DIGITS[unit]);
}
