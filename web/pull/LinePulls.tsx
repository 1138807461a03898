import { Button } from "@blueprintjs/core";
import { Download } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinesDescription } from "../data/description.ts";
import type { Labels, ListRow } from "../data/records.ts";
import type { GridData } from "../grid/useCells.ts";
import { isBlank, withLabels, type LabelMap, type LineDraft } from "../entry/draft.ts";
import { PullDialog } from "./PullDialog.tsx";

type LinePullsProps = {
  module: string;
  table: string;
  lines: LinesDescription;
  data: GridData;
  header: Readonly<Record<string, unknown>>;
  onChange: (next: GridData) => void;
};

/** The ways to take over lines of other documents, each with its picker; nothing where there are none. */
export function LinePulls({ module, table, lines, data, header, onChange }: LinePullsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const names = Object.keys(lines.itemsFrom);
  const titleOf = (name: string) => t(`${module}:lines.${table}.itemsFrom.${name}`);
  const pull = open === null ? undefined : lines.itemsFrom[open];
  const take = (rows: readonly ListRow[], labels: Labels) => {
    const fills = Object.entries(pull?.fetches ?? {});
    const taken = rows.map((row): LineDraft => {
      return { key: crypto.randomUUID(), values: Object.fromEntries(fills.map(([own, from]) => [own, row[from] ?? null])) };
    });
    const named: LabelMap = Object.fromEntries(fills.map(([own, from]) => [own, labels[from] ?? {}]));
    onChange({ rows: [...data.rows.filter((line) => !isBlank(line)), ...taken], labels: withLabels(data.labels, named) });
    setOpen(null);
  };
  if (names.length === 0) return null;
  return (
    <div className="lw-pulls">
      {names.map((name) => (
        <Button key={name} size="small" icon={<Download />} onClick={() => setOpen(name)}>
          {titleOf(name)}
        </Button>
      ))}
      {open !== null && pull && (
        <PullDialog title={titleOf(open)} pull={pull} header={header} onTake={take} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
