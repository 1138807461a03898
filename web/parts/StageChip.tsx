import "./stageChip.css";

const TONES: Readonly<Record<string, string>> = {
  draft: "idle",
  void: "idle",
  disabled: "idle",
  closed: "idle",
  sealed: "warn",
  submitted: "warn",
  waiting: "warn",
  rejected: "bad",
  // Purchase status codes of the specification.
  "01": "idle",
  "02": "warn",
  "06": "idle",
  "07": "idle",
  "08": "warn",
  "09": "bad",
};

/** A stage by word, with a tone and a shape: open ring for not begun, half for under way, full for done, cross for refused. */
export function StageChip({ stage, label }: { stage: string; label: string }) {
  const tone = TONES[stage] ?? "good";
  return (
    <span className="lw-stage" data-tone={tone}>
      <i aria-hidden="true" />
      {label}
    </span>
  );
}
