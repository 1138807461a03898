import { isEmpty } from "#define/condition";
import { eachDocument, type Rule } from "#define/module";
import type { Issue } from "#define/problem";
import type { DocumentRecord, Row } from "#define/work";
import { linesOf, textOf } from "./amounts.ts";

const END = "9999-12-31";
const endOf = ({ toOn }: Row): string => (isEmpty(toOn) ? END : textOf(toOn));

/** Says which dated lines of a table end before they begin, or hold on a day on which another one holds too. */
export function oneAtATime(table: string): Rule {
  return eachDocument((document) => {
    const lines = linesOf(document, table);
    return lines.flatMap((line, at): Issue[] => {
      const [fromOn, toOn] = [textOf(line.fromOn), endOf(line)];
      if (toOn < fromOn) return [{ code: "beforeStart", table, row: at + 1, field: "toOn", value: toOn, params: { start: fromOn } }];
      const other = lines.findIndex((one, place) => place < at && textOf(one.fromOn) <= toOn && fromOn <= endOf(one));
      return other < 0 ? [] : [{ code: "overlapping", table, row: at + 1, field: "fromOn", value: fromOn, params: { other: other + 1 } }];
    });
  });
}

/** The line of a dated table that begins last, undefined where there is none. */
export function latestOf(document: DocumentRecord, table: string): Row | undefined {
  return linesOf(document, table).toSorted((a, b) => textOf(b.fromOn).localeCompare(textOf(a.fromOn)))[0];
}
