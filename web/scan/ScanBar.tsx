import { Button } from "@blueprintjs/core";
import { Camera, Cross, Tick, Undo, VolumeOff, VolumeUp, WarningSign } from "@blueprintjs/icons";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { canSee, CameraScan } from "./CameraScan.tsx";
import type { ScanSaid, ScanResult } from "./useScanning.ts";
import { isComposing } from "../parts/composing.ts";
import "./scanBar.css";

type ScanBarProps = {
  input: RefObject<HTMLInputElement | null>;
  said: ScanSaid | undefined;
  results: readonly ScanResult[];
  sounds: boolean;
  onSounds: (sounds: boolean) => void;
  onScan: (text: string) => void;
  onTakeBack: (scan: ScanResult) => void;
  onClose: () => void;
};

/**
 * Where codes are scanned or typed one after the other, with what became of the last ones, each to be taken back; by the camera where the
 * device can read codes. The keys come back here after each thing that is done in it.
 */
export function ScanBar({ input, said, results, sounds, onSounds, onScan, onTakeBack, onClose }: ScanBarProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  useKeysOf(input);
  const take = () => {
    if (text.trim() !== "") onScan(text);
    setText("");
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" || (event.key === "Tab" && text.trim() !== "")) {
      event.preventDefault();
      take();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  };
  const staying = (run: () => void) => () => {
    run();
    input.current?.focus();
  };
  return (
    <div className="lw-find lw-scan" data-good={said?.isGood}>
      <input
        ref={input}
        className="lw-input"
        aria-label={t("shell:scan.title")}
        placeholder={t("shell:scan.placeholder")}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => isComposing(event) || keys(event)}
      />
      <span role="status" aria-live={said?.isGood === false ? "assertive" : "polite"}>
        {said && <Said key={said.key} said={said} />}
      </span>
      <Button
        variant="minimal"
        size="small"
        icon={sounds ? <VolumeUp /> : <VolumeOff />}
        aria-label={t("shell:scan.sounds")}
        aria-pressed={sounds}
        title={t("shell:scan.sounds")}
        onClick={staying(() => onSounds(!sounds))}
      />
      {canSee() && (
        <Button
          variant="minimal"
          size="small"
          icon={<Camera />}
          active={camera}
          aria-label={t("shell:scan.camera")}
          onClick={staying(() => setCamera(!camera))}
        />
      )}
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={onClose} />
      {results.length > 0 && (
        <ol aria-label={t("shell:scan.last")}>
          {results.map((scan) => (
            <li key={scan.key} data-good={scan.isGood} title={scan.text}>
              {scan.isGood ? <Tick size={12} /> : <WarningSign size={12} />}
              <span className="lw-code">{scan.code}</span>
              {scan.done && (
                <Button
                  variant="minimal"
                  size="small"
                  icon={<Undo size={12} />}
                  aria-label={t("shell:scan.takeBack", { code: scan.code })}
                  title={t("shell:scan.takeBack", { code: scan.code })}
                  onClick={staying(() => onTakeBack(scan))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {camera && <CameraScan onScan={onScan} />}
    </div>
  );
}

function Said({ said: { isGood, text } }: { said: ScanSaid }) {
  return (
    <span className="lw-scan-said" data-good={isGood}>
      {isGood ? <Tick /> : <WarningSign />}
      {text}
    </span>
  );
}

/** The cursor stands in the bar when it opens; a key that nothing else on the page has comes here too. */
function useKeysOf(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const opened = input.current;
    opened?.focus();
    const catchKey = (event: globalThis.KeyboardEvent) => {
      if (isComposing(event)) return;
      const { key } = event;
      if (key.length === 1 && document.activeElement === document.body) opened?.focus();
    };
    window.addEventListener("keydown", catchKey);
    return () => window.removeEventListener("keydown", catchKey);
  }, [input]);
}
