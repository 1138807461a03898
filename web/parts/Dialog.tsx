import { Dialog as BlueprintDialog, type DialogProps } from "@blueprintjs/core";
import { useEffect, useState } from "react";

/** A dialog that is open while it is drawn; once it is gone the cursor is where it was before. */
export function Dialog(props: Omit<DialogProps, "isOpen">) {
  useFocusBack();
  return <BlueprintDialog isOpen {...props} />;
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
