import type { projectPhaseNeeds, projectPhases } from "#db/schema/crm/salesProject";
import type { DocumentOf, DraftOf } from "#define/rows";

type Phase = DocumentOf<typeof projectPhases, { needs: typeof projectPhaseNeeds }>;

/** A phase of no unit in particular is one of the standard list. */
export function deriveVariant({ header }: DraftOf<Phase>): void {
  header.variant ??= "";
}
