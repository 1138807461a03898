import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import { type AgeSaid, ageingSaid, barsSaid, funnelSaid, type LineSaid } from "#tile/lists";
import type { BodyProps } from "#tile/panel";
import { companyOfPage } from "../data/api.ts";
import { Amount } from "./Amount.tsx";
import { VerdictLine } from "./FigureBody.tsx";
import { type RowLink, useLink } from "./linking.ts";
import { addressOfKeys, Behind, PickButton, RowFigure, RowName } from "./RowName.tsx";
import { useSay } from "./useSay.ts";

/** What is open as one bar by age, each part with its amount and its share of the whole. */
export function AgeingBody(props: BodyProps) {
  const { amount, verdict, ages, axis } = ageingSaid(props, useSay());
  const link = useLink();
  const { t } = useTranslation();
  return (
    <div className="lw-ageing">
      <div className="lw-ageing-head">
        <Amount figure={amount} size="number" />
        <VerdictLine verdict={verdict} />
      </div>
      {ages.every(({ weight }) => weight === 0) && <p className="lw-locked">{t("cockpit:noneNow")}</p>}
      <div className="lw-ages" aria-hidden="true">
        {ages.map(({ key, keys, step, weight }) => (
          <AgeMark key={key} step={step} weight={weight} address={addressOfKeys(props.answer, keys)} />
        ))}
      </div>
      <ol>
        {ages.map(({ key, name, step, text, share, keys }) => (
          <li key={key} data-age-step={step} data-off={isOff(link, keys)}>
            <span className="lw-bar-name">
              {link ? (
                <PickButton isChosen={keys.some((one) => link.chosen.has(one))} onPick={(add) => link.take(toggled(link, keys, add))}>
                  {name}
                </PickButton>
              ) : (
                <Behind answer={props.answer} keys={keys} name={name} />
              )}
            </span>
            <span className="lw-bar-value">
              <RowFigure answer={props.answer} keys={keys} text={text} />
            </span>
            <small>{share}</small>
          </li>
        ))}
      </ol>
      <p className="lw-axis">{axis}</p>
    </div>
  );
}

/** The part of an age in the bar; what it leads to its name leads to as well, which is read aloud. */
function AgeMark({ step, weight, address }: Pick<AgeSaid, "step" | "weight"> & { address: string | null }) {
  const look = { "data-age-step": step, "data-zero": weight <= 0, style: { flexGrow: weight } };
  return address === null ? <span {...look} /> : <Link to={address} tabIndex={-1} {...look} />;
}

/** Whether something is chosen in a panel, but not these. */
const isOff = (link: ReturnType<typeof useLink>, keys: readonly (string | null)[]): boolean =>
  link !== null && link.chosen.size > 0 && !keys.some((key) => link.chosen.has(key));

/** The keys chosen once these are picked: they alone, besides the others, or without them where they were. */
function toggled({ chosen }: RowLink, keys: readonly string[], add: boolean): readonly string[] {
  const others = [...chosen].flatMap((key) => (key === null || keys.includes(key) ? [] : [key]));
  const isChosen = keys.some((key) => chosen.has(key));
  if (add) return isChosen ? others : [...others, ...keys];
  return isChosen && others.length === 0 ? [] : keys;
}

/** Bars lying one below the other, largest first, the rest as one. */
export function BarsBody(props: BodyProps) {
  return <BarList lines={barsSaid(props, useSay())} answer={props.answer} />;
}

/** Steps from wide to narrow. */
export function FunnelBody(props: BodyProps) {
  return <BarList lines={funnelSaid(props, useSay())} answer={props.answer} />;
}

function BarList({ lines, answer }: { lines: readonly LineSaid[]; answer: BodyProps["answer"] }) {
  const link = useLink();
  return (
    <ol className="lw-bars">
      {lines.map((line) => (
        <li key={line.key} data-quiet={line.quiet === true} data-off={isOff(link, [line.row?.key ?? null])}>
          <span className="lw-bar-name" title={line.name}>
            {line.row ? (
              <RowName answer={answer} row={line.row} name={line.name} />
            ) : line.opens ? (
              <Link to={addressBehind(line.opens, companyOfPage())}>{line.name}</Link>
            ) : (
              line.name
            )}
          </span>
          <span className="lw-bar-track">
            <span className="lw-bar" data-zero={line.isNothing} data-below={line.isBelow} style={{ width: `${line.length * 100}%` }} />
          </span>
          <span className="lw-bar-value">
            <RowFigure answer={answer} keys={line.row?.key ? [line.row.key] : null} text={line.text} />
          </span>
        </li>
      ))}
    </ol>
  );
}
