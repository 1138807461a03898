import { type CSSProperties, Fragment, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import { companyOfPage } from "../data/api.ts";
import { MARKS } from "#tile/marks";
import type { BodyProps } from "#tile/panel";
import { tableSaid } from "#tile/table";
import { RowFigure, RowName } from "./RowName.tsx";
import { useLink } from "./linking.ts";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** How long (ms) a page stands. */
const PAGE = 7_000;
/** How high a row is, in heights of its type. */
const [ROW, MOST_ROW] = [1.75, 2.9];

/** Rows with figures, each judged cell with its mark; what does not fit follows page by page, unless somebody is at it. */
export function TableBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, width, height } = useRoom(box);
  const tightness = useTightness(box, width);
  const head = box?.querySelector("thead")?.offsetHeight ?? size * ROW;
  const fitting = Math.max(1, Math.floor((height - head) / (size * ROW)));
  const pages = Math.ceil(answer.rows.length / fitting);
  const { page, hold } = usePages(pages);
  // Few rows share the room that they have.
  const high = pages > 1 ? ROW : Math.min(MOST_ROW, Math.max(ROW, (height - head) / size / Math.max(1, answer.rows.length)));
  const link = useLink();
  const { heads, rows } = tableSaid({ cockpit, panel, answer }, useSay());
  if (answer.rows.length === 0) return <p className="lw-locked">{t("shell:notice.empty")}</p>;
  return (
    <div className="lw-table" data-tight={tightness} ref={setBox} {...hold}>
      <table style={{ "--lw-row": `${high}em` } as CSSProperties}>
        <thead>
          <tr>
            <td>{pages > 1 && `${page + 1}/${pages}`}</td>
            {heads.map(({ name, parts }) => (
              <th key={name} scope="col">
                {parts.map((part) => (
                  <Fragment key={part}>
                    <span>{part}</span>{" "}
                  </Fragment>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(page * fitting, (page + 1) * fitting).map((row) => (
            <tr key={row.key} data-off={link !== null && link.chosen.size > 0 && !link.chosen.has(row.key)}>
              <th scope="row" title={row.name}>
                <RowName answer={answer} row={row} name={row.name} />
              </th>
              {row.cells.map(({ text, status }, at) => (
                <td key={heads[at]?.name} data-status={status ?? undefined}>
                  {status && (
                    <>
                      <b aria-hidden="true">{MARKS[status]}</b> <span className="lw-visually-hidden">{t(`cockpit:verdict.${status}`)}</span>
                    </>
                  )}
                  <CellText answer={answer} row={row} column={heads[at]?.name ?? ""}>
                    {text}
                  </CellText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a cell says; what is behind its column, narrowed to its row, where that is not what is behind the tile. */
function CellText({
  answer,
  row,
  column,
  children,
}: Pick<BodyProps, "answer"> & { row: { key: string | null }; column: string; children: string }) {
  const opens = answer.stepOpens[column];
  if (!opens) return <RowFigure answer={answer} keys={row.key === null ? null : [row.key]} text={children} />;
  if (answer.opensBy === null || row.key === null) return children;
  return (
    <Link to={addressBehind({ ...opens, filters: { ...opens.filters, [answer.opensBy]: [row.key] } }, companyOfPage())}>{children}</Link>
  );
}

/** The heads of a table stand on two lines (1), and then its names and gaps have less room (2). */
const TIGHTEST = 2;

/** How tight a table has to stand to be whole, from 0 to 2; asked anew at another width. */
function useTightness(box: HTMLElement | null, width: number): number {
  const [tight, setTight] = useState({ at: -1, by: 0 });
  const by = tight.at === width ? tight.by : 0;
  useLayoutEffect(() => {
    const table = box?.querySelector("table");
    if (!box || !table || by === TIGHTEST) return undefined;
    const observer = new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth) setTight({ at: box.clientWidth, by: by + 1 });
    });
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box, by]);
  return by;
}

/** Which page stands; it is held while the pointer is over it or something in it has the focus. */
function usePages(pages: number) {
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (pages < 2 || isHeld) return undefined;
    const timer = setInterval(() => setAt((before) => before + 1), PAGE);
    return () => clearInterval(timer);
  }, [pages, isHeld]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { page: pages > 0 ? at % pages : 0, hold };
}
