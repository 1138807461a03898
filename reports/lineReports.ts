const WHO = ["unit", "customer", "salesperson", "department", "region", "productLine", "material", "currency", "innerOuter"] as const;
/** By what the lines of contracts are told. */
export const LINE_GROUPS = [...WHO, "contractNo"] as const;
export const LINE_FILTERS = [...WHO, "contractNo", "dueOn", "dueMonth"] as const;
