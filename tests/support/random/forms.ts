import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";
import type { Cast } from "./unposted.ts";

type Row = Record<string, string | number | boolean | null>;
type Form = { compId: number; cast: Pick<Cast, "departments" | "salespeople">; at: number };

const MEASURES = ["orderIntake", "firstPassRate", "headcount", "other"];
const STAGES = ["locked", "submitted", "draft"];
const PERIODS: readonly (readonly [string, string])[] = [
  ["month", "2026-03"],
  ["quarter", "2026-Q2"],
  ["year", "2025"],
  ["month", "2025-11"],
];

const header = ({ compId, cast, at }: Form, no: string, more: Row): Row => {
  const [period = "", period_key = ""] = PERIODS[at % PERIODS.length] ?? [];
  const place = cast.departments[at % cast.departments.length];
  return {
    comp_id: compId,
    id: newId(),
    doc_no: `${no}${at}`,
    doc_on: "2026-04-02",
    due_on: "2026-04-05",
    period,
    period_key,
    department_id: place?.department ?? null,
    unit_id: place?.unit ?? null,
    owner_id: cast.salespeople[at % cast.salespeople.length] ?? null,
    created_by: "0",
    updated_by: "0",
    ...more,
  };
};

/** Four figures of a form: one of the books, perhaps typed over, a rate, people, and one that nobody knows yet. */
const figures = (form: Row, of: string, at: number): Row[] =>
  MEASURES.map((measure, seq) => ({
    comp_id: Number(form.comp_id),
    id: newId(),
    seq,
    [of]: String(form.id),
    measure,
    kpi_name: measure === "other" ? "KPI" : null,
    kpi_unit: ["CNY", "%", "人", null][seq] ?? null,
    target: `${900 + at * 7 + seq}.5`,
    actual: measure === "other" || at % 5 === 4 ? null : `${850 + at * 11 - seq}.25`,
    last_year: at % 3 === 0 ? null : `${800 + at}`,
    computed: measure === "orderIntake" ? `${850 + at * 11 + (at % 2)}.25` : null,
    source: measure === "orderIntake" ? "books" : "owner",
    is_typed: measure === "orderIntake" && at % 2 === 1 && at % 5 !== 4,
  }));

const stageOf = (at: number) => STAGES[at % STAGES.length] ?? "draft";

/** What was handed in for the meetings, and forecasts in up to three versions of which the last may know what came; some are drafts. */
export async function writeRandomForms(ledger: Ledger, compId: number, cast: Form["cast"], count = 24): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const meetings = numbers.map((at) => header({ compId, cast, at }, "MD", { variant: "indicators", stage: stageOf(at) }));
  await ledger.write("meeting_data", meetings);
  await ledger.write(
    "meeting_data_line",
    meetings.flatMap((form, at) => figures(form, "data_id", at)),
  );
  const forecasts = numbers.map((at) =>
    header({ compId, cast, at: Math.floor(at / 3) }, `MF${at}-`, {
      variant: "market",
      stage: at % 7 === 6 ? "draft" : "locked",
      edition: (at % 3) + 1,
      handed_in_on: at % 2 === 0 ? "2026-02-10" : "2026-04-01",
    }),
  );
  await ledger.write("market_forecast", forecasts);
  await ledger.write(
    "market_forecast_line",
    forecasts.flatMap((form, at) => figures(form, "forecast_id", at)),
  );
}
