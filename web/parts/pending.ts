const waiting = new Map<symbol, Promise<void>>();

/** Notes that a choice was typed whose record is still looked for; gives the way to say that it is known, or given up. */
export function choicePending(): () => void {
  const choice = Symbol("choice");
  let known: (() => void) | undefined;
  waiting.set(
    choice,
    new Promise((resolve) => {
      known = resolve;
    }),
  );
  return () => {
    waiting.delete(choice);
    known?.();
  };
}

/** Waits until every choice that was typed is known. */
export async function choicesKnown(): Promise<void> {
  await Promise.all(waiting.values());
}
