import { shaped } from "#db/row";
import type { bidProcesses, bidProcessNeeds } from "#db/schema/crm/projectBid";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

/** How the bids of a unit go. */
export type Process = DocumentOf<typeof bidProcesses, { needs: typeof bidProcessNeeds }>;

export function deriveProcess({ header }: DraftOf<Process>): void {
  header.variant ??= "";
}

/** A unit has one process in use. */
export const isOnlyOne: Rule<Process> = async (documents, work) => {
  const found = await work.run(
    shaped({ id: "id", code: "text", variant: "text" })`select id, code, variant from bid_process
      where comp_id = ${work.compId} and stage = 'enabled'`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const other = found.find(({ id, variant }) => id !== header.id && variant === header.variant);
    return other && header.stage === "enabled"
      ? [{ document, code: "knownBefore", field: "variant", value: header.variant, params: { other: other.code } }]
      : [];
  });
};
