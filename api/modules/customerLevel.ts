import { choice } from "#define/field";

/** The levels of customers, the most important one first: promises of visits and rules of the pool go by them. */
const LEVELS = ["A", "B", "C", "D", "E"] as const;

/** The level of a customer, wherever one is said. */
export const levelField = choice(LEVELS);
/** The same where a view tells it. */
export const toldLevelField = choice(LEVELS, { system: true });
/** The same where something is said of each level. */
export const eachLevelField = choice(LEVELS, { required: true });
