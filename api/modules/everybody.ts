const STAFF = [
  "leader",
  "analyst",
  "keeper",
  "approver",
  "salesperson",
  "buyer",
  "accountant",
  "serviceEngineer",
  "planner",
  "internalOffice",
  "brandDepartment",
  "quality",
] as const;

/** Every role of the staff gets these actions. */
export const everybody = (...actions: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(STAFF.map((role) => [role, actions]));
