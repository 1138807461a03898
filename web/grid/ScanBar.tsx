import { Button } from "@blueprintjs/core";
import { Camera, Cross } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { canSee, CameraScan } from "./CameraScan.tsx";
import type { ScanSaid } from "./useScanning.ts";

/** Where codes are scanned or typed one after the other, with what became of the last one; by the camera where the device can read codes. */
export function ScanBar({ said, onScan, onClose }: { said: ScanSaid; onScan: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const take = () => {
    if (text.trim() !== "") onScan(text);
    setText("");
  };
  return (
    <div className="lw-find lw-scan">
      <input
        className="lw-input"
        aria-label={t("shell:scan.title")}
        placeholder={t("shell:scan.placeholder")}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        ref={(input) => {
          if (input && !camera && document.activeElement === document.body) input.focus();
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) {
            event.preventDefault();
            take();
          } else if (event.key === "Escape") {
            event.preventDefault();
            onClose();
          }
        }}
      />
      <span role="status" data-good={said?.isGood}>
        {said?.text}
      </span>
      {canSee() && (
        <Button
          variant="minimal"
          size="small"
          icon={<Camera />}
          active={camera}
          aria-label={t("shell:scan.camera")}
          onClick={() => setCamera(!camera)}
        />
      )}
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={onClose} />
      {camera && <CameraScan onScan={onScan} />}
    </div>
  );
}
