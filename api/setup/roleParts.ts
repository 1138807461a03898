import type { FieldAccess } from "#define/viewer";

/** A role that the program delivers: its names, what it may do per module (or area, `sales.*`), and the fields it sees narrowed. */
export type SeedRole = {
  code: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  isAdministrator?: boolean;
  channel?: "crm" | "afterSales";
  grants: Readonly<Record<string, readonly string[]>>;
  fields?: Readonly<Record<string, Readonly<Record<string, Exclude<FieldAccess, "write">>>>>;
};

export const LOOK = ["read", "export", "print", "comment"];
export const WRITE = [...LOOK, "create", "edit", "delete", "import", "attach"];
export const PREPARE = [...WRITE, "submit", "withdraw", "void"];
/** What a cashier does with payments to suppliers. */
export const PAY = ["pay", "apply", "unapply", "bounce", "payAgain", "cancelApproved"];
/** What a chain of approval decides on. */
export const APPLY = [...PREPARE, "copyAsNew"];
/** A master that a chain lets into use. */
export const REPORT = [...WRITE, "submit", "withdraw", "change", "giveUp"];
export const ORDER = ["seal", "unseal", "disable", "restore"];
/** What happens to a contract once it is signed. */
export const EXECUTE = ["takeEffect", "recordDelivery", "recordEvents", "close"];
/** Both ends of a transfer. */
export const MOVE = [
  "confirmOut",
  "confirmOneStep",
  "confirmIn",
  "receivePart",
  "returnToSource",
  "returnRest",
  "returnAcross",
  "sendAcross",
  "takeBack",
];
export const DECIDE = [...LOOK, "attach", "confirm", "approve", "reject", "issue"];
/** What is done with letters to customers about what they owe. */
export const WRITE_LETTERS = [...WRITE, "collect", "send", "agree", "differ", "close", "void"];
/** Everybody looks masters up and names who stands in for him. */
export const EVERYWHERE = { "masterData.*": ["read"], "admin.substitute": ["read", "create", "edit"] };
export const BUSINESS = {
  "masterData.*": LOOK,
  "crm.*": LOOK,
  "sales.*": LOOK,
  "purchasing.*": LOOK,
  "warehouse.*": LOOK,
  "finance.payment": LOOK,
  "finance.capital": LOOK,
};

/** How a person at a customer is reached is for those who work with him. */
export const PERSONAL = { mobile: "hidden", phone: "hidden", email: "hidden", address: "hidden", consentOn: "hidden" } as const;

/** What a bid costs, and what is left of its price, is for those who decide. */
export const BID_MARGIN = {
  costAmount: "hidden",
  marginPercent: "hidden",
  "lots.costPrice": "hidden",
  "lots.marginPercent": "hidden",
  "lots.floorPrice": "hidden",
} as const;
/** The same of the sheets that say what it costs. */
export const BID_COSTS = {
  costAmount: "hidden",
  "lines.materialCost": "hidden",
  "lines.labourCost": "hidden",
  "lines.freightCost": "hidden",
  "lines.otherCost": "hidden",
  "lines.costPrice": "hidden",
  "lines.costAmount": "hidden",
} as const;

/** Where a party's money goes is for those who pay. */
export const BANK = { bank: "hidden", bankAccount: "hidden" } as const;
