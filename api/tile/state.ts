import { drawn } from "#chart/series";
import { scopeSaid } from "./head.ts";
import type { BodyProps } from "./panel.ts";
import type { Say } from "./say.ts";
import { selectedSaid } from "./selected.ts";

/** Why a tile shows no picture: no right, nothing recorded, nothing under what it is narrowed to, or all of it 0. */
export type StateSaid = { state: "noRight" | "nothing" | "filtered" | "zero"; text: string };

/** What a tile says instead of a picture; null where it has one. */
export function stateSaid(props: BodyProps, say: Say): StateSaid | null {
  const { cockpit, panel, answer } = props;
  if (answer.locked) return { state: "noRight", text: say.word("cockpit:noRight") };
  const known = valuesOf(props).filter((value) => value !== null);
  if (known.length > 0) {
    const isZero = !TELLS_ZERO.has(panel.kind) && known.every((value) => drawn(value) === 0);
    return isZero ? { state: "zero", text: say.word("cockpit:states.zero") } : null;
  }
  const narrowed = (cockpit.params.selected ?? []).filter((one) => answer.narrowedBy?.includes(one.panel));
  const scope = [...scopeSaid(cockpit).map(({ label }) => label), ...narrowed.map((one) => selectedSaid(cockpit, one, say))];
  if (scope.length > 0) return { state: "filtered", text: say.word("cockpit:states.filtered", { scope: scope.join(" · ") }) };
  return { state: "nothing", text: say.word(panel.kind === "ticker" ? "cockpit:noDocuments" : "cockpit:states.nothing") };
}

/** These say 0 themselves: a number, a list or a bar with 0 in it. */
const TELLS_ZERO: ReadonlySet<string> = new Set(["figure", "funnel", "table", "ageing"]);

/** Every figure that the picture of a panel is made of; null for what is not known. */
function valuesOf({ panel, answer }: BodyProps): (string | null)[] {
  if (panel.kind === "table") return answer.rows.flatMap(({ cells }) => cells.map(({ value }) => value));
  if (panel.kind === "funnel") return Object.values(answer.steps);
  const main = answer.figure ? [answer.figure.value] : [];
  if (panel.kind === "figure") return [...main, ...Object.values(answer.compare).map(({ value }) => value)];
  if (panel.kind === "ageing") return main;
  return [
    ...Object.values(answer.steps),
    ...Object.values(answer.slices).flatMap(({ columns, rows }) => {
      const metrics = columns.flatMap(({ role }, at) => (role === "metric" ? [at] : []));
      return rows.flatMap((row) => metrics.map((at) => row[at] ?? null));
    }),
  ];
}
