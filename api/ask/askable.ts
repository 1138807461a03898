import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { sliceParams } from "#define/slice";
import type { Askable } from "./addressRead.ts";
import { measureFault } from "./measures.ts";

/** What an address can ask of a report over a dataset on a day. */
export function askable(report: Report, dataset: Sliceable, today: string): Askable {
  return {
    report,
    param: (name, value) => {
      try {
        sliceParams(dataset, { [name]: value }, today);
        return true;
      } catch {
        return dependsOn(dataset, name, value);
      }
    },
    measure: (text) => measureFault(dataset, text) === null,
  };
}

/** A choice within another choice may be one of another case than the initial one. */
function dependsOn({ params }: Sliceable, name: string, value: string): boolean {
  const param = params[name];
  return param?.kind === "choice" && param.within !== undefined && param.values.includes(value);
}
