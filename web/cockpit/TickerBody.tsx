import { useState } from "react";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import type { BodyProps } from "#tile/panel";
import { tickerSaid } from "#tile/ticker";
import { companyOfPage } from "../data/api.ts";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** How high a line is, in heights of its type. */
const LINE = 1.75;

/** Documents as they came, the newest on top; what finds no room is older. */
export function TickerBody(props: BodyProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, height } = useRoom(box);
  const { ticks, unit } = tickerSaid(props, useSay());
  const fitting = Math.max(1, Math.floor(height / (size * LINE)) - 1);
  return (
    <div className="lw-ticker" ref={setBox}>
      <ol>
        {ticks.slice(0, fitting).map(({ key, step, kind, docNo, day, isToday, name, text }) => {
          const opens = props.answer.stepOpens[step] ?? props.answer.opens;
          return (
            <li key={key} data-today={isToday}>
              <time>{day}</time>
              <span>{kind}</span>
              <span className="lw-bar-name" title={`${name} ${docNo}`}>
                {opens ? <Link to={addressBehind(opens, companyOfPage())}>{name}</Link> : name}
              </span>
              <span className="lw-bar-value">{text}</span>
            </li>
          );
        })}
      </ol>
      <p className="lw-axis">{unit}</p>
    </div>
  );
}
