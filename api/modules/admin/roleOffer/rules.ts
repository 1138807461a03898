import type { roleOffers } from "#db/schema/platform/access";
import type { DocumentOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import { combinedBy, givesAll } from "#posting/duties";
import { othersHold } from "../role/rules.ts";

export type RoleOffer = DocumentOf<typeof roleOffers>;

/** What comes into a role is decided as a change of the role is: by others than its holders, and by whoever has it himself. */
export const isTheirsToGive: Rule<RoleOffer> = async (documents, work) => {
  const held = await othersHold(
    documents.map(({ header }) => header.roleId),
    work,
    "roleId",
  );
  const { viewer } = work;
  const isAll = await givesAll(work);
  const beyond = documents.flatMap(({ header: { kind, subject, detail } }, document): Finding[] => {
    const isOwn = kind === "right" ? viewer.may(`${subject}.${detail}`) : kind !== "path" || viewer.menu?.has(subject);
    return isAll || isOwn !== false ? [] : [{ document, code: "moreThanOwn", field: "subject", value: subject }];
  });
  return [...held, ...beyond];
};

/** Where duties are separated nothing comes into a role that makes one of its holders do what belongs to two of the three. */
export const offersStayApart: Rule<RoleOffer> = async (documents, work) => {
  const rights = documents.filter(({ header }) => header.kind === "right");
  const offered = rights.map(({ header: { roleId, subject, detail } }) => ({ roleId, module: subject, action: detail }));
  const combined = await combinedBy(work, offered);
  return documents.flatMap(({ header }, document): Finding[] =>
    combined
      .filter(({ roleId }) => roleId === header.roleId)
      .map(({ account }) => ({ document, code: "combinedDuties" as const, field: "roleId", value: account })),
  );
};
