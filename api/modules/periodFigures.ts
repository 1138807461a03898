import { choice, date, docNo, flag, link, longText, money, percent, text } from "#define/field";
import { placeFields } from "./seller.ts";
import type { Posting } from "#define/rule";
import type { Action } from "#define/action";

/** A figure of a period: what is typed beside what the ledgers say, where they say it. */
export const figureFields = {
  kpiName: text({ required: true, max: 200 }),
  measure: choice(["orderIntake", "invoiced", "collected"]),
  kpiUnit: text({ max: 20 }),
  target: money({ sign: "any" }),
  actual: money({ sign: "any" }),
  computed: money({ system: true, sign: "any" }),
  isTyped: flag({ system: true }),
  completeRate: percent({ system: true, sign: "any" }),
  lastYear: money({ sign: "any" }),
  growth: percent({ system: true, sign: "any" }),
  notes: text({ max: 500 }),
};

/** Whose figures of which period, and until when they are handed in. */
export const periodHeader = (prefix: string, variants: readonly string[]) => ({
  docNo: docNo(prefix),
  docOn: date({ required: true, initial: { from: "today" } }),
  variant: choice(variants, { readonly: true }),
  period: choice(["month", "quarter", "year"], { required: true, initial: "month" }),
  periodKey: text({ required: true, max: 7 }),
  ...placeFields,
  ownerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
  dueOn: date({ required: true }),
  lockedOn: date({ system: true }),
  notes: longText(),
});

type Stage = "open" | "submitted" | "returned" | "locked";
type Parts<D> = { copy: Posting<D>; compute: Posting<D>; check: Action<string, D>["check"]; lock: Posting<D>; unlock: Posting<D> };

/** Open for entry, handed in, returned or locked after the meeting; only an administrator opens what is locked. */
export function periodMachine<D>({ copy, compute, check = [], lock, unlock }: Parts<D>) {
  const actions: Record<"copyLast" | "compute" | "submit" | "return" | "lock" | "unlock", Action<Stage, D>> = {
    copyLast: { from: ["open", "returned"], to: "open", post: [copy] },
    compute: { from: ["open", "returned"], to: "open", post: [compute] },
    submit: { from: ["open", "returned"], to: "submitted", check },
    return: { from: ["submitted"], to: "returned", reason: true },
    lock: { from: ["submitted"], to: "locked", post: [lock] },
    unlock: { from: ["locked"], to: "returned", reason: true, post: [unlock] },
  };
  return {
    stages: ["open", "submitted", "returned", "locked"] as const,
    editable: ["open", "returned"] as const,
    final: [] as const,
    actions,
  };
}

export const PERIOD_STAGES = ["open", "submitted", "returned", "locked"] as const;
export const PERIOD_ACTIONS = ["copyLast", "compute", "submit", "return", "lock", "unlock"] as const;
