import type { assessmentLines, assessments } from "#db/schema/office/assessment";
import { add, multiply, round } from "#define/decimal";
import { isEmpty } from "#define/condition";
import type { DocumentOf, DraftOf } from "#define/rows";
import { type Derive, eachDocument, type Rule } from "#define/rule";

export type Assessment = DocumentOf<typeof assessments, { lines: typeof assessmentLines }>;
const WHOLE = "100";

/** The weights of the indicators sum to 100. */
export function weighsHundred<T extends string>(table: T): Rule<{ lines: { [K in T]: readonly { weight: string }[] } }> {
  return eachDocument((document) => {
    const weights: readonly { weight: string }[] = document.lines[table];
    const sum = round(
      weights.reduce((total, { weight }) => add(total, weight), "0"),
      4,
    );
    return sum === round(WHOLE, 4) ? [] : [{ code: "weights", table, field: "weight", params: { sum } }];
  });
}

/** The score is the sum of what each indicator reached by its weight; unknown while one is missing. */
export const deriveScore: Derive<DraftOf<Assessment>> = ({ header, lines }) => {
  const scored = lines.lines.every(({ score, weight }) => !isEmpty(score) && !isEmpty(weight));
  header.score =
    scored && lines.lines.length > 0
      ? lines.lines.reduce((total, { score, weight }) => add(total, multiply(multiply(score ?? "0", weight ?? "0", 10), "0.01", 6)), "0")
      : null;
};

/** What is handed in says how each indicator was reached. */
export const isScored = eachDocument<Assessment>(({ lines }) =>
  lines.lines.flatMap(({ score }, at) =>
    isEmpty(score) ? [{ code: "required" as const, table: "lines", row: at + 1, field: "score" }] : [],
  ),
);
