import type { DocumentRecord } from "#define/rows";
import type { Action } from "#define/action";

type Step<D> = Pick<Action<string, D>, "check" | "post" | "stampsUser" | "fourEyes" | "when" | "input">;
type Open = "draft" | "submitted" | "rejected" | "void";
type Preparing = "submit" | "withdraw" | "reject" | "void";

/** The stages and actions of a document that is prepared and then put into the books: `act` moves it from submitted to `done`. */
export function prepared<const Act extends string, const Done extends string, D = DocumentRecord>(
  act: Act,
  done: Done,
  submit: Step<D>,
  posting: Step<D>,
) {
  return {
    stages: ["draft", "submitted", "rejected", done, "void"] as const,
    editable: ["draft", "rejected"] as const,
    final: [done, "void"] as const,
    actions: { ...preparing<Done, D>(submit), ...booking(act, done, posting) },
  };
}

/**
 * What happens at each step of a document that can be undone: at submission, when it is put into the books, when it goes back to its
 * preparer before, and when it is reversed.
 */
export type Steps<D = DocumentRecord> = { submit: Step<D>; book: Step<D>; back?: Pick<Step<D>, "post">; reverse: Step<D> };

/**
 * The same where what was put into the books can be undone: `reverse` moves it from `done` to reversed, with a reason; who submitted it is
 * kept.
 */
export function reversible<const Act extends string, const Done extends string, D = DocumentRecord>(act: Act, done: Done, steps: Steps<D>) {
  const reverse: Action<Open | Done | "reversed", D> = { from: [done], to: "reversed", reverses: act, ...steps.reverse };
  return {
    stages: ["draft", "submitted", "rejected", done, "reversed", "void"] as const,
    editable: ["draft", "rejected"] as const,
    final: ["reversed", "void"] as const,
    actions: {
      ...preparing<Done | "reversed", D>({ stampsUser: "submittedBy", ...steps.submit }, steps.back),
      ...booking(act, done, steps.book),
      reverse,
    },
  };
}

/** Preparation up to the submission, and the ways back from it. */
export function preparing<Done extends string, D = DocumentRecord>(
  submit: Step<D>,
  back: Step<D> = {},
): Record<Preparing, Action<Open | Done, D>> {
  return {
    submit: { from: ["draft", "rejected"], to: "submitted", ...submit },
    withdraw: { from: ["submitted"], to: "draft", ...back },
    reject: { from: ["submitted"], to: "rejected", reason: true, ...back },
    void: { from: ["draft", "rejected"], to: "void" },
  };
}

function booking<Act extends string, Done extends string, D>(act: Act, done: Done, posting: Step<D>): Record<Act, Action<Open | Done, D>> {
  const book: Action<Open | Done, D> = { from: ["submitted"], to: done, ...posting };
  return { [act]: book } as Record<Act, Action<Open | Done, D>>;
}

/** The screen where such a document is prepared. */
export const PREPARE = { kind: "prepare", stages: ["draft", "rejected"], actions: ["submit", "void"] } as const;

/** The screen where it is put into the books, returned or withdrawn. */
export function confirming<const Act extends string>(act: Act) {
  return { kind: "confirm", stages: ["submitted"], actions: [act, "reject", "withdraw"] } as const;
}
