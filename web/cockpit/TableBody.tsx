import { Fragment, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import { formatNumber, formatPercent, formatShort, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import type { TableCell, TableRow } from "#define/cockpit";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { MARKS } from "./marks.ts";
import { type BodyProps, oneScale } from "./panel.ts";
import { RowName } from "./RowName.tsx";
import { useKeyName } from "./useKeyName.ts";
import { useRoom } from "./useRoom.ts";

/** How long (ms) a page stands. */
const PAGE = 7_000;
/** How high a row is, in heights of its type. */
const ROW = 1.75;

/** Rows with figures, each judged cell with its mark; what does not fit follows page by page, unless somebody is at it. */
export function TableBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const nameOf = useKeyName(panel);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { size, width, height } = useRoom(box);
  const isTight = useTight(box, width);
  const head = box?.querySelector("thead")?.offsetHeight ?? size * ROW;
  const fitting = Math.max(1, Math.floor((height - head) / (size * ROW)));
  const pages = Math.ceil(answer.rows.length / fitting);
  const { page, hold } = usePages(pages);
  const columns = panel.columns ?? [];
  const scales = columns.map((_, at) =>
    oneScale(
      answer.rows.flatMap(({ cells }) => moneyOf(cells[at])),
      language,
    ),
  );
  const headOf = (name: string, at: number) =>
    [t(`${cockpit.definition.id}:columns.${name}`), scales[at]?.word && !columns[at]?.of ? `· ${scales[at].word}` : ""].filter(Boolean);
  if (answer.rows.length === 0) return <p className="lw-locked">{t("shell:notice.empty")}</p>;
  return (
    <div className="lw-table" data-tight={isTight} ref={setBox} {...hold}>
      <table>
        <thead>
          <tr>
            <td>{pages > 1 && `${page + 1}/${pages}`}</td>
            {columns.map(({ name }, at) => (
              <th key={name} scope="col">
                {headOf(name, at).map((part) => (
                  <Fragment key={part}>
                    <span>{part}</span>{" "}
                  </Fragment>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.slice(page * fitting, (page + 1) * fitting).map((row) => (
            <tr key={row.key}>
              <th scope="row" title={nameOf(columns[0]?.slice ?? "", row)}>
                <RowName answer={answer} row={row} name={nameOf(columns[0]?.slice ?? "", row)} />
              </th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]?.name} data-status={cell.status ?? undefined}>
                  {cell.status && (
                    <>
                      <b aria-hidden="true">{MARKS[cell.status]}</b>{" "}
                      <span className="lw-visually-hidden">{t(`cockpit:verdict.${cell.status}`)}</span>
                    </>
                  )}
                  <CellText answer={answer} row={row} column={columns[at]?.name ?? ""}>
                    {textOf(cell, columns[at]?.of !== undefined, scales[at], language)}
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
function CellText({ answer, row, column, children }: Pick<BodyProps, "answer"> & { row: TableRow; column: string; children: string }) {
  const opens = answer.stepOpens[column];
  if (!opens || answer.opensBy === null || row.key === null) return children;
  return (
    <Link to={addressBehind({ ...opens, filters: { ...opens.filters, [answer.opensBy]: [row.key] } }, companyOfPage())}>{children}</Link>
  );
}

const moneyOf = (cell: TableCell | undefined) => (cell?.unit === "money" ? [cell.value] : []);

function textOf({ value, unit, ratio }: TableCell, isShare: boolean, scale: NumberScale | undefined, language: Language): string {
  if (isShare) return ratio === null ? "-" : formatPercent(ratio, language, 0);
  if (value === null) return "-";
  if (unit === "percent") return formatPercent(value, language);
  if (unit === "rate") {
    const own = scaleFor([value], language);
    return [formatShort(value, own, language), own.word].filter(Boolean).join("\u00a0");
  }
  return unit === "money" && scale ? formatShort(value, scale, language) : formatNumber(value, language, 0);
}

/** Whether the heads of a table leave its rows no room where each has one line; asked anew at another width. */
function useTight(box: HTMLElement | null, width: number): boolean {
  const [tightAt, setTightAt] = useState(-1);
  useLayoutEffect(() => {
    const table = box?.querySelector("table");
    if (!box || !table) return undefined;
    const observer = new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth) setTightAt(box.clientWidth);
    });
    observer.observe(box);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return tightAt === width;
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
