import type { LineTable } from "#posting/replaceLines";
import { backToEntry, type Changing, forgetBefore, keepBefore, restoreBefore } from "#posting/masterChange";
import type { Action, NoLines } from "#define/action";

type Stage = "draft" | "inApproval" | "rejected" | "enabled" | "changing" | "sealed" | "disabled";
type Name = "submit" | "withdraw" | "approve" | "reject" | "change" | "giveUp" | "takeOver" | "seal" | "unseal" | "disable" | "restore";
type Step<D> = Pick<Action<string, D>, "check" | "post">;

const APPROVED_MASTER_STAGES = ["draft", "inApproval", "rejected", "enabled", "changing", "sealed", "disabled"] as const;

/**
 * A master record that a chain of approval lets into use, and whose every change it agrees to; meanwhile what stood before is kept with its
 * lines in `tables`; `steps` = what its chain consists of, where each has a screen of its own.
 */
export function approvedMaster<D extends Changing = Changing, const StepName extends string = never>(
  tables: readonly LineTable[],
  submit: Step<D> = {},
  approve: Step<D> = {},
  steps?: readonly StepName[],
) {
  const actions: Record<Name, Action<Stage, D, "submittedBy", NoLines, never>> = {
    submit: { from: ["draft", "rejected", "changing"], to: "inApproval", stampsUser: "submittedBy", ...submit },
    withdraw: { from: ["inApproval"], to: "draft", post: [backToEntry] },
    approve: { from: ["inApproval"], to: "enabled", system: true, ...approve, post: [forgetBefore, ...(approve.post ?? [])] },
    reject: { from: ["inApproval"], to: "rejected", reason: true, post: [restoreBefore(...tables)] },
    change: { from: ["enabled"], to: "changing", post: [keepBefore] },
    giveUp: { from: ["changing"], to: "enabled", post: [restoreBefore(...tables)] },
    takeOver: { from: ["draft"], to: "enabled", system: true, post: approve.post ?? [] },
    seal: { from: ["enabled"], to: "sealed" },
    unseal: { from: ["sealed"], to: "enabled" },
    disable: { from: ["enabled", "sealed"], to: "disabled" },
    restore: { from: ["disabled"], to: "enabled" },
  };
  return {
    stages: APPROVED_MASTER_STAGES,
    editable: ["draft", "rejected", "changing"] as const,
    approval: { stage: "inApproval", approved: "approve", ...(steps ? { steps } : {}) } as const,
    actions,
  };
}

/** The screen where such a master is entered and changed. */
export const MAINTAIN_APPROVED = { kind: "maintain", actions: ["submit", "change", "giveUp"] } as const;
/** The screen of those who keep it in order. */
export const ADMINISTER = { kind: "maintain", actions: ["submit", "change", "giveUp", "seal", "unseal", "disable", "restore"] } as const;
/** The screen where its chain decides. */
export const APPROVE_MASTER = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "withdraw"] } as const;
