import { isEmpty } from "#define/condition";
import { add, divide, multiply, round } from "#define/decimal";
import type { DraftOf } from "#define/rows";
import { amountOf } from "#posting/amounts";
import type { Assessment } from "./assessment.ts";

const UNRATED = { score: null, computedLevel: null, riskLevel: null } as const;

/** The weighted score of an assessment that is scored whole; before that it says what lacks, and neither score nor level. */
export function deriveScore({ header, lines: { scores } }: DraftOf<Assessment>): void {
  header.unscored =
    scores
      .filter(({ score }) => isEmpty(score))
      .map(({ indicator }) => indicator ?? "")
      .join(", ") || null;
  if (scores.length === 0 || header.unscored !== null) Object.assign(header, UNRATED);
  else
    header.score = round(
      scores.reduce((sum, { weight, score }) => add(sum, divide(multiply(amountOf(weight), amountOf(score), 8), "100", 8)), "0"),
      4,
    );
}
