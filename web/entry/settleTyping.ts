import { choicesKnown } from "../parts/pending.ts";

/** Does something once the record is whole: a cell or day that is being typed takes its text when it is left, a typed choice when its record is known. The cursor comes back to where it was, if that is still there. */
export function settleTyping(then: () => void): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement) active.blur();
  window.setTimeout(() => {
    void choicesKnown().then(() =>
      window.setTimeout(() => {
        then();
        if (active instanceof HTMLElement && active.isConnected) active.focus();
      }),
    );
  });
}
