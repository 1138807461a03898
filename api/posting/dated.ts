import type { Issue } from "#define/problem";
import { eachDocument, type Rule } from "#define/rule";

const END = "9999-12-31";
/** What holds from a day on, to its end or for good. */
type Dated = { fromOn: string; toOn: string | null };
const endOf = ({ toOn }: Dated): string => toOn ?? END;

/** Says which dated lines of a table hold on a day on which another one holds too. */
export function oneAtATime<T extends string>(table: T): Rule<{ lines: { [K in T]: readonly Dated[] } }> {
  return eachDocument((document) => {
    const lines: readonly Dated[] = document.lines[table];
    return lines.flatMap((line, at): Issue[] => {
      const [fromOn, toOn] = [line.fromOn, endOf(line)];
      if (toOn < fromOn) return [];
      const other = lines.findIndex((one, place) => place < at && one.fromOn <= toOn && fromOn <= endOf(one));
      return other < 0 ? [] : [{ code: "overlapping", table, row: at + 1, field: "fromOn", value: fromOn, params: { other: other + 1 } }];
    });
  });
}

/** The dated line that begins last, undefined where there is none. */
export function latestOf<L extends { fromOn: string | null }>(lines: readonly L[]): L | undefined {
  return lines.toSorted((a, b) => (b.fromOn ?? "").localeCompare(a.fromOn ?? ""))[0];
}
