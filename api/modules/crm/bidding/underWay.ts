/** The stages of a project that has not ended and is not decided on: a result ends it, an assessment rates it. */
export const UNDER_WAY = ["draft", "active", "bidding", "suspended"] as const;
