import { useMemo } from "react";
import { placeOf } from "#chart/picture";
import type { Sliceable } from "#define/dataset";
import type { SliceSource } from "../data/slices/source.ts";
import { useSlice } from "./useSlices.ts";
import type { ReportWords } from "./words.ts";
import type { Slice } from "#define/slice/query";

type Key = string | null;
type Wanted = { name: string; keys: readonly Key[]; params: Readonly<Record<string, string>> };

/** Gives what keys of a dimension are called: an address holds keys only, so the names are asked from the data by a view of their own. */
export function useLabels(source: SliceSource, view: string, dataset: Sliceable, wanted: Wanted, words: ReportWords): (key: Key) => string {
  const { name, keys, params } = wanted;
  const isLinked = dataset.dimensions[name]?.kind === "link" && keys.length > 0;
  const metric = Object.entries(dataset.metrics).find(([, each]) => "sql" in each && each.over === undefined)?.[0] ?? "";
  const slice = useMemo(
    (): Slice | null =>
      isLinked ? { dataset: dataset.id, metrics: [metric], by: [name], where: [{ dimension: name, in: keys }], params } : null,
    [isLinked, dataset.id, params, metric, name, keys],
  );
  const { result } = useSlice(source, view, slice);
  const known = useMemo(() => {
    if (!result) return new Map<Key, Key>();
    const [key, label] = [placeOf(result.columns, "key", name), placeOf(result.columns, "label", name)];
    return new Map(result.rows.map((row) => [row[key] ?? null, row[label] ?? null]));
  }, [result, name]);
  return (key) => words.value(name, key, known.get(key) ?? null);
}
