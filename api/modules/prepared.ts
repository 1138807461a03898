import type { DocumentRecord } from "#define/rows";
import type { Action, LineColumns, NoLines } from "#define/action";

/** What is done at a step, and which columns it names. */
type Step<D = DocumentRecord, Column extends string = never, InLines = NoLines> = Pick<
  Action<string, D, Column, InLines, never>,
  "check" | "post" | "stampsUser" | "fourEyes" | "when" | "input"
>;
type Back<D> = Pick<Step<D>, "post">;
type Open = "draft" | "submitted" | "rejected" | "void";
type Preparing = "submit" | "withdraw" | "reject" | "void";

/**
 * What happens at each step of a document that can be undone: at submission, when it is put into the books, when it goes back to its
 * preparer before, and when it is reversed.
 */
export type Steps<D = DocumentRecord, Column extends string = never, InLines = NoLines> = {
  submit: Step<D, Column>;
  book: Step<D, Column, InLines>;
  back?: Back<D>;
  reverse: Step<D, Column>;
};

/**
 * The stages and actions of a document that is prepared and put into the books, where that can be undone: `act` moves it from submitted to
 * `done`, `reverse` from there to reversed, with a reason; who submitted it is kept.
 */
export function reversible<
  const Act extends string,
  const Done extends string,
  D = DocumentRecord,
  const Column extends string = never,
  const InLines extends LineColumns = NoLines,
>(act: Act, done: Done, steps: Steps<D, Column, InLines>) {
  const reverse: Action<Done | "reversed", D, Column, NoLines, Act> = { from: [done], to: "reversed", reverses: act, ...steps.reverse };
  return {
    stages: ["draft", "submitted", "rejected", done, "reversed", "void"] as const,
    editable: ["draft", "rejected"] as const,
    final: ["reversed", "void"] as const,
    actions: {
      ...preparing<D, Column | "submittedBy">({ stampsUser: "submittedBy", ...steps.submit }, steps.back),
      ...booking(act, done, steps.book),
      reverse,
    },
  };
}

/** Preparation up to the submission, and the ways back from it. */
export function preparing<D = DocumentRecord, const Column extends string = never>(
  submit: Step<D, Column>,
  back: Back<D> = {},
): Record<Preparing, Action<Open, D, Column, NoLines, never>> {
  return {
    submit: { from: ["draft", "rejected"], to: "submitted", ...submit },
    withdraw: { from: ["submitted"], to: "draft", ...back },
    reject: { from: ["submitted"], to: "rejected", reason: true, ...back },
    void: { from: ["draft", "rejected"], to: "void" },
  };
}

function booking<Act extends string, Done extends string, D, Column extends string, InLines>(
  act: Act,
  done: Done,
  posting: Step<D, Column, InLines>,
) {
  const book: Action<Open | Done, D, Column, InLines, never> = { from: ["submitted"], to: done, ...posting };
  return { [act]: book } as Record<Act, typeof book>;
}

/** The screen where such a document is prepared. */
export const PREPARE = { kind: "prepare", stages: ["draft", "rejected"], actions: ["submit", "void"] } as const;

/** The screen where it is put into the books, returned or withdrawn. */
export function confirming<const Act extends string>(act: Act) {
  return { kind: "confirm", stages: ["submitted"], actions: [act, "reject", "withdraw"] } as const;
}
