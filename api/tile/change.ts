import type { Palette } from "#chart/palette";
import { type Picture, sumOf } from "#chart/series";
import { type ChangeRow, splitChange } from "#define/slice/change";
import type { BodyProps } from "./panel.ts";
import type { Say } from "./say.ts";

/** Who came and who went: what such a change is asked for. */
const NAMED: ReadonlySet<string> = new Set(["gained", "lost"]);

/** A waterfall from the figure of before to that of now, by what the difference is made of. */
export function changeSaid(props: BodyProps, palette: Pick<Palette, "hues" | "text">, say: Say): Picture {
  const { cockpit, panel } = props;
  const steps = panel.steps ?? [];
  const [now, before] = [steps.find((step) => !step.as), steps.find((step) => step.as === "lastYear")];
  const values = now ? valuesOf(props, now) : new Map<string | null, string | null>();
  const former = before ? valuesOf(props, before) : new Map<string | null, string | null>();
  const rows = [...new Set([...values.keys(), ...former.keys()])].map((key): ChangeRow => ({
    key,
    now: { value: values.get(key) ?? null },
    before: { value: former.get(key) ?? null },
  }));
  const parts = splitChange(rows);
  return {
    points: [
      { key: null, name: say.word(`${cockpit.definition.id}:steps.${before?.name ?? ""}`), isSum: true },
      ...parts.map(({ part }) => ({
        key: part,
        name: say.word(`report:change.parts.${part}`),
        ...(NAMED.has(part) ? { isKept: true as const } : {}),
      })),
    ],
    series: [
      {
        key: null,
        name: say.word(`${cockpit.definition.id}:steps.${now?.name ?? ""}`),
        values: [sumOf([...former.values()]), ...parts.map(({ value }) => value)],
        colour: palette.hues[0] ?? palette.text,
      },
    ],
    unit: "money",
    language: say.language,
  };
}

/** What a change leads to. */
export function changeTotal({ cockpit, panel }: Pick<BodyProps, "cockpit" | "panel">, say: Say): string {
  const now = panel.steps?.find((step) => !step.as);
  return say.word(`${cockpit.definition.id}:steps.${now?.name ?? ""}`);
}

function valuesOf({ panel, answer }: BodyProps, { slice, metric }: { slice: string; metric: string }): Map<string | null, string | null> {
  const found = answer.slices[slice];
  const [by = ""] = panel.slices[slice]?.by ?? [];
  if (!found) return new Map();
  const key = found.columns.findIndex((column) => column.role === "key" && (column.dimension ?? column.name) === by);
  const value = found.columns.findIndex((column) => column.role === "metric" && column.name === metric);
  const total = found.columns.findIndex((column) => column.role === "total");
  return new Map(found.rows.flatMap((row) => (total < 0 || row[total] === "0" ? [[row[key] ?? null, row[value] ?? null] as const] : [])));
}
