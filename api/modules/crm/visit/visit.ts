import type { visitCompanions, visits } from "#db/schema/crm/visit";
import type { DocumentOf } from "#define/rows";

/** A visit to a customer. */
export type Visit = DocumentOf<typeof visits, { companions: typeof visitCompanions }>;
