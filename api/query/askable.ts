import type { Sliceable } from "#define/dataset";
import { isDecimal } from "#define/decimal";
import type { Report } from "#define/report";
import { paramChoices, sliceParams } from "#define/slice/slice";
import { isSpan, spanParts } from "#define/spans";
import { isDay } from "#define/text";
import { measureFault } from "./measures.ts";
import type { Askable } from "./state.ts";

/** As much as a filter takes. */
const LONGEST_KEY = 200;

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
    strays: (params) => {
      const parents = Object.entries(params).filter(([name]) => !isChild(dataset, name));
      const values = sliceParams(dataset, Object.fromEntries(parents), today);
      return Object.keys(params).filter(
        (name) => isChild(dataset, name) && !paramChoices(dataset, name, values).includes(params[name] ?? ""),
      );
    },
    key: (name, key) => key === null || takesKey(dataset, name, key),
    measure: (text, compare) => measureFault(dataset, text, compare) === null,
  };
}

function isChild({ params }: Sliceable, name: string): boolean {
  const param = params[name];
  return param?.kind === "choice" && param.within !== undefined;
}

const ID = /^-?\d{1,18}$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEAR = /^\d{4}$/;
const WEEK = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-4])$/;

/**
 * Whether a dimension can have a key: of times one of their form, of lists one that they hold (an age of any set), of a record a number.
 */
function takesKey(dataset: Sliceable, name: string, key: string): boolean {
  const dimension = dataset.dimensions[name];
  if (!dimension || key.length > LONGEST_KEY) return false;
  if (isSpan(dimension.kind)) return spanParts(dimension.kind, key) !== undefined;
  switch (dimension.kind) {
    case "link":
      return dimension.by === "code" || ID.test(key);
    case "choice":
      return dimension.values.includes(key);
    case "bucket":
      return key === "undated" || key === dimension.apart?.key || agesOf(dataset).has(key);
    case "week":
      return WEEK.test(key);
    case "date":
      return isDay(key);
    case "month":
      return MONTH.test(key);
    case "year":
      return YEAR.test(key);
    case "number":
      return isDecimal(key);
    case "text":
      return true;
  }
}

function agesOf({ bucketSets = {} }: Sliceable): ReadonlySet<string> {
  return new Set(Object.values(bucketSets).flatMap((sets) => Object.values(sets).flatMap((set) => set.map(({ key }) => key))));
}

/** A choice within another choice may be one of another case than the initial one. */
function dependsOn({ params }: Sliceable, name: string, value: string): boolean {
  const param = params[name];
  return param?.kind === "choice" && param.within !== undefined && param.values.includes(value);
}
