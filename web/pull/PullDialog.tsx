import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { plainText } from "#define/text";
import { valueIn } from "#define/linkedField";
import { useDescription, type Description } from "../data/description.ts";
import { listPage, type Labels, type ListRow } from "../data/records.ts";
import { isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { unitOf } from "../parts/units.ts";
import { Notice } from "../parts/Notice.tsx";
import { whereOf } from "../parts/picking.ts";
import { useModuleWords } from "../parts/words.ts";
import "./pull.css";
import { Dialog } from "../parts/Dialog.tsx";
import { isComposing } from "../parts/composing.ts";
import type { ItemSource } from "#define/lines";

const COLUMNS = 8;
const ROWS = 100;

type PullDialogProps = {
  title: string;
  pull: ItemSource;
  /** The header of the document, for what narrows the list. */
  header: Readonly<Record<string, unknown>>;
  onTake: (rows: readonly ListRow[], labels: Labels) => void;
  onClose: () => void;
};

const takeKeys = (input: HTMLInputElement | null) => input?.focus();

/** Open lines of other documents to be taken over: typing searches, arrows walk, space selects, Enter takes. */
export function PullDialog({ title, pull, header, onTake, onClose }: PullDialogProps) {
  const { t } = useTranslation();
  const { data: source } = useDescription(pull.module);
  const [q, setQ] = useState("");
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListRow>>(new Map());
  const where = whereOf(pull, header);
  const { data, isLoading } = useSWR(where ? ["pull", pull.module, JSON.stringify(where), q] : null, () =>
    listPage(pull.module, { filter: where ?? {}, q, sort: "" }, { limit: ROWS }),
  );
  const rows = data?.rows ?? [];
  const toggle = (row: ListRow | undefined) => {
    if (!row?.id) return;
    const next = new Map(chosen);
    if (!next.delete(row.id)) next.set(row.id, row);
    setChosen(next);
  };
  const take = () => {
    const current = rows[at];
    const taken = chosen.size > 0 ? [...chosen.values()] : current ? [current] : [];
    if (taken.length > 0) onTake(taken, data?.labels ?? {});
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt(Math.max(0, Math.min(rows.length - 1, at + step)));
    else if (event.key === " " && (event.ctrlKey || q === "")) toggle(rows[at]);
    else if (event.key === "Enter") take();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} onClose={onClose} style={{ width: "min(1080px, 94vw)" }}>
      <DialogBody>
        <div className="lw-pull" onKeyDown={(event) => isComposing(event) || keys(event)}>
          <input
            ref={takeKeys}
            className="lw-input"
            type="search"
            value={q}
            placeholder={t("shell:list.search")}
            aria-label={t("shell:list.search")}
            onChange={(event) => {
              setQ(event.target.value);
              setAt(0);
            }}
          />
          {(isLoading || !source) && <Notice kind="loading" />}
          {source && data && rows.length === 0 && <Notice kind={q === "" ? "empty" : "noMatch"} />}
          {source && rows.length > 0 && (
            <PullTable source={source} rows={rows} labels={data?.labels ?? {}} at={at} chosen={chosen} onAt={setAt} onToggle={toggle} />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:cancel")}</Button>
            <Button intent="primary" disabled={rows.length === 0} onClick={take}>
              {t("shell:pull.take", { count: Math.max(1, chosen.size) })}
            </Button>
          </>
        }
      >
        <span className="lw-quiet">{t("shell:pull.keys")}</span>
      </DialogFooter>
    </Dialog>
  );
}

type PullTableProps = {
  source: Description;
  rows: readonly ListRow[];
  labels: Labels;
  at: number;
  chosen: ReadonlyMap<string, ListRow>;
  onAt: (at: number) => void;
  onToggle: (row: ListRow) => void;
};

function PullTable({ source, rows, labels, at, chosen, onAt, onToggle }: PullTableProps) {
  const { t } = useTranslation();
  const words = useModuleWords(source.id);
  const columns = source.columns.slice(0, COLUMNS);
  return (
    <div className="lw-pull-rows">
      <table>
        <thead>
          <tr>
            <th aria-label={t("shell:grid.selected")} />
            {columns.map((name) => (
              <th key={name} data-numeric={isNumeric(source.fields[name])}>
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-active={index === at}
              aria-selected={row.id !== undefined && chosen.has(row.id)}
              onMouseDown={() => onAt(index)}
              onClick={() => onToggle(row)}
            >
              <td>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  readOnly
                  checked={row.id !== undefined && chosen.has(row.id)}
                  aria-label={plainText(row[source.title.code])}
                />
              </td>
              {columns.map((name) => (
                <td
                  key={name}
                  data-numeric={isNumeric(source.fields[name])}
                  data-unit={unitOf(source.fields[name], row, labels) || undefined}
                >
                  {textOf(source.fields[name], name, valueIn(name, source.fields[name], row, labels), labels, words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
