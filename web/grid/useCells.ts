import { isEmpty, type ConditionScope } from "#define/condition";
import type { LinkField } from "#define/field";
import type { LinesDescription } from "../data/description.ts";
import { withLabels, type LabelMap, type LineDraft } from "../entry/draft.ts";
import type { Choice } from "../parts/picking.ts";
import { isCode, withCells, type CellChange } from "./cells.ts";
import { choicesOf, type Choices } from "./codes.ts";
import { useHistory } from "./useHistory.ts";

export type GridData = { rows: readonly LineDraft[]; labels: LabelMap };

/**
 * Changes to the cells of a line grid: each can be undone, links given as codes are looked up afterwards. `read` gives the newest rows and
 * labels.
 */
export function useCells(
  lines: LinesDescription,
  scope: ConditionScope,
  canWrite: (name: string, line: LineDraft | undefined) => boolean,
  read: () => GridData,
  write: (next: GridData) => void,
) {
  const history = useHistory();
  const put = (changes: readonly CellChange[], added: LabelMap = {}) => {
    const { rows, labels } = read();
    const open = changes.filter(({ row, name }) => canWrite(name, rows[row]));
    if (open.length === 0) return;
    history.note(rows);
    write({ rows: withCells(rows, open), labels: withLabels(labels, added) });
    void resolve(open);
  };
  const resolve = async (changes: readonly CellChange[]) => {
    const codes = codesIn(changes);
    if (codes.size === 0) return;
    const choices = await choicesOf(lines.fields, codes, scope.values).catch(() => null);
    // Without an answer the codes stay as they are; saving looks them up once more.
    if (choices) write(settled(lines, read(), choices));
  };
  const pick = (row: number, name: string, choice: Choice | null) => {
    const field = lines.fields[name];
    const { rows, labels } = read();
    history.note(rows);
    const filled = field?.kind === "link" && choice ? filledBy(lines, field, rows[row], choice) : NOTHING_FILLED;
    const changes = [{ row, name, value: choice?.value ?? null }, ...filled.values.map((each) => ({ row, ...each }))];
    const own = choice ? { [name]: { [choice.value]: choice.label } } : {};
    write({ rows: withCells(rows, changes), labels: withLabels(withLabels(labels, own), filled.labels) });
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
  return { put, pick, replace, step };
}

type Filled = { values: readonly { name: string; value: unknown }[]; labels: LabelMap };
const NOTHING_FILLED: Filled = { values: [], labels: {} };

function codesIn(changes: readonly CellChange[]): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>();
  for (const { name, value } of changes) {
    if (!isCode(value)) continue;
    const known = codes.get(name);
    if (known) known.add(value.code);
    else codes.set(name, new Set([value.code]));
  }
  return codes;
}

/** The rows with their codes replaced by what was found, what that fills, and a mark on codes that nobody has. */
function settled(lines: LinesDescription, { rows, labels }: GridData, choices: Choices): GridData {
  let known = labels;
  for (const [name, found] of choices)
    known = withLabels(known, { [name]: Object.fromEntries([...found.values()].map(({ value, label }) => [value, label])) });
  const changes = rows.flatMap((line, row) =>
    [...choices].flatMap(([name, found]): CellChange[] => {
      const value = line.values[name];
      const field = lines.fields[name];
      if (!isCode(value) || value.unknown || field?.kind !== "link") return [];
      const choice = found.get(value.code);
      if (!choice) return [{ row, name, value: { ...value, unknown: true } }];
      const filled = filledBy(lines, field, line, choice);
      known = filled.values.length > 0 ? withLabels(known, filled.labels) : known;
      return [{ row, name, value: choice.value }, ...filled.values.map((each) => ({ row, ...each }))];
    }),
  );
  return { rows: withCells(rows, changes), labels: known };
}

/** What a chosen record fills into cells of its line that are still empty, with the labels of links among them. */
export function filledBy(lines: LinesDescription, field: LinkField, line: LineDraft | undefined, choice: Choice): Filled {
  const open = Object.entries(field.fetches ?? {}).filter(([, own]) => Object.hasOwn(lines.fields, own) && isEmpty(line?.values[own]));
  if (open.length === 0) return NOTHING_FILLED;
  return {
    values: open.map(([from, own]) => ({ name: own, value: choice.row[from] ?? null })),
    labels: Object.fromEntries(open.map(([from, own]) => [own, choice.labels[from] ?? {}])),
  };
}
