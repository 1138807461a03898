import { useTranslation } from "react-i18next";
import { type BulletSaid, type CompareSaid, figureSaid, type VerdictSaid } from "#tile/figure";
import { MARKS, SIGNS } from "#tile/marks";
import type { BodyProps } from "#tile/panel";
import { Amount } from "./Amount.tsx";
import { Course } from "./Course.tsx";
import { useSay } from "./useSay.ts";

/** From so many rows on there is room for a course above its number. */
const TALL = 4;

/** A big number with its own course, its plan, what it means, and what else it is compared with. */
export function FigureBody(props: BodyProps) {
  const { panel, answer } = props;
  const { amount, course, bullet, verdict, compare } = figureSaid(props, useSay());
  const line = course && <Course unit={answer.figure?.unit ?? ""} {...course} />;
  const isTall = panel.at[3] >= TALL;
  return (
    <>
      {line && isTall && <div className="lw-course-row">{line}</div>}
      <div className="lw-figure-line">
        <Amount figure={amount} size={panel.hero ? "hero" : "number"} />
        {!isTall && line}
      </div>
      {bullet && <Bullet bullet={bullet} verdict={verdict} />}
      <div className="lw-below">
        <VerdictLine verdict={verdict} />
        <dl className="lw-compare">
          {compare.map((one) => (
            <div key={one.name}>
              <dt title={one.label}>{one.label}</dt>
              <dd>
                <Compared {...one} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** What a figure is against what judges it: mark, word and by how much. */
export function VerdictLine({ verdict }: { verdict: VerdictSaid | null }) {
  if (!verdict) return null;
  return (
    <p className="lw-verdict" data-status={verdict.status}>
      <b>
        <span aria-hidden="true">{MARKS[verdict.status]}</span> {verdict.word}
      </b>{" "}
      <span>{verdict.text}</span>
    </p>
  );
}

/** The plan of the whole period as a track, filled so far as the figure reaches, with a mark where it should be by now and its share. */
function Bullet({ bullet: { label, share, filled, mark }, verdict }: { bullet: BulletSaid; verdict: VerdictSaid | null }) {
  return (
    <div className="lw-bullet-line">
      <div className="lw-bullet" aria-hidden="true" data-status={verdict?.status}>
        <span style={{ width: `${filled * 100}%` }} />
        {mark !== null && <i style={{ left: `${mark * 100}%` }} />}
      </div>
      <span>
        <small>{label}</small> {share}
      </span>
    </div>
  );
}

function Compared({ direction, text }: CompareSaid) {
  const { t } = useTranslation();
  if (!direction) return text;
  return (
    <>
      <span aria-hidden="true">{SIGNS[direction]}</span> <span className="lw-visually-hidden">{t(`cockpit:${direction}`)}</span>
      {text}
    </>
  );
}
