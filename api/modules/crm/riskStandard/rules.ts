import type { riskCriteria, riskStandards } from "#db/schema/crm/customerRisk";
import { compare } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument } from "#define/rule";
import { total } from "#posting/amounts";

type Standard = DocumentOf<typeof riskStandards, { criteria: typeof riskCriteria }>;

/** Weights make 100, the steps descend, and what the books measure says where it is worst. */
export const isSound = eachDocument<Standard>(({ header, lines }): Issue[] => {
  const weights = total(lines.criteria, "weight");
  const rows = lines.criteria.flatMap(({ measure, worstAt }, at): Issue[] =>
    measure !== "judgement" && (worstAt === null || compare(worstAt, "0") <= 0)
      ? [{ code: "required", table: "criteria", row: at + 1, field: "worstAt" }]
      : [],
  );
  return [
    ...(compare(weights, "100") === 0
      ? []
      : [{ code: "weightSum", table: "criteria", field: "weight", params: { sum: weights } } as const]),
    ...(compare(header.mediumFrom, header.lowFrom) < 0
      ? []
      : [{ code: "sameValue", field: "mediumFrom", params: { other: "lowFrom" } } as const]),
    ...rows,
  ];
});
