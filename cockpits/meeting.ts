import { ask, defineCockpit, type Panel } from "#define/cockpit";
import meetingFigures from "#reports/datasets/crm/meetingFigures";
import { yearOnPlan } from "./parts/measures.ts";

const BEFORE = [
  { dimension: "day", from: "beforeStart", to: "beforeEnd" },
  { dimension: "period", in: ["month"] },
] as const;
const OPENS = { path: "/meetingFigures", where: { day: { from: "beforeStart", to: "beforeEnd" }, period: { in: ["month"] } } } as const;

/** How many figures were handed in by each key, and how many of them are somebody's word or differ from the books. */
const handedIn = (name: string, at: Panel["at"], by: "department" | "form" | "owner"): Panel => ({
  name,
  at,
  kind: "table",
  slices: {
    rows: ask(meetingFigures, {
      metrics: ["figures", "ofOwners", "differing"],
      by: [by],
      where: BEFORE,
      order: [{ by: "differing", descending: true }],
    }),
  },
  columns: [
    { name: "figures", slice: "rows", metric: "figures" },
    { name: "ofOwners", slice: "rows", metric: "ofOwners" },
    { name: "differing", slice: "rows", metric: "differing" },
  ],
  opens: { ...OPENS, by },
});

/** For the monthly and quarterly meeting: what do we have to decide, and whose figures say so? */
export default defineCockpit({
  id: "sales.meeting",
  paths: ["monthlyQuarterlyMeeting"],
  params: ["unit"],
  headline: "ordered",
  panels: [
    yearOnPlan("ordered", [0, 0, 7, 5], true),
    yearOnPlan("invoiced", [7, 0, 6, 5]),
    yearOnPlan("received", [13, 0, 6, 5]),
    {
      name: "differing",
      at: [19, 0, 5, 5],
      kind: "figure",
      slices: { actual: ask(meetingFigures, { metrics: ["differing", "figures"], where: BEFORE }) },
      figure: { slice: "actual", metric: "differing" },
      statement: { figures: { slice: "actual", metric: "figures" } },
      opens: OPENS,
    },
    {
      name: "indicators",
      at: [0, 5, 13, 9],
      kind: "table",
      slices: {
        rows: ask(meetingFigures, { metrics: ["actual", "target", "computed", "lastYear"], by: ["measure"], where: BEFORE }),
      },
      columns: [
        { name: "actual", slice: "rows", metric: "actual" },
        { name: "computed", slice: "rows", metric: "computed" },
        { name: "onTarget", slice: "rows", metric: "actual", of: { slice: "rows", metric: "target" } },
        { name: "onLastYear", slice: "rows", metric: "actual", of: { slice: "rows", metric: "lastYear" } },
      ],
      opens: { ...OPENS, by: "measure" },
    },
    handedIn("forms", [13, 5, 11, 5], "form"),
    handedIn("owners", [13, 10, 11, 4], "owner"),
  ],
});
