import { type Condition, holds } from "./condition.ts";
import { compare } from "./decimal.ts";
import type { DocumentRecord, Row } from "./rows.ts";

export const RESOLVERS = ["role", "people", "leader", "field"] as const;
export const MODES = ["any", "all", "ratio"] as const;
export const TIMEOUTS = ["remind", "pass", "reject"] as const;
export const RESUBMITS = ["start", "returner"] as const;

/**
 * A step of a chain: who is asked (`roleId`, the people's `employeeIds`, the leader `levels` above the department, or the employee in
 * `field`), how many must agree, when it applies, and what happens when time runs out.
 */
export type Step = {
  seq: number;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  resolver: (typeof RESOLVERS)[number];
  roleId: string | null;
  employeeIds: readonly string[];
  levels: number | null;
  field: string | null;
  mode: (typeof MODES)[number];
  ratio: number | null;
  amountFrom: string | null;
  amountTo: string | null;
  condition: Condition | null;
  hours: number | null;
  onTimeout: (typeof TIMEOUTS)[number] | null;
};

/**
 * Says whether a step is asked about a document: its amount lies from `amountFrom` up to but without `amountTo` (a document without amount
 * counts as the highest), and the condition holds for its header.
 */
export function stepApplies({ amountFrom, amountTo, condition }: Step, amount: string | null, header: Row): boolean {
  if (amount !== null && amountFrom !== null && compare(amount, amountFrom) < 0) return false;
  if (amountTo !== null && (amount === null || compare(amount, amountTo) >= 0)) return false;
  return condition === null || holds(condition, { stage: String(header.stage ?? ""), values: header, may: () => false });
}

/** How many of `count` people must agree. */
export function votesNeeded({ mode, ratio }: Pick<Step, "mode" | "ratio">, count: number): number {
  if (mode === "any") return Math.min(1, count);
  return mode === "all" ? count : Math.min(count, Math.max(1, Math.ceil((count * (ratio ?? 100)) / 100)));
}

/** The steps of a chain as the lines of its record say. */
export function stepsIn({ lines }: DocumentRecord): Step[] {
  return (lines.steps ?? []).map((row, at) => {
    const named = (lines.people ?? []).filter(({ step }) => Number(step) === at + 1);
    const condition = row.condition === null ? null : ((jsonOf(String(row.condition)) as Condition | undefined) ?? null);
    return { ...(row as unknown as Step), seq: at + 1, employeeIds: named.map(({ employeeId }) => String(employeeId)), condition };
  });
}

/** A text as JSON, undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
