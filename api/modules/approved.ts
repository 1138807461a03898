import { prepared } from "./prepared.ts";
import type { DocumentRecord } from "#define/rows";
import type { Action } from "#define/action";

type Step<D> = Pick<Action<string, D>, "check" | "post">;
type Steps<D> = { submit: Step<D>; back?: Pick<Step<D>, "post">; approve: Step<D>; cancel: Pick<Step<D>, "post"> };
type Stage = "draft" | "submitted" | "rejected" | "approved" | "done" | "void";

/**
 * The stages and actions of a document that a chain approves: approved ones are completed, or made void by an administrator with a reason;
 * what was approved elsewhere is taken over by the program.
 */
export function approvedDocument<D = DocumentRecord>({ submit, back = {}, approve, cancel }: Steps<D>) {
  const { actions } = prepared("approve", "approved", submit, approve);
  const more: Record<"complete" | "cancel" | "takeOver", Action<Stage, D>> = {
    complete: { from: ["approved"], to: "done" },
    cancel: { from: ["approved"], to: "void", reason: true, ...cancel },
    takeOver: { from: ["draft"], to: "approved", system: true, ...approve },
  };
  return {
    stages: ["draft", "submitted", "rejected", "approved", "done", "void"] as const,
    editable: ["draft", "rejected"] as const,
    final: ["done", "void"] as const,
    actions: {
      ...actions,
      withdraw: { ...actions.withdraw, ...back } as Action<Stage, D>,
      reject: { ...actions.reject, ...back } as Action<Stage, D>,
      ...more,
    },
  };
}

/** Where those who are asked decide, and where what was approved is completed or cancelled. */
export const APPROVING = {
  kind: "confirm",
  stages: ["submitted", "approved", "done"],
  actions: ["approve", "reject", "withdraw", "complete", "cancel"],
} as const;
