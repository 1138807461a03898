import type { CockpitAnswer } from "#define/cockpit";
import { headlineSaid } from "#tile/headline";
import { MARKS } from "#tile/marks";
import { useSay } from "./useSay.ts";

type HeadlineProps = { cockpit: CockpitAnswer; at: string; now: number };

/** The one sentence for who reads one. */
export function Headline({ cockpit, at, now }: HeadlineProps) {
  const said = headlineSaid(cockpit, at, now, useSay());
  if (!said) return null;
  return (
    <p className="lw-headline" data-status={said.status}>
      {said.status && <b aria-hidden="true">{MARKS[said.status]}</b>} {said.text}
    </p>
  );
}
