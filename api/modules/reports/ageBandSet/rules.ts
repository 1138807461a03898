import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { ageBandBounds, ageBandSets } from "#db/schema/platform/ageBands";
import { bandsKey, MOST_BOUNDS } from "#define/slice/bands";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";

export type AgeBandSet = DocumentOf<typeof ageBandSets, { bounds: typeof ageBandBounds }>;

/** A set divides ages of something, into bands that follow each other. */
export const dividesAges: Rule<AgeBandSet> = eachDocument(({ header, lines: { bounds } }): Issue[] => [
  ...(header.isForReceivables || header.isForStock ? [] : [{ code: "choose", field: "isForReceivables" } as const]),
  ...(bounds.length > MOST_BOUNDS
    ? [{ code: "tooManyValues", table: "bounds", field: "lastDay", params: { max: MOST_BOUNDS } } as const]
    : []),
  ...bounds.flatMap(({ lastDay }, at): Issue[] => {
    const former = bounds[at - 1]?.lastDay ?? 0;
    return lastDay > former
      ? []
      : [{ code: "notAscending", table: "bounds", row: at + 1, field: "lastDay", value: lastDay, params: { former } }];
  }),
]);

const ASKED = shaped({ key: "text", name: "text" });
/** What asks a set again and again keeps it: an alert or subscription, a report that was composed. */
export const asksNobody: Rule<AgeBandSet> = async (documents, work) => {
  const keys = documents.map(({ header }) => bandsKey(header.id));
  const asked = await work.run(ASKED`
    select p.value as key, w.name from report_watch w cross join lateral jsonb_each_text(w.question -> 'params') p
      where w.comp_id = ${work.compId} and p.value = any(${arrayOf(keys, "text")})
    union all select p.value, t.code from report_template t
      cross join lateral jsonb_each_text(coalesce(t.definition::jsonb -> 'initial', '{}')) p
      where t.comp_id = ${work.compId} and t.stage = 'published' and p.value = any(${arrayOf(keys, "text")})`);
  return documents.flatMap(({ header }, document): Finding[] =>
    asked.filter(({ key }) => key === bandsKey(header.id)).map(({ name }) => ({ document, code: "stillAsked", value: name })),
  );
};
