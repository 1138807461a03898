import { useLayoutEffect, useRef } from "react";
import { choicesKnown } from "../parts/pending.ts";
import { useKeys } from "./useKeys.ts";

/** What the keys of an entry screen do; what is absent cannot be done now. */
export type EntryDoings = {
  save: (() => void) | undefined;
  /** The first action on offer. */
  act: (() => void) | undefined;
  print: (() => void) | undefined;
  /** To the neighbour in the list: 1 to the next, -1 to the one before. */
  step: (by: 1 | -1) => void;
  /** Puts the cursor where codes are scanned; false where nothing can be scanned. */
  scan: () => boolean;
  help: () => void;
  /** Closes what stands beside the record. */
  close: (() => void) | undefined;
};

/** The keys of an entry screen, wherever the cursor is; what is being typed is taken before anything is done with the record. */
export function useEntryKeys(doings: EntryDoings): void {
  // What a key asks for is done with the record as it is once the typing is taken.
  const newest = useRef(doings);
  useLayoutEffect(() => {
    newest.current = doings;
  });
  useKeys((event) => {
    const control = event.ctrlKey || event.metaKey;
    const taken = (run: () => void) => {
      event.preventDefault();
      run();
    };
    if (control && event.key.toLowerCase() === "s") return taken(() => settleTyping(() => newest.current.save?.()));
    if (control && event.key === "Enter") return taken(() => settleTyping(() => newest.current.act?.()));
    if (control && event.key.toLowerCase() === "p" && doings.print) return taken(doings.print);
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      return taken(() => settleTyping(() => newest.current.step(event.key === "ArrowUp" ? -1 : 1)));
    if (event.key === "F8") return doings.scan() ? event.preventDefault() : undefined;
    if (event.key === "F1") return taken(doings.help);
    if (event.key === "?" && !isText(event.target)) return doings.help();
    if (event.key === "Escape") doings.close?.();
  });
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/**
 * Does something once the record is whole: a cell or day that is being typed takes its text when it is left, a typed choice when its record
 * is known. The cursor comes back to where it was, if that is still there.
 */
function settleTyping(then: () => void): void {
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
