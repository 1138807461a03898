import { drawn } from "#chart/series";
import type { Status } from "#define/cockpit";
import { formatPercent, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import { changeOf, TILE_SHARE_DIGITS, type WallFigure, wallFigure, wallText } from "./amounts.ts";
import { type BodyProps, groupedRows, openTime, timeOf, timesOf } from "./panel.ts";
import type { Say } from "./say.ts";

const MONTHS = 13;
/** Units of figures that are 0 where nothing was. */
const ADDED = new Set<string>(["money", "quantity", "count"]);

/** A figure by month or week: its values (null where a rate had nothing to be one of), and whether the last of them has not ended. */
export type CourseSaid = {
  values: readonly (string | null)[];
  times: readonly string[];
  kind: "month" | "week";
  isOpen: boolean;
  status?: Status;
};
export type VerdictSaid = { status: Status; word: string; text: string };
/** One comparison: how it is called, where the figure moved, and by how much or what share it is. */
export type CompareSaid = { name: string; label: string; direction: "up" | "down" | "even" | null; text: string };
/** The plan of the whole period: what share is reached, and how far (0 to 1) bar and mark reach. */
export type BulletSaid = { label: string; share: string; filled: number; mark: number | null };
export type FigureSaid = {
  amount: WallFigure;
  course: CourseSaid | null;
  bullet: BulletSaid | null;
  verdict: VerdictSaid | null;
  compare: readonly CompareSaid[];
};

/** What a tile with a figure says. */
export function figureSaid(props: BodyProps, say: Say): FigureSaid {
  const { cockpit, panel, answer } = props;
  const figure = answer.figure ?? { value: null, unit: "" };
  const isTold = (name: string) => name === panel.goal?.whole || (name === panel.verdict?.against && answer.verdict !== null);
  return {
    amount: wallFigure(figure.value, figure.unit, say.language, cockpit.currency, scaleInRow(props, say.language)),
    course: panel.course ? courseSaid(props) : null,
    bullet: bulletSaid(props, say),
    verdict: verdictSaid(props, say),
    compare: (panel.compare ?? []).filter(({ name }) => !isTold(name)).map(({ name }) => compareSaid(props, name, say)),
  };
}

/** More digits than these are not read at a glance. */
const MOST_DIGITS = 5;

/** The one unit of figures of the same measure that stand in a row, today's beside the month's; none for one that stands alone. */
function scaleInRow({ cockpit, panel, answer }: BodyProps, language: Language): NumberScale | undefined {
  if (answer.figure?.unit !== "money") return undefined;
  const row = cockpit.definition.panels.filter(
    ({ kind, at, figure }) => kind === "figure" && at[1] === panel.at[1] && figure?.metric === panel.figure?.metric,
  );
  const sizes = row
    .flatMap(({ name }) => cockpit.panels.find((one) => one.name === name)?.figure?.value ?? [])
    .filter((value) => Math.abs(drawn(value)) >= 1)
    .toSorted((a, b) => Math.abs(drawn(a)) - Math.abs(drawn(b)));
  const scale = scaleFor([sizes[0] ?? null], language);
  const isRead = Math.abs(drawn(sizes.at(-1))) < 10 ** (scale.exponent + MOST_DIGITS);
  return row.length > 1 && isRead ? scale : undefined;
}

/** What a figure is against what judges it: word and by how much. */
export function verdictSaid({ cockpit, answer }: Pick<BodyProps, "cockpit" | "answer">, say: Say): VerdictSaid | null {
  const { verdict, figure, compare } = answer;
  if (!verdict) return null;
  const { language } = say;
  const against = say.word(`${cockpit.definition.id}:compare.${verdict.against}`);
  const { direction, text } = changeOf(compare[verdict.against]?.ratio ?? "1", language);
  const away = verdict.difference.replace(/^-/, "");
  const isShare = figure?.unit === "percent";
  const amount = isShare
    ? formatPercent(away, language, TILE_SHARE_DIGITS).replace(/[\s\u00a0]?%$/, "")
    : wallText(away, figure?.unit ?? "", language);
  return {
    status: verdict.status,
    word: say.word(`cockpit:verdict.${verdict.status}`),
    text: say.word(isShare && direction !== "even" ? `cockpit:verdict.${direction}Points` : `cockpit:verdict.${direction}`, {
      against,
      share: text,
      amount,
    }),
  };
}

/** The last thirteen months or weeks of the figure. */
export function courseSaid({ cockpit, panel, answer }: BodyProps): CourseSaid {
  const rows = new Map(groupedRows(panel, answer, panel.course?.slice).map(({ key, value }) => [key ?? "", value]));
  const nothing = ADDED.has(answer.figure?.unit ?? "") ? "0" : null;
  const kind = timeOf(panel, panel.course?.slice ?? "");
  const times = timesOf(cockpit, kind, [...rows.keys()]).slice(-MONTHS);
  return {
    times,
    values: times.map((time) => rows.get(time) ?? nothing),
    kind,
    isOpen: times.at(-1) === openTime(cockpit, kind),
    ...(answer.verdict ? { status: answer.verdict.status } : {}),
  };
}

function bulletSaid({ cockpit, panel: { goal }, answer: { compare, figure } }: BodyProps, say: Say): BulletSaid | null {
  const whole = goal && compare[goal.whole]?.value;
  const toDate = goal && compare[goal.toDate]?.value;
  if (!whole || !figure?.value || drawn(whole) <= 0) return null;
  const full = Math.max(drawn(whole), drawn(figure.value));
  const share = (value: string) => Math.max(0, Math.min(1, drawn(value) / full));
  return {
    label: say.word(`${cockpit.definition.id}:compare.${goal.whole}`),
    share: wallText(compare[goal.whole]?.ratio ?? null, "percent", say.language),
    filled: share(figure.value),
    mark: toDate ? share(toDate) : null,
  };
}

function compareSaid({ cockpit, panel, answer }: BodyProps, name: string, say: Say): CompareSaid {
  const { language } = say;
  const { ratio = null, value = null } = answer.compare[name] ?? {};
  const label = say.word(`${cockpit.definition.id}:compare.${name}`);
  const isGoal = panel.goal !== undefined && Object.values(panel.goal).includes(name);
  if (ratio === null || value === null) return { name, label, direction: null, text: "-" };
  if (isGoal) return { name, label, direction: null, text: wallText(ratio, "percent", language) };
  return { name, label, ...changeOf(ratio, language) };
}
