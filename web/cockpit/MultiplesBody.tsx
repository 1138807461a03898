import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import { multiplesSaid } from "#tile/multiples";
import type { BodyProps } from "#tile/panel";
import { companyOfPage } from "../data/api.ts";
import { Course } from "./Course.tsx";
import { RowFigure, RowName } from "./RowName.tsx";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** The least width and height of one, and what is between them, in heights of its type: as the sheet has it. */
const [WIDTH, HEIGHT, BESIDE, BELOW] = [9, 3.2, 1, 0.4];

/** The same picture of each key on one scale, or of each step on its own, as many as there is room for. */
export function MultiplesBody(props: BodyProps) {
  const { panel, answer } = props;
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, width, height } = useRoom(box);
  const across = Math.max(1, Math.floor((width / size + BESIDE) / (WIDTH + BESIDE)));
  const down = Math.max(1, Math.floor((height / size + BELOW) / (HEIGHT + BELOW)));
  const { kind, isOpen, isOneScale, each } = multiplesSaid(props, useSay());
  const shown = each.slice(0, across * down);
  const among = isOneScale ? { among: shown.flatMap(({ values }) => values) } : {};
  return (
    <ol className="lw-multiples" ref={setBox}>
      {shown.map((one) => (
        <li key={one.key}>
          <span className="lw-bar-name" title={one.name}>
            {one.opens ? (
              <Link to={addressBehind(one.opens, companyOfPage())}>{one.name}</Link>
            ) : panel.steps ? (
              one.name
            ) : (
              <RowName answer={answer} row={one} name={one.name} />
            )}
          </span>
          <span className="lw-bar-value" title={panel.worstFirst && t("cockpit:lastChange")}>
            <RowFigure answer={answer} keys={one.key === null || panel.steps ? null : [one.key]} text={one.text} />
          </span>
          <Course values={one.values} {...among} unit="money" kind={kind} isOpen={isOpen} />
        </li>
      ))}
    </ol>
  );
}
