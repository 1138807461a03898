import type { Palette } from "#chart/palette";
import { drawn, fullText, type Picture } from "#chart/series";
import { timesFrom } from "#chart/times";
import type { SumWords } from "#chart/waterfall";
import type { ChartKind } from "#define/report";
import { formatShort, scaleFor } from "#define/format";
import { changeSaid, changeTotal } from "./change.ts";
import { keyName } from "./keyName.ts";
import { landingOf, monthsOf, summedUp, wayTo, yearLater } from "./pace.ts";
import { type BodyProps, crossedRows, groupedName, groupedRows, openMonth, openTime } from "./panel.ts";
import type { Say } from "./say.ts";
import { plainTitle } from "./title.ts";

/** A line of a picture named at its end, from above; `quiet` is what a dotted end means. */
export type EndSaid = { key: string | null; name: string; colour: string; dashed: boolean };
/** A picture with its lines named at their ends, and what it says in one sentence. */
export type LinesSaid = { picture: Picture; ends: readonly EndSaid[]; open: string | null; summary: string };
type Colours = Pick<Palette, "hues" | "text" | "quiet" | "other">;

/** Lines by month; a plan is dashed. */
export function trendSaid({ cockpit, panel, answer }: BodyProps, palette: Colours, say: Say): LinesSaid {
  const lines = (panel.steps ?? []).map((step, place) => ({
    key: step.name,
    name: say.word(`${cockpit.definition.id}:steps.${step.name}`),
    values: new Map(groupedRows(panel, answer, step.slice).map((row) => [row.key, row.value])),
    colour: step.as === "plan" ? palette.quiet : (palette.hues[place] ?? palette.text),
    dashed: step.as === "plan",
  }));
  const found = new Set(lines.flatMap((line) => [...line.values.keys()]));
  const months = timesFrom(
    "month",
    [...found].filter((month) => month !== null),
  );
  const picture: Picture = {
    points: months.map((month) => ({ key: month, name: month })),
    // A month in which nothing came is nothing; one without a plan has none.
    series: lines.map((line) => ({ ...line, values: months.map((month) => line.values.get(month) ?? (line.dashed ? null : "0")) })),
    open: openMonth(cockpit.days.asOf),
    unit: "money",
    language: say.language,
  };
  const last = picture.series.map((series) => `${series.name} ${fullText(series.values.at(-1), picture)}`).join("; ");
  return {
    picture,
    ends: picture.series
      .toSorted((a, b) => drawn(b.values.at(-1)) - drawn(a.values.at(-1)))
      .map(({ key, name, colour, dashed }) => ({ key, name, colour, dashed: dashed === true })),
    open: picture.points.some(({ key }) => key !== null && key === picture.open) ? say.word("cockpit:openMonth") : null,
    summary: summaryOf(picture, last, say),
  };
}

/** One subject summed up over the year against its plan and last year, and where it ends if the days to come are like those before. */
export function paceSaid({ cockpit, panel, answer }: BodyProps, palette: Colours, say: Say): LinesSaid {
  const { days } = cockpit;
  const { language } = say;
  const months = monthsOf(days);
  const steps = panel.steps ?? [];
  const amounts = (slice: string) => new Map(groupedRows(panel, answer, slice).map(({ key, value }) => [key, value]));
  const subject = steps.find((step) => step.as === undefined);
  const course = summedUp(months, amounts(subject?.slice ?? ""), days.asOf.slice(0, 7));
  const way = wayTo(course, landingOf(course.findLast((amount) => amount !== null) ?? "0", days), days);
  const name = (step: string) => say.word(`${cockpit.definition.id}:steps.${step}`);
  const beside = steps.flatMap((step) => {
    const own = amounts(step.slice);
    if (!step.as || own.size === 0) return [];
    const isPlan = step.as === "plan";
    const values = summedUp(months, isPlan ? own : yearLater(own));
    return [{ key: step.name, name: name(step.name), values, colour: isPlan ? palette.text : palette.other, dashed: isPlan }];
  });
  const hue = palette.hues[0] ?? palette.text;
  const plan = beside.find(({ key }) => steps.some((step) => step.name === key && step.as === "plan"));
  const landing = { key: "landing", name: say.word("cockpit:landing"), values: way, colour: hue, dashed: true };
  const picture: Picture = {
    points: months.map((month) => ({ key: month, name: month })),
    series: [
      { key: subject?.name ?? "", name: name(subject?.name ?? ""), values: course, colour: hue },
      ...(way.some((amount) => amount !== null) ? [landing] : []),
      ...beside,
    ],
    ...(plan && subject ? { gap: [subject.name, plan.key] } : {}),
    unit: "money",
    language,
  };
  const ends = picture.series.map((series) => ({ ...series, end: series.values.findLast((value) => value !== null) ?? null }));
  const scale = scaleFor(
    ends.map(({ end }) => end),
    language,
  );
  return {
    picture,
    ends: ends
      .toSorted((a, b) => drawn(b.end) - drawn(a.end))
      .map(({ key, name: called, end, dashed, colour }) => ({
        key,
        name: end === null ? called : `${called} ${formatShort(end, scale, language)}`,
        colour,
        dashed: dashed === true,
      })),
    open: null,
    summary: summaryOf(picture, ends.map((one) => `${one.name} ${fullText(one.end, picture)}`).join("; "), say),
  };
}

function summaryOf({ points }: Picture, last: string, say: Say): string {
  return say.word("cockpit:trendSummary", { from: points[0]?.name ?? "", to: points.at(-1)?.name ?? "", last });
}

/** How a panel is drawn, and what its sum and the rest are called. */
export function chartLook({ cockpit, panel }: Pick<BodyProps, "cockpit" | "panel">, say: Say): SumWords & { kind: ChartKind } {
  const rest = say.word("report:other");
  if (panel.kind === "change") return { kind: "waterfall", total: changeTotal({ cockpit, panel }, say), rest };
  return { kind: panel.chart ?? "bar", total: say.word("report:total"), rest };
}

/** The day, week or month of a chart that is not over; none where its times are those that something is due in. */
function openKey({ cockpit, panel }: BodyProps): string | null {
  const by = panel.slices[groupedName(panel)]?.by[0];
  if (by === "day") return cockpit.days.asOf;
  return by === "month" || by === "week" ? openTime(cockpit, by) : null;
}

/** A panel drawn as a chart of the reports: its steps, or the keys of its slice with a series for each key across. */
export function chartSaid(props: BodyProps, palette: Colours, say: Say): Picture {
  if (props.panel.kind === "change") return changeSaid(props, palette, say);
  const { cockpit, panel, answer } = props;
  const title = plainTitle(props, say);
  const shared = { open: openKey(props), unit: "money", language: say.language } as const;
  const hue = (at: number) => palette.hues[at] ?? palette.other;
  const { steps } = panel;
  if (steps) {
    const points = steps.map(({ name }) => ({ key: name, name: say.word(`${cockpit.definition.id}:steps.${name}`) }));
    const values = steps.map(({ name }) => answer.steps[name] ?? null);
    return { ...shared, points, series: [{ key: null, name: title, values, colour: hue(0) }] };
  }
  const isCrossed = Object.values(panel.slices).some(({ by }) => by.length > 1);
  const rows = isCrossed
    ? crossedRows(panel, answer)
    : groupedRows(panel, answer).map((row) => ({ ...row, across: null, acrossLabel: title }));
  const named = rows.map(({ key, label }) => [key, { key, name: keyName(panel, groupedName(panel), { key, label }, say) }] as const);
  const points = [...new Map(named).values()];
  const lines = [...new Map(rows.map(({ across, acrossLabel }) => [across, acrossLabel ?? across ?? say.word("report:without")]))];
  const series = lines.map(([across, name], at) => {
    const own = new Map(rows.filter((row) => row.across === across).map(({ key, value }) => [key, value]));
    return { key: across, name, values: points.map(({ key }) => own.get(key) ?? null), colour: hue(at) };
  });
  return { ...shared, points, series };
}
