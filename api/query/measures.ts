import type { Sliceable } from "#define/dataset";
import { comparedIn } from "#define/figure";
import { compileSlice } from "#define/slice/slice";
import type { Comparison, Slice } from "#define/slice/query";

/** What is wrong with an expression: a key of `problems:issues` and what its words take. */
export type MeasureFault = { code: string; params: Readonly<Record<string, string | number>> };

/** Compiles an expression over a dataset's metrics and these comparisons without asking anything; null where it can be asked. */
export function measureFault(dataset: Sliceable, text: string, compare: readonly Comparison[] = []): MeasureFault | null {
  const spoken = comparedIn(text);
  const made = compare.flatMap(({ bridge: _bridge, ...one }: Comparison & { bridge?: true }) => {
    const of = [...new Set(spoken.flatMap(([metric, name]) => (name === one.name ? [metric] : [])))];
    return of.length > 0 ? [{ ...one, of }] : [];
  });
  const peers = made.flatMap((one) => (one.kind === "peer" ? [one.over] : []));
  return sliceFault(dataset, {
    dataset: dataset.id,
    metrics: [...new Set(spoken.map(([metric]) => metric)), "own0"],
    by: peers,
    measures: { own0: text },
    ...(made.length > 0 ? { compare: made } : {}),
  });
}

/** Compiles a question without asking it; null where it can be asked. */
export function sliceFault(dataset: Sliceable, slice: Slice, today = ANY_DAY): MeasureFault | null {
  const linked = Object.values(dataset.dimensions).flatMap((dimension) => (dimension.kind === "link" ? [dimension.to] : []));
  const tables = { facts: ["facts"], dimensions: Object.fromEntries(linked.map((module) => [module, "names"])) };
  try {
    compileSlice(dataset, slice, { tables, language: "zh", today, group: NOBODY });
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

const ANY_DAY = "2000-01-01";
const NOBODY = { digits: 2, members: [], rates: [] };
type Refused = { problem?: { issues?: readonly { code: string; params?: MeasureFault["params"] }[] } };

function faultOf(error: unknown): MeasureFault {
  const [issue] = (error as Refused).problem?.issues ?? [];
  return { code: issue?.code ?? "measureSyntax", params: issue?.params ?? {} };
}
