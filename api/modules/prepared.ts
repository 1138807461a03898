import type { Action, Posting, Rule } from "#define/module";

type Step = { check?: readonly Rule[]; post?: readonly Posting[] };
type Open = "draft" | "submitted" | "rejected" | "void";

/** The stages and actions of a document that is prepared and then put into the books: `act` moves it from submitted to `done`. */
export function prepared<const Act extends string, const Done extends string>(act: Act, done: Done, submit: Step, posting: Step) {
  type Stage = Open | Done;
  const book: Action<Stage> = { from: ["submitted"], to: done, ...posting };
  const booking = { [act]: book } as Record<Act, Action<Stage>>;
  const preparing: Record<"submit" | "withdraw" | "reject" | "void", Action<Stage>> = {
    submit: { from: ["draft", "rejected"], to: "submitted", ...submit },
    withdraw: { from: ["submitted"], to: "draft" },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    void: { from: ["draft", "rejected"], to: "void" },
  };
  return {
    stages: ["draft", "submitted", "rejected", done, "void"] as const,
    editable: ["draft", "rejected"] as const,
    final: [done, "void"] as const,
    actions: { ...preparing, ...booking },
  };
}

/** The screen where such a document is prepared. */
export const PREPARE = { kind: "prepare", stages: ["draft", "rejected"], actions: ["submit", "void"] } as const;

/** The screen where it is put into the books, returned or withdrawn. */
export function confirming<const Act extends string>(act: Act) {
  return { kind: "confirm", stages: ["submitted"], actions: [act, "reject", "withdraw"] } as const;
}
