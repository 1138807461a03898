import type { DocumentRecord } from "#define/rows";
import type { Action, NoLines } from "#define/action";

type Step<D> = Pick<Action<string, D, never, NoLines, never>, "check" | "post">;
type Open = "draft" | "inApproval" | "returned" | "rejected" | "approved" | "void";
type Approving = "submit" | "withdraw" | "approve" | "reject" | "returnToPreparer" | "copyAsNew" | "void";
/** What happens when it is handed in, when the chain has agreed, and when it leaves the chain without. */
type Steps<D> = { submit?: Step<D>; approve?: Step<D>; back?: Pick<Step<D>, "post"> };

/** The stages of a document that a chain of approval decides on, in their order; `more` follow the approved one. */
export const approvedStages = <const More extends string>(...more: readonly More[]) =>
  ["draft", "inApproval", "returned", "rejected", "approved", ...more, "void"] as const;

/** The chain of such a document. */
export const APPROVED = { stage: "inApproval", approved: "approve", returned: "returnToPreparer" } as const;

/** The same, whose steps go by this amount of it. */
export const approvedBy = <const Column extends string>(amount: Column) => ({ ...APPROVED, amount }) as const;

/** Preparation, the chain's decisions and the ways back; what follows the approval is the document's own. */
export function approving<D = DocumentRecord>({ submit = {}, approve = {}, back = {} }: Steps<D> = {}): Record<
  Approving,
  Action<Open, D, "submittedBy", NoLines, never>
> {
  return {
    submit: { from: ["draft", "returned"], to: "inApproval", stampsUser: "submittedBy", ...submit },
    withdraw: { from: ["inApproval"], to: "draft", ...back },
    approve: { from: ["inApproval"], to: "approved", system: true, ...approve },
    reject: { from: ["inApproval"], to: "rejected", reason: true, ...back },
    returnToPreparer: { from: ["inApproval"], to: "returned", system: true, ...back },
    copyAsNew: { from: ["rejected"], to: "draft" },
    void: { from: ["draft", "returned"], to: "void" },
  };
}

type Closing = "complete" | "cancelApproved" | "takeOver";
/** What becomes of it: it is completed, or made void by an administrator; what was approved elsewhere is taken over by the program. */
export function closing<D = DocumentRecord>(
  approve: Step<D>,
  cancel: Pick<Step<D>, "post">,
): Record<Closing, Action<Open | "done", D, never, NoLines, never>> {
  return {
    complete: { from: ["approved"], to: "done" },
    cancelApproved: { from: ["approved"], to: "void", reason: true, ...cancel },
    takeOver: { from: ["draft"], to: "approved", system: true, ...approve },
  };
}

/** Where such a document may be changed. */
export const APPROVED_EDITABLE = ["draft", "returned"] as const;

/** The screen where it is prepared. */
export const PREPARE_APPROVED = {
  kind: "prepare",
  stages: ["draft", "returned", "rejected"],
  actions: ["submit", "copyAsNew", "void"],
} as const;

/** The screen where its chain decides, or its preparer takes it back. */
export const APPROVE = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "withdraw"] } as const;

/** The same where what was approved is completed or made void as well. */
export const APPROVE_AND_CLOSE = {
  kind: "confirm",
  stages: ["inApproval", "approved", "done"],
  actions: ["reject", "withdraw", "complete", "cancelApproved"],
} as const;
