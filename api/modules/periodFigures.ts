import { choice, date, docNo, flag, instant, link, longText, money, percent, text } from "#define/field";
import { placeFields } from "./seller.ts";
import type { Posting } from "#define/rule";
import type { Action, NoLines } from "#define/action";
import type { Variant } from "#define/moduleData";
import type { PeriodForm } from "#posting/periodForm";

/** A figure that its form does not name. */
const OTHER = "other";
const isOther = { field: "measure", in: [OTHER] } as const;

/** A figure of a period: what is typed beside what the ledgers say, where they say it; else it is the word of its owner. */
export const figureFields = (forms: Readonly<Record<string, PeriodForm>>) => ({
  measure: choice([...new Set(Object.values(forms).flatMap(({ measures }) => measures)), OTHER], { required: true }),
  kpiName: text({ max: 200, required: isOther }),
  productLineId: link("masterData.productLine"),
  kpiUnit: text({ max: 20 }),
  target: money({ sign: "any", unrounded: true }),
  actual: money({ sign: "any", unrounded: true }),
  computed: money({ system: true, sign: "any" }),
  source: choice(["books", "owner"], { system: true }),
  isTyped: flag({ system: true }),
  completeRate: percent({ system: true, sign: "any" }),
  lastYear: money({ sign: "any", unrounded: true }),
  growth: percent({ system: true, sign: "any" }),
  notes: text({ max: 500 }),
});

/** The forms as variants of one document: each offers its measures and shows its columns (`optional` are those that not all have). */
export const formVariants = <Form extends string>(forms: Readonly<Record<Form, PeriodForm>>, optional: readonly string[]) =>
  Object.fromEntries<Variant>(
    Object.entries<PeriodForm>(forms).map(([form, { measures, columns = [] }]) => {
      const hidden = optional.filter((column) => !columns.includes(column)).map((column) => [column, { hidden: true }] as const);
      return [form, { fields: { "lines.measure": { values: [...measures, OTHER] }, ...Object.fromEntries(hidden) } }];
    }),
  ) as Readonly<Record<Form, Variant>>;

/** Whose figures of which period, and until when they are handed in. */
export const periodHeader = (prefix: string, variants: readonly string[]) => ({
  docNo: docNo(prefix),
  docOn: date({ required: true, initial: { from: "today" } }),
  variant: choice(variants, { readonly: true }),
  period: choice(["week", "month", "quarter", "year"], { required: true, initial: "month" }),
  periodKey: text({ required: true, max: 8 }),
  ...placeFields,
  ownerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
  dueOn: date({ required: true }),
  lockedOn: date({ system: true }),
  confirmedAt: instant(),
  notes: longText(),
});

type Stage = "open" | "submitted" | "returned" | "locked";
type Steps<D> = {
  begin: Posting<D>;
  copy: Posting<D>;
  compute: Posting<D>;
  submit: { check: Action<Stage, D>["check"]; post?: readonly Posting<D>[] };
  lock: Posting<D>;
  markChanged: Posting<D>;
};
type Filling = "begin" | "copyLast" | "compute" | "submit" | "return" | "lock";

/** Open for entry, handed in, returned or locked after the meeting. */
export function filling<D>({
  begin,
  copy,
  compute,
  submit: { check = [], post = [] },
  lock,
  markChanged,
}: Steps<D>): Record<Filling, Action<Stage, D, never, NoLines, never>> {
  return {
    begin: { from: PERIOD_EDITABLE, to: "open", post: [begin] },
    copyLast: { from: PERIOD_EDITABLE, to: "open", post: [copy] },
    compute: { from: PERIOD_EDITABLE, to: "open", post: [compute] },
    submit: { from: PERIOD_EDITABLE, to: "submitted", check, post: [...post, markChanged] },
    return: { from: ["submitted"], to: "returned", reason: true, post: [markChanged] },
    lock: { from: ["submitted"], to: "locked", post: [lock, markChanged] },
  };
}

export const PERIOD_STAGES = ["open", "submitted", "returned", "locked"] as const;
export const PERIOD_EDITABLE = ["open", "returned"] as const;
export const PERIOD_ACTIONS = ["begin", "copyLast", "compute", "submit", "return", "lock"] as const;

/** Who answers for the figures is told when they are to be handed in. */
export const REMIND_HAND_IN = {
  handIn: { field: "dueOn", stages: PERIOD_EDITABLE, to: "ownerId", inWorkingDays: true, daysBefore: 3 },
} as const;
