import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@blueprintjs/core";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { LineGrid } from "../grid/LineGrid.tsx";
import type { GridData } from "../grid/useCells.ts";
import type { LineGridHandle } from "../grid/useGridHandle.ts";
import { Notice } from "../parts/Notice.tsx";
import { PlainButton } from "../parts/PlainButton.tsx";
import { StageChip } from "../parts/StageChip.tsx";
import { type ModuleWords, useModuleWords } from "../parts/words.ts";
import { FIELD_SAMPLES } from "./fields.ts";

const names = FIELD_SAMPLES.map(({ name }) => name);
const fields = Object.fromEntries(FIELD_SAMPLES.map(({ name, field }) => [name, { ...field, required: name === "quantity" }]));
const LINES: LinesDescription = { fields, columns: names, sums: ["quantity", "totalAmount"], required: true, itemsFrom: {} };
const valuesOf = (of: "value" | "wrong") => Object.fromEntries(FIELD_SAMPLES.map((sample) => [sample.name, sample[of]]));
const ROWS: GridData["rows"] = [
  { key: "filled", values: valuesOf("value") },
  { key: "wrong", values: valuesOf("wrong") },
  { key: "empty", values: {} },
];
const NOTICES: { readonly [Kind in Parameters<typeof Notice>[0]["kind"]]: true } = {
  loading: true,
  empty: true,
  noMatch: true,
  forbidden: true,
  missing: true,
  error: true,
};
const STAGES = ["draft", "submitted", "rejected", "posted"];

/** Every kind of field as a cell of a sheet, written and read only; buttons, chips and what is said instead of a screen. */
export function LineWall() {
  return (
    <>
      {[true, false].map((editable) => (
        <Sheet key={String(editable)} editable={editable} />
      ))}
      <Controls />
      <div className="lw-gallery-notices">
        {(Object.keys(NOTICES) as (keyof typeof NOTICES)[]).map((kind) => (
          <div key={kind} className="lw-gallery-tile">
            <Notice kind={kind} />
          </div>
        ))}
      </div>
    </>
  );
}

function Sheet({ editable }: { editable: boolean }) {
  const { t } = useTranslation();
  const own = useModuleWords("warehouse.goodsReceipt");
  const words = useMemo<ModuleWords>(() => {
    const moduleOf = (name: string) => FIELD_SAMPLES.find((sample) => sample.name === name)?.module ?? "";
    return {
      ...own,
      lines: (table) => (editable ? own.lines(table) : own.title),
      lineField: (_, name) => t(`${moduleOf(name)}:fields.${name}`),
      choice: (name, value) => t(`${moduleOf(name)}:choices.${name}.${value}`),
    };
  }, [own, editable, t]);
  const labels = { customerId: { "7": { code: "K-1007", name: t("report:places.NM") } } };
  const issues = useMemo<readonly ProblemIssue[]>(() => {
    const label = words.lineField("lines", "quantity");
    const message = t("problems:issues.required", { label });
    return editable ? [{ code: "required", message, table: "lines", row: ROWS.length, field: "quantity", label }] : [];
  }, [editable, words, t]);
  const [rows, setRows] = useState(ROWS);
  const ref = useRef<LineGridHandle>(null);
  return (
    <div className="lw-gallery-sheet">
      <LineGrid
        ref={ref}
        module="gallery"
        table="lines"
        lines={LINES}
        layout={undefined}
        data={{ rows, labels }}
        issues={issues}
        scope={{ stage: "draft", values: {}, may: () => true }}
        editable={editable}
        growing={editable}
        words={words}
        onChange={(next) => setRows(next.rows)}
      />
    </div>
  );
}

function Controls() {
  const { t } = useTranslation();
  const words = useModuleWords("warehouse.goodsReceipt");
  const save = t("shell:entry.save");
  return (
    <p className="lw-gallery-controls">
      <PlainButton>{save}</PlainButton>
      <PlainButton primary>{save}</PlainButton>
      <PlainButton disabled>{save}</PlainButton>
      <Button size="small" text={save} />
      <Button size="small" intent="primary" text={save} />
      <Button size="small" intent="danger" text={save} />
      <Button size="small" variant="minimal" text={save} />
      <Button size="small" disabled text={save} />
      <Button size="small" loading text={save} aria-label={save} />
      {STAGES.map((stage) => (
        <StageChip key={stage} stage={stage} label={words.stage(stage)} />
      ))}
    </p>
  );
}
