import type { projectPhaseNeeds, projectPhases } from "#db/schema/crm/salesProject";
import { shaped } from "#db/row";
import type { Finding, Rule } from "#define/rule";
import type { DocumentOf, DraftOf } from "#define/rows";

type Phase = DocumentOf<typeof projectPhases, { needs: typeof projectPhaseNeeds }>;

/** A phase of no unit in particular is one of the standard list. */
export function derivePhase({ header }: DraftOf<Phase>): void {
  header.variant ??= "";
  header.isBid ??= false;
}

/** The list of a unit has one phase in use in which is bidden. */
export const isOnlyBidPhase: Rule<Phase> = async (documents, work) => {
  const found = await work.run(shaped({ id: "id", code: "text", variant: "text" })`select id, code, variant from project_phase
    where comp_id = ${work.compId} and stage = 'enabled' and is_bid order by code`);
  return documents.flatMap(({ header: { id, variant, isBid, stage } }, document): Finding[] => {
    const other = found.find((one) => one.id !== id && one.variant === variant);
    if (!isBid || stage !== "enabled" || !other) return [];
    return [{ document, code: "knownBefore", field: "isBid", value: variant, params: { other: other.code } }];
  });
};
