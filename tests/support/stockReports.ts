import type { Analytics } from "#analytics/analytics";
import type { Report } from "#define/report";
import type { Viewer } from "#define/viewer";
import { type Figures, landed, openFigures, reader, rowsOf } from "./figures.ts";
import { StockBooks } from "./stockBooks.ts";
import type { Slice } from "#define/slice/query";

export const COMP = 2;
export type Row = Record<string, string | null>;
/** Asks about the reports of a company whose books are opened before the first story. */
export const stockQueries = (opened: () => StockReports) => ({
  table: (path: string, chosen: Parameters<typeof tableOf>[2] = {}) => tableOf(opened().figures.analytics, path, chosen),
  ask: (path: string, chosen: Partial<Slice> = {}, viewer?: Viewer) => ask(opened().figures.analytics, path, chosen, viewer),
  report: (path: string) => reportAt(opened().figures.analytics, path),
});
/** The reports of a company with a few movements in the books. */
export type StockReports = { figures: Figures; books: StockBooks };

/**
 * Two warehouses of two factory areas (the first the bearing unit's), three materials of two classes, four types of business; today is 30
 * June 2026.
 */
export async function openStockReports(): Promise<StockReports> {
  const figures = await openFigures();
  await figures.ledger.company(COMP, "HS");
  const books = new StockBooks(figures.ledger, COMP);
  await books.master("unit_of_measure", "PC");
  for (const code of ["U1", "LYC"]) await books.master("business_unit", code);
  for (const code of ["D1", "D2"]) await books.master("department", code, { unit_id: books.id("U1") });
  for (const code of ["A1", "A2"]) await books.master("factory_area", code);
  for (const code of ["K1", "K2"]) await books.master("material_class", code);
  const warehouse = (code: string, area: string, more: Record<string, string | boolean>) =>
    books.master("warehouse", code, { department_id: books.id("D1"), factory_area_id: books.id(area), ...more });
  await warehouse("W1", "A1", { stock_type: "spareParts", money_limit: "500", unit_id: books.id("LYC") });
  await warehouse("W2", "A2", { stock_type: "finishedGoods", money_limit: "2000", is_substitute: true });
  await books.material("P1", "K1", { safety_stock: "10", maximum_stock: "100" });
  await books.material("P2", "K2", { safety_stock: "50", reorder_point: "60", maximum_stock: "60" });
  await books.material("P3", "K2", { maximum_stock: "4" });
  const types = {
    RC: ["receive", "none", "receivedNotInvoiced"],
    PR: ["receive", "production", "production"],
    US: ["send", "none", "expense"],
  };
  for (const [code, [direction = "", source = "", account = ""]] of Object.entries(types))
    await books.master("operation_type", code, { direction, source, account });
  await books.move(
    { warehouse: "W1", material: "P1", on: "2022-05-01", quantity: "10", value: "50.00", type: "RC" },
    { warehouse: "W1", material: "P1", on: "2026-02-10", quantity: "10", value: "70.00", type: "RC", batch: "B1" },
    { warehouse: "W1", material: "P1", on: "2026-03-05", quantity: "-12", value: "-72.00", type: "US", use: "D2" },
    { warehouse: "W1", material: "P2", on: "2026-01-20", quantity: "80", value: "800.00", type: "RC" },
    { warehouse: "W1", material: "P2", on: "2026-05-02", quantity: "-40", value: "-400.00", type: "US", use: "D1" },
    { warehouse: "W1", material: "P3", on: "2026-06-01", quantity: "3", value: "100.01", type: "RC" },
    { warehouse: "W1", material: "P3", on: "2026-06-02", quantity: "-1", value: "-33.34", type: "US" },
    { warehouse: "W2", material: "P3", on: "2026-04-11", quantity: "7", value: "210.00", type: "PR" },
    { warehouse: "W1", material: "P1", on: "2026-04-12", quantity: "2", value: "11.00", type: "PR" },
  );
  await books.reserve("W1", "P2", "5");
  await landed(figures.analytics, COMP);
  return { figures, books };
}

/** The report that stands at a path. */
export function reportAt({ catalogue }: Analytics, path: string): Report {
  const found = [...catalogue.reports.values()].find((report) => report.path === path || `/${report.path}` === path);
  if (!found) throw new Error(`no report at ${path}`);
  return found;
}

/** The question of a report's table, with what a reader chose. */
export function questionOf(report: Report, chosen: Partial<Slice> = {}): Slice {
  const pivot = report.views.find((view) => view.kind === "pivot");
  const metrics = [...(pivot?.metrics ?? []), ...(pivot?.kind === "pivot" ? (pivot.lighter ?? []) : [])];
  const where = [...(report.where ?? []), ...(chosen.where ?? [])];
  return { dataset: report.dataset, metrics, by: [report.groups[0] ?? ""], totals: true, ...chosen, where };
}

/** The rows of a report's table as objects. */
export async function ask(analytics: Analytics, path: string, chosen: Partial<Slice> = {}, viewer: Viewer = reader(COMP)): Promise<Row[]> {
  return rowsOf(await analytics.slices.answer(viewer, questionOf(reportAt(analytics, path), chosen)));
}

/** Figures by the code (or key) of a row's group; `sum` is the total line, `-` the group without a key. */
export async function tableOf(
  analytics: Analytics,
  path: string,
  chosen: Partial<Slice> = {},
  viewer?: Viewer,
): Promise<Record<string, Row>> {
  const [group = ""] = chosen.by ?? reportAt(analytics, path).groups;
  const rows = await ask(analytics, path, chosen, viewer);
  return Object.fromEntries(rows.map((row) => [row.total === "0" ? (row[`${group}.code`] ?? row[group] ?? "-") : "sum", row]));
}

/** The parameters of a period of months. */
export const months = (fromMonth: string, toMonth: string) => ({ params: { fromMonth, toMonth } });

/** Figures of a row as numbers, for reading in a story. */
export const figuresOf = (row: Row | undefined, names: readonly string[]) => names.map((name) => Number(row?.[name] ?? "NaN"));
