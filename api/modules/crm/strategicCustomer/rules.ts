import type { strategicCustomers, strategicGoals } from "#db/schema/crm/customerPlan";
import { monthEnd } from "#define/days";
import type { DocumentOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import { spanMonths } from "#define/spans";
import { workRulesOf } from "#posting/workDays";

type Strategic = DocumentOf<typeof strategicCustomers, { goals: typeof strategicGoals }>;

/** The plan lies within its fiscal year, and each goal is due within it. */
export const liesInYear: Rule<Strategic> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  return documents.flatMap(({ header: { year, startOn, endOn }, lines }, document): Finding[] => {
    const { from = "", to = "" } = spanMonths(calendar, "fiscalYear", String(year)) ?? {};
    const [first, last] = [`${from}-01`, monthEnd(to)];
    const outside = (day: string) => day < first || day > last;
    return [
      ...(["startOn", "endOn"] as const).flatMap((field): Finding[] => {
        const day = field === "startOn" ? startOn : endOn;
        return outside(day) ? [{ document, code: "between", field, value: day, params: { min: first, max: last } }] : [];
      }),
      ...lines.goals.flatMap(({ dueOn }, at): Finding[] =>
        dueOn < startOn || dueOn > endOn
          ? [{ document, code: "between", table: "goals", row: at + 1, field: "dueOn", value: dueOn, params: { min: startOn, max: endOn } }]
          : [],
      ),
    ];
  });
};
