import type { Dataset, MetricUnit } from "#define/dataset";
import type { Slice, SliceAnswer, SliceColumn } from "#define/slice";
import type { Language } from "#define/viewer";
import type { FileCell } from "#engine/cells";
import type { Words } from "#engine/words";

/** In whose words a sheet is written. */
export type SheetWords = { words: Words; language: Language };
type Part = { column: SliceColumn; place: number };

/** The lines of a slice as people read them: a head, then one line per group; a dimension across becomes columns, sums come last. */
export function sheetOf(dataset: Dataset, slice: Slice, answer: SliceAnswer, told: SheetWords): FileCell[][] {
  const across = slice.rows ? undefined : slice.columns?.[0];
  return across === undefined ? flat(dataset, answer, told) : pivot(dataset, slice, answer, across, told);
}

/** The word of a dimension, metric or figure. */
export function headOf(dataset: Pick<Dataset, "id">, { words, language }: SheetWords, name: string): string {
  const kinds = ["dimensions", "metrics"];
  return kinds.map((kind) => words.word(language, dataset.id, `${kind}.${name}`)).find((word) => word !== undefined) ?? name;
}

/** How a key is written where it has no name of its own: a choice or bucket by its word. */
export function keyText(
  dataset: Pick<Dataset, "id" | "dimensions">,
  { words, language }: SheetWords,
  dimension: string,
  key: string | null,
): string {
  if (key === null) return words.word(language, "report", "without") ?? "";
  const kind = dataset.dimensions[dimension]?.kind;
  const place = kind === "bucket" ? `buckets.${key}` : kind === "choice" ? `choices.${dimension}.${key}` : undefined;
  return (place && words.word(language, dataset.id, place)) ?? key;
}

function flat(dataset: Dataset, { columns, rows }: SliceAnswer, told: SheetWords): FileCell[][] {
  const parts = columns.flatMap((column, place): Part[] => (column.role === "key" || column.role === "metric" ? [{ column, place }] : []));
  const total = columns.findIndex((column) => column.role === "total");
  const lines = [...rows].sort((a, b) => Number(a[total] ?? 0) - Number(b[total] ?? 0));
  return [
    parts.map(({ column }) => text(headOf(dataset, told, column.name))),
    ...lines.map((row) =>
      parts.map((part, index) =>
        index === 0 && row[total] === "2" && part.column.role === "key" ? text(sumWord(told)) : cellOf(dataset, columns, row, part, told),
      ),
    ),
  ];
}

function pivot(dataset: Dataset, slice: Slice, { columns, rows }: SliceAnswer, across: string, told: SheetWords): FileCell[][] {
  const place = (name: string) => columns.findIndex((column) => column.name === name);
  const total = place("total");
  const keys = slice.by.map((name) => ({ column: { name, role: "key", dimension: name } as const, place: place(name) }));
  const metrics = slice.metrics.map((name) => ({ name, place: place(name) }));
  const heads = [...new Set(rows.filter((row) => (Number(row[total]) & 1) === 0).map((row) => row[place(across)] ?? null))];
  const isTime = ["date", "month", "year"].includes(dataset.dimensions[across]?.kind ?? "");
  const ordered = isTime
    ? heads.toSorted((a, b) => (a ?? "~").localeCompare(b ?? "~"))
    : heads.toSorted((a, b) => orderOf(rows, place(across), a) - orderOf(rows, place(across), b));
  const groups = new Map<string, (readonly (string | null)[])[]>();
  for (const row of rows) {
    const sum = Number(row[total]) >= 2;
    const key = sum ? "sum" : JSON.stringify(keys.map((part) => row[part.place]));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const sums = groups.get("sum");
  groups.delete("sum");
  const withSums = rows.some((row) => row[total] === "1" || row[total] === "3");
  const line = (group: readonly (readonly (string | null)[])[], lead: FileCell[]): FileCell[] => [
    ...lead,
    ...ordered.flatMap((head) =>
      figures(
        group.find((row) => (Number(row[total]) & 1) === 0 && (row[place(across)] ?? null) === head),
        metrics,
        columns,
      ),
    ),
    ...(withSums
      ? figures(
          group.find((row) => (Number(row[total]) & 1) === 1),
          metrics,
          columns,
        )
      : []),
  ];
  const named = (label: string) => metrics.map(({ name }) => text(metrics.length > 1 ? `${label} ${headOf(dataset, told, name)}` : label));
  const acrossText = (head: string | null) =>
    labelOf(
      columns,
      rows.find((row) => (row[place(across)] ?? null) === head && (Number(row[total]) & 1) === 0),
      across,
    ) ?? keyText(dataset, told, across, head);
  return [
    [
      ...keys.map(({ column }) => text(headOf(dataset, told, column.name))),
      ...ordered.flatMap((head) => named(acrossText(head))),
      ...(withSums ? named(sumWord(told)) : []),
    ],
    ...[...groups.values()].map((group) =>
      line(
        group,
        keys.map((part) => cellOf(dataset, columns, group[0] ?? [], part, told)),
      ),
    ),
    ...(sums
      ? [
          line(
            sums,
            keys.map((_, index) => text(index === 0 ? sumWord(told) : "")),
          ),
        ]
      : []),
  ];
}

/** Columns stand in the order in which the total line, else the first lines, names them. */
function orderOf(rows: SliceAnswer["rows"], place: number, head: string | null): number {
  return rows.findIndex((row) => (row[place] ?? null) === head);
}

function figures(
  row: readonly (string | null)[] | undefined,
  metrics: readonly { place: number }[],
  columns: readonly SliceColumn[],
): FileCell[] {
  return metrics.map(({ place }) => {
    const column = columns[place];
    return figure(row?.[place] ?? null, column?.role === "metric" ? column.unit : "count");
  });
}

function cellOf(
  dataset: Dataset,
  columns: readonly SliceColumn[],
  row: readonly (string | null)[],
  { column, place }: Part,
  told: SheetWords,
): FileCell {
  const value = row[place] ?? null;
  if (column.role === "metric") return figure(value, column.unit);
  return text(labelOf(columns, row, column.name) ?? keyText(dataset, told, column.name, value));
}

/** "code name" of a link, undefined for everything that has no record. */
function labelOf(columns: readonly SliceColumn[], row: readonly (string | null)[] | undefined, dimension: string): string | undefined {
  const part = (role: "label" | "code") => row?.[columns.findIndex((column) => column.role === role && column.dimension === dimension)];
  const [code, label] = [part("code"), part("label")];
  return code || label ? [code, label === code ? null : label].filter(Boolean).join(" ") : undefined;
}

const sumWord = ({ words, language }: SheetWords) => words.word(language, "report", "total") ?? "";
const text = (value: string): FileCell => ({ value, isNumber: false });
const figure = (value: string | null, unit: MetricUnit): FileCell => ({ value, isNumber: value !== null && unit !== "date" });
