import { shaped } from "#db/row";
import type { intercompanyRules } from "#db/schema/platform/interface";
import type { Issue } from "#define/problem";
import type { RowOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";

type Dealing = { header: RowOf<typeof intercompanyRules> };

/** A company deals with another one, through a third or none. */
export const namesOthers = eachDocument<Dealing>(({ header: { partnerCompId, middleCompId } }, { compId }): Issue[] => {
  const own = String(compId);
  return [
    ...(String(partnerCompId) === own ? [{ code: "notIntercompany" as const, field: "partnerCompId" }] : []),
    ...(middleCompId !== null && [own, String(partnerCompId)].includes(String(middleCompId))
      ? [{ code: "sameValue" as const, field: "middleCompId", params: { other: "partnerCompId" } }]
      : []),
  ];
});

/** One rule holds for a kind of dealing with a company on a day. */
export const isAlone: Rule<Dealing> = async (documents, work) => {
  const stored = await work.run(
    shaped({ id: "id", code: "text", partnerCompId: "integer", dealing: "text", validFrom: "day", validTo: "day?" })`select id, code,
        partner_comp_id as "partnerCompId", dealing, valid_from as "validFrom", valid_to as "validTo"
      from intercompany_rule where comp_id = ${work.compId} and stage = 'enabled'`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const other = stored.find(
      (one) =>
        one.id !== header.id &&
        String(one.partnerCompId) === String(header.partnerCompId) &&
        one.dealing === header.dealing &&
        one.validFrom <= (header.validTo ?? "9999-12-31") &&
        header.validFrom <= (one.validTo ?? "9999-12-31"),
    );
    return other ? [{ document, code: "overlapsRule", field: "validFrom", value: header.validFrom, params: { other: other.code } }] : [];
  });
};
