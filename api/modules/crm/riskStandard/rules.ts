import type { riskCriteria, riskStandards } from "#db/schema/crm/customerRisk";
import { compare } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { total } from "#posting/amounts";
import { criteriaOf } from "../riskAssessment/sources.ts";

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

const SCORING = ["fromOn", "lowFrom", "mediumFrom"] as const;
const CRITERION = ["indicator", "measure", "weight", "worstAt"] as const;
const STORED = shaped({ id: "id", fromOn: "day", lowFrom: "decimal", mediumFrom: "decimal" });

/** What somebody was scored by stays: another measure is another standard, from its own day on. */
export const keepsScoring: Rule<Standard> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const used = await work.run(STORED`select s.id, s.from_on as "fromOn", s.low_from as "lowFrom", s.medium_from as "mediumFrom"
    from risk_standard s where s.comp_id = ${work.compId} and s.id = any(${arrayOf(ids, "bigint")})
      and exists (select from risk_assessment a where a.comp_id = s.comp_id and a.standard_id = s.id)`);
  if (used.length === 0) return [];
  const stored = new Map(used.map((row) => [row.id, row]));
  const criteria = await criteriaOf(work, [...stored.keys()]);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const before = stored.get(header.id);
    if (!before) return [];
    const field = SCORING.find((name) => !isSame(name, header[name], before[name]));
    if (field) return [{ document, code: "standardUsed", field }];
    const own = criteria.filter(({ standardId }) => standardId === header.id);
    if (own.length !== lines.criteria.length) return [{ document, code: "standardUsed", table: "criteria" }];
    return lines.criteria.flatMap((line, at): Finding[] => {
      const changed = CRITERION.find((name) => !isSame(name, line[name], own[at]?.[name] ?? null));
      return changed ? [{ document, code: "standardUsed", table: "criteria", row: at + 1, field: changed }] : [];
    });
  });
};

const TEXTS = new Set(["fromOn", "indicator", "measure"]);
const isSame = (name: string, one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && !TEXTS.has(name) && compare(one, other) === 0);
