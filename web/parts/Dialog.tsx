import { Button, Classes, Dialog as BlueprintDialog, type DialogProps } from "@blueprintjs/core";
import { Cross, Maximize, Minimize } from "@blueprintjs/icons";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDragging } from "../dialog/useDragging.ts";
import { isComposing } from "./composing.ts";
import { useNarrow } from "./useNarrow.ts";
import "../dialog/dialog.css";

type Props = Omit<DialogProps, "isOpen" | "onClose" | "icon" | "titleTagName"> & {
  onClose?: () => void;
  /** The number of the document that it is about. */
  number?: string | undefined;
  /** A line below the head. */
  notice?: string | undefined;
};
/** The dialogs that are drawn, the uppermost last. */
const drawn: object[] = [];

/**
 * A dialog that is open while it is drawn; once it is gone the cursor is where it was before. It is drawn about by its head, and fills the
 * window by its button, on a phone always; a question that can only be answered does neither.
 */
export function Dialog({ title, number, notice, isCloseButtonShown = true, className = "", style, children, ...props }: Props) {
  useFocusBack();
  useEscape(props);
  const { t } = useTranslation();
  const id = useId();
  const narrow = useNarrow();
  const [chosen, choose] = useState(false);
  const full = isCloseButtonShown && (narrow || chosen);
  const { translate, handle } = useDragging(full || !isCloseButtonShown);
  return (
    <BlueprintDialog
      isOpen
      {...props}
      aria-labelledby={id}
      className={full ? `${className} lw-dialog-full` : className}
      style={{ ...style, translate }}
    >
      <div className={`${Classes.DIALOG_HEADER} lw-dialog-head`} data-draws={translate !== undefined} {...handle}>
        <h2 className={Classes.HEADING} id={id}>
          {title}
        </h2>
        {number !== undefined && <span className="lw-dialog-number">{number}</span>}
        {isCloseButtonShown && !narrow && (
          <Button
            variant="minimal"
            icon={full ? <Minimize /> : <Maximize />}
            aria-label={t(full ? "shell:dialog.window" : "shell:dialog.full")}
            title={t(full ? "shell:dialog.window" : "shell:dialog.full")}
            onClick={() => choose(!chosen)}
          />
        )}
        {isCloseButtonShown && (
          <Button
            variant="minimal"
            className={Classes.DIALOG_CLOSE_BUTTON}
            icon={<Cross />}
            aria-label={t("shell:dialog.close")}
            title={t("shell:dialog.close")}
            onClick={props.onClose}
          />
        )}
      </div>
      {notice !== undefined && <p className="lw-dialog-notice">{notice}</p>}
      {children}
    </BlueprintDialog>
  );
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
