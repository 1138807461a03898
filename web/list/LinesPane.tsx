import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { valueIn } from "#define/linkedField";
import type { Description, LinesDescription } from "../data/description.ts";
import { readRecord } from "../data/records.ts";
import { useStored } from "../data/stored.ts";
import { isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { isNarrow } from "../parts/useNarrow.ts";
import { unitOf, withUnit } from "../parts/units.ts";
import type { ModuleWords } from "../parts/words.ts";
import { Cell } from "./Cell.tsx";
import { isComposing } from "../parts/composing.ts";

const STEP = 28;

/** Below the list: the lines of the current row, at a height that is remembered. */
export function LinesPane({ module, id, words }: { module: Description; id: string | undefined; words: ModuleWords }) {
  const [height, setHeight] = useStored("list.linesHeight", 220);
  const { data, isLoading } = useSWR(id ? ["lines", module.id, id] : null, () => readRecord(module.id, id ?? ""));
  return (
    <div className="lw-lines-pane" style={{ height }} aria-busy={isLoading}>
      <Splitter height={height} onChange={setHeight} />
      {data ? (
        <div className="lw-lines-scroll" tabIndex={0} role="region" aria-label={words.title}>
          {Object.entries(module.lines).map(([table, lines]) => (
            <table key={table} className="lw-lines">
              <caption>{words.lines(table)}</caption>
              <thead>
                <tr>
                  {shownIn(lines).map((name) => (
                    <th key={name} data-numeric={isNumeric(lines.fields[name])}>
                      {words.lineField(table, name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(data.lines[table] ?? []).map((row) => (
                  <tr key={String(row.id)}>
                    {shownIn(lines).map((name) => (
                      <td
                        key={name}
                        data-numeric={isNumeric(lines.fields[name])}
                        data-unit={unitOf(lines.fields[name], row, data.labels) || undefined}
                        title={withUnit(
                          textOf(lines.fields[name], name, valueIn(name, lines.fields[name], row, data.labels), data.labels, words),
                          unitOf(lines.fields[name], row, data.labels),
                        )}
                      >
                        <Cell
                          name={name}
                          field={lines.fields[name]}
                          value={valueIn(name, lines.fields[name], row, data.labels)}
                          labels={data.labels}
                          words={words}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      ) : (
        <Notice kind={isLoading ? "loading" : "empty"} />
      )}
    </div>
  );
}

/** The columns of lines, without what stands beside choices; on a phone also without what the records behind their links tell. */
const shownIn = ({ columns, fields }: LinesDescription) =>
  columns.filter((name) => !fields[name]?.linked?.beside && (!isNarrow() || !fields[name]?.linked));

function Splitter({ height, onChange }: { height: number; onChange: (height: number) => void }) {
  const { t } = useTranslation();
  const start = useRef<{ y: number; height: number }>(undefined);
  const [live, setLive] = useState(height);
  const drag = (event: PointerEvent) => {
    if (!start.current) return;
    const next = clamp(start.current.height + start.current.y - event.clientY);
    setLive(next);
    onChange(next);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") onChange(clamp(height + (event.key === "ArrowUp" ? STEP : -STEP)));
  };
  return (
    <div
      className="lw-splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t("shell:list.splitter")}
      aria-valuenow={Math.round(live)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, height };
      }}
      onPointerMove={drag}
      onPointerUp={() => (start.current = undefined)}
      onKeyDown={(event) => isComposing(event) || keys(event)}
    />
  );
}

function clamp(wanted: number): number {
  return Math.max(90, Math.min(window.innerHeight - 320, wanted));
}
