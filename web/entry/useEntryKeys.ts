import { useLayoutEffect, useRef } from "react";
import { choicesKnown } from "../parts/pending.ts";
import { isShortcut } from "../parts/shortcuts.ts";
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
    const taken = (run: () => void) => {
      event.preventDefault();
      run();
    };
    if (isShortcut(event, "save")) return taken(() => settleTyping(() => newest.current.save?.()));
    if (isShortcut(event, "act")) return taken(() => settleTyping(() => newest.current.act?.()));
    if (isShortcut(event, "print") && doings.print) return taken(doings.print);
    const by = isShortcut(event, "following") ? 1 : isShortcut(event, "previous") ? -1 : 0;
    if (by !== 0) return taken(() => settleTyping(() => newest.current.step(by)));
    if (isShortcut(event, "scan")) return doings.scan() ? event.preventDefault() : undefined;
    // A question mark is text where text is typed.
    if (isShortcut(event, "help") && (event.key !== "?" || !isText(event.target))) return taken(doings.help);
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
