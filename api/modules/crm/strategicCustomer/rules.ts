import type { strategicCustomers, strategicGoals } from "#db/schema/crm/customerPlan";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument } from "#define/rule";

type Strategic = DocumentOf<typeof strategicCustomers, { goals: typeof strategicGoals }>;

/** The plan lies within its year, and each goal is due within it. */
export const liesInYear = eachDocument<Strategic>(({ header: { year, startOn, endOn }, lines }): Issue[] => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const outside = (day: string) => day < first || day > last;
  return [
    ...(["startOn", "endOn"] as const).flatMap((field): Issue[] => {
      const day = field === "startOn" ? startOn : endOn;
      return outside(day) ? [{ code: "between", field, value: day, params: { min: first, max: last } }] : [];
    }),
    ...lines.goals.flatMap(({ dueOn }, at): Issue[] =>
      dueOn < startOn || dueOn > endOn
        ? [{ code: "between", table: "goals", row: at + 1, field: "dueOn", value: dueOn, params: { min: startOn, max: endOn } }]
        : [],
    ),
  ];
});
