import "./stageChip.css";

const TONES: Readonly<Record<string, string>> = {
  draft: "idle",
  unreleased: "idle",
  prepare: "idle",
  init: "idle",
  initialised: "idle",
  notOpen: "idle",
  void: "idle",
  reversed: "idle",
  cancelled: "idle",
  superseded: "idle",
  replaced: "idle",
  disabled: "idle",
  declined: "idle",
  revoked: "idle",
  off: "idle",
  closed: "idle",
  sealed: "warn",
  locked: "warn",
  submitted: "warn",
  inApproval: "warn",
  inReview: "warn",
  changing: "warn",
  closing: "warn",
  ending: "warn",
  inTransit: "warn",
  unclaimed: "warn",
  waiting: "warn",
  rejected: "bad",
  returned: "bad",
  differing: "bad",
  dishonoured: "bad",
  bounced: "bad",
  dead: "bad",
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
  return <Chip tone={TONES[stage] ?? "good"} label={label} />;
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
