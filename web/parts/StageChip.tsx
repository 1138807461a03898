import { TONES } from "./stageTones.ts";
import "./stageChip.css";

/** A stage by word, with a tone and a shape: open ring for not begun, half for under way, full for done, cross for refused. */
export function StageChip({ stage, label }: { stage: string; label: string }) {
  return <Chip tone={TONES.get(stage) ?? "idle"} label={label} />;
}

/** A state by word, tone and shape. */
export function Chip({ tone, label }: { tone: string; label: string }) {
  return (
    <span className="lw-stage" data-tone={tone}>
      <i aria-hidden="true" />
      {label}
    </span>
  );
}
