import { z } from "zod";
import { AGES_SINCE, CANVAS_RATIOS, COCKPIT_CHOICES, COCKPIT_DAYS, GRID_ROWS, MOST_PANELS, MOST_ROWS } from "#define/cockpit";
import { CHART_KINDS } from "#define/report";
import { id, name, names, text } from "#analytics/definitionShapes";

const day = z.enum(COCKPIT_DAYS);
const figure = z.strictObject({ slice: name, metric: name });
const named = figure.extend({ name });
const panelSlice = z.strictObject({
  dataset: id,
  metrics: names.min(1),
  by: names,
  columns: names.optional(),
  where: z
    .array(
      z.strictObject({
        dimension: name,
        from: day.optional(),
        to: day.optional(),
        in: z.array(text).optional(),
        empty: z.literal(false).optional(),
      }),
    )
    .optional(),
  params: z.record(name, z.union([z.strictObject({ day }), z.strictObject({ value: text })])).optional(),
  order: z.array(z.strictObject({ by: name, descending: z.boolean().optional() })).optional(),
  limit: z.int().positive().optional(),
  totals: z.boolean().optional(),
});
const opens = z.strictObject({
  path: text,
  params: z.record(name, z.strictObject({ day })).optional(),
  where: z.record(name, z.union([z.strictObject({ from: day, to: day }), z.strictObject({ in: z.array(text).min(1) })])).optional(),
  by: name.optional(),
  tells: z.record(name, name).optional(),
});
const place = z.int().min(0).max(MOST_ROWS);

/** A share that is judged by: "0.9". */
const share = z.string().regex(/^\d+(\.\d+)?$/);
const judging = z.strictObject({ wants: z.enum(["more", "less"]), good: share, watch: share });

/** A cockpit as data. */
export const cockpitShape = z.strictObject({
  id,
  paths: z.array(z.string().regex(/^\/?\w+$/)).min(1),
  company: z.int().optional(),
  open: z.literal(true).optional(),
  canvas: z
    .strictObject({ ratio: z.enum(CANVAS_RATIOS), diagonal: z.number().min(5).max(500), distance: z.number().min(0.2).max(50) })
    .optional(),
  params: z.array(z.enum(COCKPIT_CHOICES)),
  unit: text.optional(),
  mine: z.literal(true).optional(),
  abroad: z.literal(true).optional(),
  companies: z.literal(true).optional(),
  headline: name.optional(),
  linked: z.literal(true).optional(),
  rows: z.int().min(GRID_ROWS).max(MOST_ROWS).optional(),
  panels: z
    .array(
      z.strictObject({
        name,
        at: z.tuple([place, place, place, place]),
        kind: z.enum([
          "figure",
          "ageing",
          "bars",
          "trend",
          "pace",
          "funnel",
          "table",
          "multiples",
          "chart",
          "change",
          "calendar",
          "ticker",
        ]),
        hero: z.boolean().optional(),
        slices: z.record(name, panelSlice),
        figure: figure.optional(),
        compare: z.array(named).optional(),
        course: figure.optional(),
        goal: z.strictObject({ whole: name, toDate: name }).optional(),
        verdict: judging.extend({ against: name }).optional(),
        statement: z.record(name, figure).optional(),
        steps: z.array(named.extend({ as: z.enum(["plan", "lastYear"]).optional(), opens: opens.optional() })).optional(),
        columns: z
          .array(
            named.extend({
              of: figure.optional(),
              isChange: z.literal(true).optional(),
              judged: judging.optional(),
              opens: opens.optional(),
            }),
          )
          .optional(),
        since: z.enum(AGES_SINCE).optional(),
        narrows: z.literal(true).optional(),
        worstFirst: z.literal(true).optional(),
        chart: z.enum(CHART_KINDS).exclude(["pie", "scatter"]).optional(),
        opens,
      }),
    )
    .min(1)
    .max(MOST_PANELS),
});
