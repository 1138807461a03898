/** Why a tender, a bid or a project is lost. */
export const LOST_CAUSES = ["price", "technology", "delivery", "payment", "relations", "qualification", "postponed", "other"] as const;
