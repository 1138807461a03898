import { Dialog as BlueprintDialog, type DialogProps } from "@blueprintjs/core";
import { useEffect, useEffectEvent, useState } from "react";
import { isComposing } from "./composing.ts";

type Props = Omit<DialogProps, "isOpen" | "onClose"> & { onClose?: () => void };
/** The dialogs that are drawn, the uppermost last. */
const drawn: object[] = [];

/** A dialog that is open while it is drawn; once it is gone the cursor is where it was before. */
export function Dialog(props: Props) {
  useFocusBack();
  useEscape(props);
  return <BlueprintDialog isOpen {...props} />;
}

/** Escape closes a dialog also before it has taken the focus; what has it inside a dialog hears the key itself. */
function useEscape({ canEscapeKeyClose = true, onClose }: Props): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Element && event.target.closest(".bp6-portal") !== null;
    if (event.key !== "Escape" || isInside || !canEscapeKeyClose) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  });
  useEffect(() => {
    const own = {};
    const hear = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (drawn.at(-1) === own) close(event);
    };
    drawn.push(own);
    document.addEventListener("keydown", hear, true);
    return () => {
      drawn.splice(drawn.indexOf(own), 1);
      document.removeEventListener("keydown", hear, true);
    };
  }, []);
}

function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      window.setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true });
      }, 0);
    },
    [before],
  );
}
