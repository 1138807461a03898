import { useCallback } from "react";
import type { Field } from "#define/field";
import type { LinesDescription } from "../data/description.ts";
import { isEmpty } from "#define/condition";
import { isReadonly, withLabels, type LabelMap, type LineDraft } from "../entry/draft.ts";
import type { ConditionScope } from "#define/condition";
import type { Choice } from "../parts/picking.ts";
import { isCode, withCells, type Place } from "./cells.ts";
import { choicesOf } from "./codes.ts";
import { useHistory } from "./useHistory.ts";

export type CellChange = { row: number; name: string; value: unknown };
export type GridData = { rows: readonly LineDraft[]; labels: LabelMap };

/** Changes to the cells of a line grid: each can be undone, links typed as codes are looked up afterwards. `read` gives the newest rows and labels. */
export function useCells(lines: LinesDescription, scope: ConditionScope, read: () => GridData, write: (next: GridData) => void) {
  const history = useHistory();
  const canWrite = useCallback((field: Field | undefined) => field !== undefined && !isReadonly(field, scope), [scope]);
  const put = (changes: readonly CellChange[]) => {
    const open = changes.filter(({ name }) => canWrite(lines.fields[name]));
    if (open.length === 0) return;
    const { rows, labels } = read();
    history.note(rows);
    write({ rows: withCells(rows, open), labels });
    void resolve(open);
  };
  const resolve = async (changes: readonly CellChange[]) => {
    const names = [...new Set(changes.filter(({ value }) => isCode(value)).map(({ name }) => name))];
    await Promise.all(
      names.map(async (name) => {
        const field = lines.fields[name];
        if (field?.kind !== "link") return;
        const codes = changes.flatMap((change) => (change.name === name && isCode(change.value) ? [change.value.code] : []));
        const choices = await choicesOf(field, codes, scope.values);
        const { rows, labels } = read();
        const found = rows.flatMap((line, row) => {
          const value = line.values[name];
          const choice = isCode(value) ? choices.get(value.code) : undefined;
          return choice ? [{ row, name, value: choice.value }] : [];
        });
        const added = { [name]: Object.fromEntries([...choices.values()].map((choice) => [choice.value, choice.label])) };
        write({ rows: withCells(rows, found), labels: withLabels(labels, added) });
      }),
    );
  };
  const pick = ({ row }: Place, name: string, choice: Choice | null) => {
    const field = lines.fields[name];
    const { rows, labels } = read();
    history.note(rows);
    const fills = field?.kind === "link" && choice ? Object.entries(field.fills ?? {}) : [];
    const filled = fills.filter(([, own]) => own in lines.fields && isEmpty(rows[row]?.values[own]));
    const changes = [
      { row, name, value: choice?.value ?? null },
      ...filled.map(([from, own]) => ({ row, name: own, value: choice?.row[from] ?? null })),
    ];
    const own = choice ? { [name]: { [choice.value]: choice.label } } : {};
    const others = Object.fromEntries(filled.map(([from, mine]) => [mine, choice?.labels[from] ?? {}]));
    write({ rows: withCells(rows, changes), labels: withLabels(withLabels(labels, own), others) });
  };
  const replace = (rows: readonly LineDraft[]) => {
    const data = read();
    history.note(data.rows);
    write({ rows, labels: data.labels });
  };
  const step = (direction: "undo" | "redo") => {
    const { rows, labels } = read();
    const next = history[direction](rows);
    if (next) write({ rows: next, labels });
  };
  return { canWrite, put, pick, replace, step };
}
