import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { leadFollowUps, leads } from "#db/schema/crm/lead";
import { isEmpty } from "#define/condition";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";

/** Somebody who may buy. */
export type Lead = DocumentOf<typeof leads, { followUps: typeof leadFollowUps }>;

/** A source key that says nothing is none. */
export function deriveLead({ header }: DraftOf<Lead>): void {
  header.sourceKey = isEmpty(header.sourceKey) ? null : header.sourceKey.trim();
}

/** Says which leads their source has given before, under the same number. */
export const isUnknown: Rule<Lead> = async (documents, work) => {
  const asked = documents.flatMap(({ header: { id, source, sourceKey } }, document) =>
    sourceKey === null ? [] : [{ document, id, source, sourceKey }],
  );
  if (asked.length === 0) return [];
  const found = await work.run(
    shaped({ id: "id", docNo: "text", source: "text", sourceKey: "text" })`select id, doc_no as "docNo", source, source_key as "sourceKey"
      from lead where comp_id = ${work.compId} and source_key = any(${arrayOf(
        asked.map(({ sourceKey }) => sourceKey),
        "text",
      )})`,
  );
  return asked.flatMap(({ document, id, source, sourceKey }, at): Finding[] => {
    const before = asked.slice(0, at).some((other) => other.source === source && other.sourceKey === sourceKey);
    const other = found.find((one) => one.id !== id && one.source === source && one.sourceKey === sourceKey);
    if (!before && !other) return [];
    return [{ document, code: "knownBefore", field: "sourceKey", value: sourceKey, params: { other: other?.docNo ?? "" } }];
  });
};

/** Only somebody who is employed takes a lead: it is his then. */
export const isOwn: Rule<Lead> = eachDocument((_, work) =>
  work.viewer.employeeId === null ? [{ code: "noEmployee", field: "salespersonId" }] : [],
);

/** A follow-up says what was done, and when the next one is. */
export const saysWhatWasDone: Rule<Lead> = eachDocument(({ header }, work) => [
  ...(isEmpty(header.followUp) ? [{ code: "required" as const, field: "followUp" }] : []),
  ...nextDay(header.nextFollowOn, work.today, "nextFollowOn"),
]);

/** A next step has a day, and it is not over. */
export function nextDay(on: string | null, today: string, field: string) {
  if (on === null) return [{ code: "required" as const, field }];
  return on < today ? [{ code: "laterDay" as const, field, value: on, params: { min: today } }] : [];
}

/** A converted lead has a customer, or says whom to make one of: his name and his code. */
export const bringsCustomer: Rule<Lead> = eachDocument(({ header }) =>
  header.customerId !== null
    ? []
    : (["customerName", "customerCode"] as const).flatMap((field) =>
        isEmpty(header[field]) ? [{ code: "required" as const, field }] : [],
      ),
);

/** A customer of the company is linked, not made again: names compare without spaces and case. */
export const isKnown: Rule<Lead> = async (documents, work) => {
  const asked = documents.flatMap(({ header: { customerId, customerName } }, document) =>
    customerId !== null || isEmpty(customerName) ? [] : [{ document, name: customerName }],
  );
  const known = await customersCalled(
    work,
    asked.map(({ name }) => plain(name)),
  );
  return asked.flatMap(({ document, name }): Finding[] => {
    const code = known.get(plain(name));
    return code === undefined ? [] : [{ document, code: "knownBefore", field: "customerName", value: name, params: { other: code } }];
  });
};

const plain = (name: string): string => name.replaceAll(/\s/g, "").toLowerCase();

async function customersCalled(work: Work, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await work.run(
    shaped({ code: "text", name: "text" })`select p.code, called.name from party p join company_party c on c.id = p.id
      cross join lateral (select lower(regexp_replace(n, '\\s', '', 'g')) as name
        from unnest(array[p.name_zh, p.name_en, p.name_ru, p.short_name]) as n where n is not null) called
      where c.comp_id = ${work.compId} and c.is_customer and called.name = any(${arrayOf(names, "text")})`,
  );
  return new Map(rows.map(({ code, name }) => [name, code]));
}
