import { Button } from "@blueprintjs/core";
import { useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../parts/composing.ts";
import { isBurst, withKey } from "./burst.ts";
import type { Unsure } from "./useUnsure.ts";

type BurstQuestionProps = { asked: Unsure; onCode: () => void; onNumber: () => void; onClose: () => void };

/** Asks beside the cell whether digits are a code or its number; only a hand answers, Escape leaves the cell as it was. */
export function BurstQuestion({ asked, onCode, onNumber, onClose }: BurstQuestionProps) {
  const { t } = useTranslation();
  const burst = useRef({ text: "", at: 0 });
  const isPressed = useRef(false);
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key.length === 1) burst.current = withKey(burst.current, event.key, event.timeStamp);
    // The next thing that is scanned is no answer.
    if (event.key === "Enter" && isBurst(burst.current, event.timeStamp)) event.preventDefault();
    if (event.key === "Escape") onClose();
    if (event.key !== "Tab") event.stopPropagation();
  };
  // The Enter that the scan ended with comes up while the question has the focus already.
  const hold = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    isPressed.current = true;
  };
  const release = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (!isPressed.current) event.stopPropagation();
    isPressed.current = false;
  };
  return (
    <div
      className="lw-scan-question"
      role="alertdialog"
      aria-label={t("shell:scan.either", { code: asked.text })}
      style={{ left: asked.x, top: asked.y }}
      onKeyDownCapture={hold}
      onKeyDown={keys}
      onKeyUpCapture={release}
    >
      <span>{t("shell:scan.either", { code: asked.text })}</span>
      <Button size="small" autoFocus onClick={onCode}>
        {t("shell:scan.asCode")}
      </Button>
      <Button size="small" onClick={onNumber}>
        {t("shell:scan.asNumber")}
      </Button>
    </div>
  );
}
