import type { roleOffers } from "#db/schema/platform/access";
import type { DocumentOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
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
  const beyond = documents.flatMap(({ header: { kind, subject, detail } }, document): Finding[] => {
    const isOwn = kind === "right" ? viewer.may(`${subject}.${detail}`) : kind !== "path" || viewer.menu?.has(subject);
    return isOwn !== false ? [] : [{ document, code: "moreThanOwn", field: "subject", value: subject }];
  });
  return [...held, ...beyond];
};
