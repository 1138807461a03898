import { type DecimalField, quantity } from "#define/field";

/** A quantity in the unit of the material that its row names. */
export const counted = (options: Omit<DecimalField, "kind" | "unit"> = {}): DecimalField => quantity({ unit: "materialId", ...options });
