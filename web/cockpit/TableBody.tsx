import { type CSSProperties, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind, narrowedTo } from "#query/behind";
import { companyOfPage } from "../data/api.ts";
import { MARKS } from "#tile/marks";
import type { BodyProps } from "#tile/panel";
import { columnsKept, tableSaid } from "#tile/table";
import { RowFigure, RowName } from "./RowName.tsx";
import { useLink } from "./linking.ts";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** How long (ms) a page stands. */
const PAGE = 7_000;
/** How high a row is, in heights of its type. */
const [ROW, MOST_ROW] = [1.75, 2.9];

/** How high each of so many rows can be: they share what the head leaves, which is as high as they are at least. */
const rowOf = (rows: number, height: number, head: number): number => Math.min((height - head) / Math.max(1, rows), height / (rows + 1));

/** Rows with figures, each judged cell with its mark; what does not fit follows page by page, unless somebody is at it. */
export function TableBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, width, height } = useRoom(box);
  const tightness = useTightness(box, width, panel.columns?.length ?? 0);
  const head = useHeadHeight(box) || size * ROW;
  const fitting = Math.max(1, Math.floor((height - head) / (size * ROW)));
  const pages = Math.ceil(answer.rows.length / fitting);
  const { page, hold } = usePages(pages);
  // Few rows share the room that they have.
  const high = pages > 1 ? ROW : Math.min(MOST_ROW, Math.max(ROW, rowOf(answer.rows.length, height, head) / size));
  const link = useLink();
  const { heads: all, unit, rows } = tableSaid({ cockpit, panel, answer }, useSay());
  const leftOut = Math.max(0, tightness - TIGHTEST);
  const kept = columnsKept(panel, leftOut);
  const heads = kept.flatMap((at) => all[at] ?? []);
  return (
    <div className="lw-table" data-tight={Math.min(tightness, TIGHTEST)} ref={setBox} {...hold}>
      <table style={{ "--lw-row": `${high}em` } as CSSProperties}>
        <thead>
          <tr>
            <td>
              {unit !== "" && <span>{unit}</span>} {pages > 1 && <span>{`${page + 1}/${pages}`}</span>}{" "}
              {leftOut > 0 && <span>{t("cockpit:columnsLeft", { count: leftOut })}</span>}
            </td>
            {heads.map(({ name, text }) => (
              <th key={name} scope="col">
                <span>{text}</span>
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
              {kept
                .flatMap((at) => row.cells[at] ?? [])
                .map(({ text, status }, at) => (
                  <td key={heads[at]?.name} data-status={status ?? undefined}>
                    {status && (
                      <>
                        <b aria-hidden="true">{MARKS[status]}</b>{" "}
                        <span className="lw-visually-hidden">{t(`cockpit:verdict.${status}`)}</span>
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
  return <Link to={addressBehind(narrowedTo(opens, answer.opensBy, [row.key]), companyOfPage())}>{children}</Link>;
}

/** The heads of a table stand on several lines (1), and then its names and gaps have less room (2); beyond, columns are left out. */
const TIGHTEST = 2;

/** How tight a table of so many columns has to stand to be whole: its names first, then its columns, of which one is always shown. */
function useTightness(box: HTMLElement | null, width: number, columns: number): number {
  const [tight, setTight] = useState({ at: -1, by: 0 });
  const by = tight.at === width ? tight.by : 0;
  useLayoutEffect(() => {
    const table = box?.querySelector("table");
    if (!box || !table || by >= TIGHTEST + columns - 1) return undefined;
    const observer = new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth || areNamesLost(table, by)) setTight({ at: box.clientWidth, by: by + 1 });
    });
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box, by, columns]);
  return by;
}

/** Whether names end in an ellipsis; where that cannot be helped, whether what is seen of two is the same: one column gives way to that. */
function areNamesLost(table: HTMLElement, by: number): boolean {
  const cut = [...table.querySelectorAll<HTMLElement>("tbody th")].filter((name) => name.scrollWidth > name.clientWidth);
  if (by === 0) return cut.length > 0;
  const seen = new Map(cut.map((name) => [name.title, seenOf(name)]));
  return by <= TIGHTEST && new Set(seen.values()).size < seen.size;
}

const seenOf = ({ title, clientWidth, scrollWidth }: HTMLElement) =>
  title.slice(0, Math.floor(title.length * (clientWidth / scrollWidth)) - 1);

/** How high the heads stand (px), which wrap as the table gets tighter; 0 until they were measured. */
function useHeadHeight(box: HTMLElement | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const head = box?.querySelector("thead");
    if (!head) return undefined;
    const observer = new ResizeObserver(() => setHeight(head.offsetHeight));
    observer.observe(head);
    return () => observer.disconnect();
  }, [box]);
  return height;
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
