/** What an assessment of risk goes through. */
export const RISK_STAGES = ["draft", "internal", "inApproval", "returned", "second", "valid", "expired", "void"] as const;
/** By what a criterion is scored: a person, or what the books say. */
export const MEASURES = ["judgement", "overdueShare", "creditUse"] as const;

const TO_READ = ["read", "export"];
/** Who reads what assessments say. */
export const RISK_READERS = { salesperson: TO_READ, approver: TO_READ, leader: TO_READ, internalOffice: TO_READ };
