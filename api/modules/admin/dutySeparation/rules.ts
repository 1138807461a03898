import { shaped } from "#db/row";
import type { dutySeparations } from "#db/schema/platform/dutySeparation";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, grantsOf, holdingsHere } from "#posting/duties";

type DutySeparation = DocumentOf<typeof dutySeparations>;
const DUTIES = ["system", "security", "audit"];

/** A company has one setting. */
export const standsAlone: Rule<DutySeparation> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id" })`select id from duty_separation where comp_id = ${work.compId}`);
  return documents.flatMap(({ header }, document) =>
    rows.some(({ id }) => id !== header.id) ? [{ document, code: "duplicate" as const, field: "code", value: header.code }] : [],
  );
};

/** Each of the three is somebody who may sign in, today and without an end: nobody else could act for him. */
export const threeAreThere: Rule<DutySeparation> = async (documents, work) => {
  const rows = await work.run(
    shaped({ duty: "text", code: "text", isHeld: "boolean" })`select d.duty, coalesce(r.code, d.duty) as code, exists (select from station s
        join membership m on m.comp_id = s.comp_id and m.id = s.membership_id and m.stage = 'enabled'
        join account a on a.id = m.account_id and a.is_enabled
        where s.comp_id = ${work.compId} and s.role_id = r.id and r.stage = 'enabled'
          and coalesce(s.from_on <= ${work.today}::date, true) and s.to_on is null) as "isHeld"
      from unnest(${arrayOf(DUTIES, "text")}) as d (duty) left join role r on r.duty = d.duty order by 2`,
  );
  const missing = rows.filter(({ isHeld }) => !isHeld);
  return documents.flatMap((_, document): Finding[] =>
    missing.map(({ code }) => ({ document, code: "dutyWithoutHolder", field: "code", value: code })),
  );
};

/** While somebody does what belongs to two of the three, the duties are not separated: every such account is named. */
export const noneCombines: Rule<DutySeparation> = async (documents, work) => {
  const held = await holdingsHere(work);
  const grants = await grantsOf(
    work,
    held.map(({ roleId }) => roleId),
  );
  const combined = combining(work, held, grants);
  return documents.flatMap((_, document): Finding[] =>
    combined.map(({ account }) => ({ document, code: "combinedDuties", field: "code", value: account })),
  );
};

/** Who asks for the end is kept with what he was then, so that another one confirms it, whatever becomes of his roles. */
export const noteRequest: Posting<DutySeparation> = async (documents, work) => {
  const own = await ownDuties(work);
  for (const { header } of documents) {
    header.endRequestedBy = work.viewer.accountId;
    header.endRequestedAs = own.map(({ duty }) => duty).join(" ");
  }
};

/** Which of the three the viewer is today. */
function ownDuties({ run, compId, viewer }: Work) {
  return run(
    shaped({ duty: "text" })`select distinct r.duty from member_station s join role r on r.id = s.role_id and r.duty is not null
      where s.comp_id = ${compId} and s.account_id = ${viewer.accountId} and s.is_in_force order by r.duty`,
  );
}

/** The end is confirmed by somebody else, who is another of the three than whoever asked was then. */
export const secondPerson: Rule<DutySeparation> = async (documents, work) => {
  const own = await ownDuties(work);
  return documents.flatMap(({ header: { endRequestedBy, endRequestedAs } }, document): Finding[] => {
    // Where it was not kept what he was, the end is asked for anew.
    const asked = endRequestedAs?.split(" ");
    const isOther = asked !== undefined && endRequestedBy !== work.viewer.accountId && own.some(({ duty }) => !asked.includes(duty));
    return isOther ? [] : [{ document, code: "secondPerson", field: "endRequestedBy" }];
  });
};

/** Whoever administers when the duties are one again is there: nobody else could make him one. */
export const somebodyAdministrates: Rule<DutySeparation> = async (documents, work) => {
  const [found] = await work.run(
    shaped({ is: "boolean" })`select exists (select from station s
      join membership m on m.comp_id = s.comp_id and m.id = s.membership_id and m.stage = 'enabled'
      join account a on a.id = m.account_id and a.is_enabled
      join role r on r.id = s.role_id and r.is_administrator and r.stage = 'enabled'
      where s.comp_id = ${work.compId} and coalesce(s.from_on <= ${work.today}::date, true) and s.to_on is null) as is`,
  );
  return found?.is
    ? []
    : documents.map(({ header }, document): Finding => ({ document, code: "nobodyAdministrates", field: "code", value: header.code }));
};
