import type { Sliceable } from "#define/dataset";
import { compileSlice, type Slice } from "#define/slice";

/** What is wrong with an expression: a key of `problems:issues` and what its words take. */
export type MeasureFault = { code: string; params: Readonly<Record<string, string | number>> };

/** Compiles an expression over a dataset's metrics without asking anything; null where it can be asked. */
export function measureFault(dataset: Sliceable, text: string): MeasureFault | null {
  return sliceFault(dataset, { dataset: dataset.id, metrics: ["own0"], by: [], measures: { own0: text } });
}

/** Compiles a question without asking it; null where it can be asked. */
export function sliceFault(dataset: Sliceable, slice: Slice, today = ANY_DAY): MeasureFault | null {
  const linked = Object.values(dataset.dimensions).flatMap((dimension) => (dimension.kind === "link" ? [dimension.to] : []));
  const tables = { facts: ["facts"], dimensions: Object.fromEntries(linked.map((module) => [module, "names"])) };
  try {
    compileSlice(dataset, slice, { tables, language: "zh", today });
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

const ANY_DAY = "2000-01-01";
type Refused = { problem?: { issues?: readonly { code: string; params?: MeasureFault["params"] }[] } };

function faultOf(error: unknown): MeasureFault {
  const [issue] = (error as Refused).problem?.issues ?? [];
  return { code: issue?.code ?? "measureSyntax", params: issue?.params ?? {} };
}
