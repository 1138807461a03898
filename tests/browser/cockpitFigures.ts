import type { Page } from "playwright";
import type { Panel, PanelAnswer, TableRow } from "#define/cockpit";
import { mapped, turnPanels } from "./wallStates.ts";

const LONGEST: Readonly<Record<string, string>> = {
  money: "2887654321.98",
  quantity: "2887654.321",
  count: "1888",
  percent: "0.8886",
  days: "188",
  date: "2026-12-28",
};
const CUSTOMERS = 8;
const AGES = ["notDue", "d1to30", "d31to60", "d61to90", "d91to180", "d181to365", "d366to730", "d731to1095", "d1096up"];
const NAMES = [
  "内蒙古远峰煤电有限责任公司",
  "Inner Mongolia Yuanfeng Coal and Power Co., Ltd.",
  "Угольная компания «Юаньфэн», Внутренняя Монголия",
];

/**
 * From now on the page's cockpit shows figures as large as those of a group: billions, a thousand contracts, every bar and month taken;
 * true up to `at` where it is given.
 */
export function enlarge(page: Page, at?: string): Promise<void> {
  return turnPanels(page, enlarged, at);
}

/** From now on the page's cockpit is one of which the viewer may see nothing. */
export function lock(page: Page): Promise<void> {
  const nothing = { figure: null, compare: {}, verdict: null, statement: {}, steps: {}, slices: {}, locked: true } as const;
  return turnPanels(page, (panel) => ({ ...panel, ...nothing }));
}

function enlarged(panel: PanelAnswer, definition?: Panel): PanelAnswer {
  return {
    ...panel,
    rows: rowsOf(panel, definition),
    figure: panel.figure && longest(panel.figure),
    compare: mapped(panel.compare, ({ value }) => ({ value, ratio: "0.888888" })),
    verdict: panel.verdict && { ...panel.verdict, difference: `-${LONGEST[panel.figure?.unit ?? "money"] ?? "0"}` },
    statement: mapped(panel.statement, longest),
    steps: mapped(panel.steps, () => LONGEST.money ?? null),
    slices: mapped(panel.slices, (slice, name) => ({
      ...slice,
      rows: keysOf(slice.columns, definition?.slices[name]?.limit).map((row) => slice.columns.map((column) => row(column))),
    })),
  };
}

/** As many rows as there are names for, or as the panel asks for, every cell of them taken. */
function rowsOf({ slices }: PanelAnswer, definition: Panel | undefined): TableRow[] {
  const columns = definition?.columns ?? [];
  const [first] = columns;
  if (!first) return [];
  return Array.from({ length: fewer(definition?.slices[first.slice]?.limit) }, (_, index) => ({
    key: String(index + 1),
    label: NAMES[index % NAMES.length] ?? null,
    cells: columns.map(({ slice, metric, judged }) => {
      const unit = slices[slice]?.columns.find(({ name }) => name === metric)?.unit ?? "money";
      return { ...longest({ unit }), ratio: "0.8888", status: judged ? ("bad" as const) : null };
    }),
  }));
}

type Column = PanelAnswer["slices"][string]["columns"][number];

/** No panel is given more than it asks for. */
const fewer = (limit = CUSTOMERS): number => Math.min(limit, CUSTOMERS);

function keysOf(columns: readonly Column[], limit?: number): ((column: Column) => string | null)[] {
  const dimension = columns.find(({ role }) => role === "key")?.name;
  const keys =
    dimension === "bucket"
      ? AGES
      : dimension === "month"
        ? months()
        : Array.from({ length: fewer(limit) }, (_, index) => String(index + 1));
  return keys.map((key, index) => (column) => {
    if (column.role === "key") return key;
    if (column.role === "label") return NAMES[index % NAMES.length] ?? key;
    if (column.role === "metric") return `${CUSTOMERS - (index % CUSTOMERS)}87654321.98`;
    return column.role === "total" ? "0" : null;
  });
}

function months(): string[] {
  return Array.from({ length: 24 }, (_, index) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`);
}

const longest = <F extends { unit: string }>(figure: F) => ({ ...figure, value: LONGEST[figure.unit || "money"] ?? null });
