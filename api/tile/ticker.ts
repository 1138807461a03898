import { drawn } from "#chart/series";
import { formatShort, formatShortDate } from "#define/format";
import { type BodyProps, oneScale } from "./panel.ts";
import type { Say } from "./say.ts";

/** One document as it came: of which kind, its number and day, with whom, and what it is worth. */
export type TickSaid = {
  key: string;
  step: string;
  kind: string;
  docNo: string;
  day: string;
  isToday: boolean;
  name: string;
  text: string;
};
type Tick = Omit<TickSaid, "kind" | "text" | "day"> & { on: string; value: string };

/** Documents, the newest day first and of a day the highest number. */
export function tickerSaid({ cockpit, panel, answer }: BodyProps, say: Say): { ticks: readonly TickSaid[]; unit: string } {
  const { language } = say;
  const ticks = (panel.steps ?? [])
    .flatMap(({ name, slice, metric }) => ticksOf({ cockpit, panel, answer }, name, slice, metric, say))
    .toSorted((a, b) => (a.on === b.on ? (a.docNo < b.docNo ? 1 : -1) : a.on < b.on ? 1 : -1));
  const scale = oneScale(
    ticks.map(({ value }) => value),
    language,
  );
  return {
    ticks: ticks.map(({ on, value, ...tick }) => ({
      ...tick,
      kind: say.word(`${cockpit.definition.id}:steps.${tick.step}`),
      day: formatShortDate(on, language),
      text: formatShort(value, scale, language),
    })),
    unit: [scale.word, cockpit.currency].filter(Boolean).join(" "),
  };
}

function ticksOf({ cockpit, panel, answer }: BodyProps, step: string, slice: string, metric: string, say: Say): Tick[] {
  const found = answer.slices[slice];
  const [day = "", doc = "", who = ""] = panel.slices[slice]?.by ?? [];
  if (!found) return [];
  const place = (role: string, name: string) =>
    found.columns.findIndex((column) => column.role === role && (column.dimension ?? column.name) === name);
  const [on, docNo, customer, value, total] = [
    place("key", day),
    place("key", doc),
    place("label", who),
    found.columns.findIndex((column) => column.role === "metric" && column.name === metric),
    found.columns.findIndex((column) => column.role === "total"),
  ];
  return found.rows.flatMap((row): Tick[] => {
    const amount = row[value] ?? "0";
    if ((total >= 0 && row[total] !== "0") || drawn(amount) === 0) return [];
    const [at, number] = [row[on] ?? "", row[docNo] ?? ""];
    return [
      {
        key: `${step} ${at} ${number} ${row[customer] ?? ""}`,
        step,
        docNo: number,
        on: at,
        isToday: at === cockpit.days.asOf,
        name: row[customer] ?? say.word("report:without"),
        value: amount,
      },
    ];
  });
}
