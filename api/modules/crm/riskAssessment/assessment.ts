import type { riskAssessments, riskScores } from "#db/schema/crm/customerRisk";
import type { DocumentOf } from "#define/rows";

/** An assessment of a customer, or of a project with him. */
export type Assessment = DocumentOf<typeof riskAssessments, { scores: typeof riskScores }>;
