import type { FieldAccess } from "#define/viewer";

/** A role of the demo: its names, what it may do per module (or area, `sales.*`), and the fields it sees narrowed. */
export type SeedRole = {
  code: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  isAdministrator?: boolean;
  grants: Readonly<Record<string, readonly string[]>>;
  fields?: Readonly<Record<string, Readonly<Record<string, Exclude<FieldAccess, "write">>>>>;
};

const LOOK = ["read", "export", "print", "comment"];
const WRITE = [...LOOK, "create", "edit", "delete", "import", "attach"];
const PREPARE = [...WRITE, "submit", "withdraw", "void"];
/** What a cashier does with payments to suppliers. */
const PAY = ["pay", "apply", "unapply", "bounce", "payAgain", "cancelApproved"];
/** What a chain of approval decides on. */
const APPLY = [...PREPARE, "copyAsNew"];
/** A master that a chain lets into use. */
const REPORT = [...WRITE, "submit", "withdraw", "change", "giveUp"];
const ORDER = ["seal", "unseal", "disable", "restore"];
/** What happens to a contract once it is signed. */
const EXECUTE = ["takeEffect", "recordDelivery", "recordEvents", "close"];
/** Both ends of a transfer. */
const MOVE = [
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
const DECIDE = [...LOOK, "attach", "confirm", "approve", "reject", "issue"];
/** What is done with letters to customers about what they owe. */
const WRITE_LETTERS = [...WRITE, "collect", "send", "agree", "differ", "close", "void"];
/** Everybody looks masters up and names who stands in for him. */
const EVERYWHERE = { "masterData.*": ["read"], "admin.substitute": ["read", "create", "edit"] };
const BUSINESS = {
  "masterData.*": LOOK,
  "crm.*": LOOK,
  "sales.*": LOOK,
  "purchasing.*": LOOK,
  "warehouse.*": LOOK,
  "finance.payment": LOOK,
  "finance.capital": LOOK,
};

/** Where a party's money goes is for those who pay. */
const BANK = { bank: "hidden", bankAccount: "hidden" } as const;

export const ROLES: readonly SeedRole[] = [
  { code: "administrator", nameZh: "管理员", nameEn: "Administrator", nameRu: "Администратор", isAdministrator: true, grants: {} },
  {
    code: "leader",
    nameZh: "领导",
    nameEn: "Leader",
    nameRu: "Руководитель",
    grants: {
      ...BUSINESS,
      "warehouse.scrapOrder": [...LOOK, "reject"],
      "sales.salesContract": [...LOOK, "reject", "closeEarly"],
      "sales.contractChange": [...LOOK, "reject"],
      "crm.endCustomer": [...LOOK, "reject"],
      "finance.payment": [...LOOK, "reject"],
    },
  },
  {
    code: "analyst",
    nameZh: "分析员",
    nameEn: "Analyst",
    nameRu: "Аналитик",
    grants: {
      ...BUSINESS,
      "admin.role": ["read"],
      "reports.template": [...WRITE, "publish", "disable"],
      "reports.run": LOOK,
      "reports.source": [...WRITE, "publish", "load", "revise", "disable"],
    },
  },
  {
    code: "keeper",
    nameZh: "保管员",
    nameEn: "Storekeeper",
    nameRu: "Кладовщик",
    grants: {
      ...EVERYWHERE,
      "warehouse.*": LOOK,
      "warehouse.goodsReceipt": [...PREPARE, "confirm", "inspect", "reject", "reverse"],
      "warehouse.goodsIssue": [...PREPARE, "propose", "confirm", "reject", "reverse", "closeRest"],
      "warehouse.stockAdjustment": [...PREPARE, "confirm", "reject", "reverse"],
      "warehouse.stockTransfer": [...PREPARE, ...MOVE, "reject", "reverse"],
      "warehouse.stockCountRun": [...WRITE, "initialise", "void"],
      "warehouse.stockCount": [...LOOK, "attach", "edit", "enterCount", "recount", "void"],
      "warehouse.scrapOrder": [...PREPARE, "confirm", "reject", "reverse"],
      "warehouse.settlement": [...PREPARE, "collect"],
      "warehouse.materialCorrection": PREPARE,
      "warehouse.customerModel": WRITE,
      "warehouse.warehouseCustomer": WRITE,
      "purchasing.supplier": ["read"],
      "purchasing.purchaseOrder": ["read"],
    },
    fields: {
      "purchasing.purchaseOrder": { "lines.unitPrice": "read" },
      "purchasing.supplier": BANK,
      "masterData.relatedCompany": BANK,
      "masterData.employee": { mobile: "hidden" },
    },
  },
  {
    code: "approver",
    nameZh: "审批人",
    nameEn: "Approver",
    nameRu: "Утверждающий",
    grants: {
      ...EVERYWHERE,
      "purchasing.*": [...DECIDE, "putInForce"],
      "warehouse.*": [...DECIDE, "reverse"],
      "warehouse.stockCount": [...DECIDE, "returnToCount", "unconfirm", "void"],
      "sales.*": DECIDE,
      "finance.payment": DECIDE,
      "sales.salesContract": [...DECIDE, ...EXECUTE, "replace"],
      "sales.sealApplication": [...DECIDE, "complete", "cancelApproved"],
      "sales.contractReviewAnswer": [...DECIDE, "answer"],
      "crm.*": DECIDE,
      "crm.coalMine": [...DECIDE, ...ORDER, "merge"],
      "crm.endCustomer": [...DECIDE, ...ORDER],
    },
  },
  {
    code: "salesperson",
    nameZh: "销售员",
    nameEn: "Salesperson",
    nameRu: "Менеджер по продажам",
    grants: {
      ...EVERYWHERE,
      "crm.customer": ["read", "create", "edit", "export"],
      "crm.bidResult": PREPARE,
      "crm.salesTarget": LOOK,
      "sales.*": LOOK,
      "sales.salesInvoice": [...APPLY, "requestChange", "issueRed"],
      "sales.salesContract": [...PREPARE, "reopen", "beginChange", "recordDelivery", "recordEvents", "replace"],
      "sales.contractChange": [...LOOK, "edit", "attach", "submit", "withdraw", "copyAsNew", "void"],
      "sales.sealApplication": APPLY,
      "sales.contractReview": [...APPLY, "complete", "cancelApproved"],
      "crm.marketOrganization": LOOK,
      "crm.marketPerson": LOOK,
      "crm.coalMine": REPORT,
      "crm.mineEquipment": LOOK,
      "crm.endCustomer": REPORT,
      "sales.salesReceipt": PREPARE,
      "sales.receivableNote": [...LOOK, "create"],
      "sales.receivableLetter": WRITE_LETTERS,
      "sales.bankReceipt": [...LOOK, "claim", "withdraw"],
      "sales.refundRequest": APPLY,
      "sales.collectionPlan": [...APPLY, "propose"],
      "sales.dunningCall": WRITE,
      "sales.creditRelease": APPLY,
      "crm.invoiceHead": APPLY,
    },
  },
  {
    code: "buyer",
    nameZh: "采购员",
    nameEn: "Buyer",
    nameRu: "Закупщик",
    grants: {
      ...EVERYWHERE,
      "sales.contractReviewAnswer": [...LOOK, "answer"],
      "purchasing.supplier": [...WRITE, "seal", "unseal"],
      "purchasing.purchaseOrder": [...PREPARE, "revise", "putInForce", "closeShort", "archive", "cancel"],
      "warehouse.goodsReceipt": LOOK,
      "warehouse.stockBalance": LOOK,
      "warehouse.materialStock": LOOK,
    },
  },
  {
    code: "accountant",
    nameZh: "会计",
    nameEn: "Accountant",
    nameRu: "Бухгалтер",
    grants: {
      "masterData.*": LOOK,
      "masterData.exchangeRate": WRITE,
      "admin.journalLine": LOOK,
      "crm.*": LOOK,
      "warehouse.*": LOOK,
      "warehouse.operationType": [...WRITE, "seal", "unseal", "disable", "restore"],
      "warehouse.stockCount": ["attach", "process"],
      "sales.*": LOOK,
      "sales.salesInvoice": [
        ...APPLY,
        "send",
        "issue",
        "reject",
        "requestChange",
        "approveChange",
        "rejectChange",
        "issueRed",
        "turnRed",
        "complete",
      ],
      "sales.salesReceipt": [...PREPARE, "confirm", "reject", "unapply", "reverse"],
      "sales.bankReceipt": [...WRITE, "accept", "reject", "void"],
      "sales.receivableSettlement": [...WRITE, "propose", "post", "reverse", "void"],
      "sales.receivableBill": [...LOOK, "attach", "endorse", "discount", "collect", "pay", "takeBack", "dishonour"],
      "sales.receivableWriteOff": [...APPLY, "post", "reverse"],
      "sales.refundRequest": [...APPLY, "pay"],
      "sales.collectionPlan": [...LOOK, "complete"],
      "sales.receivableRevaluation": [...WRITE, "calculate", "post", "reverse", "void"],
      "sales.receivablePeriod": [...LOOK, "create", "close", "reopen"],
      "crm.invoiceHead": [...APPLY, "disable", "restore"],
      "finance.*": LOOK,
      "finance.payment": [...APPLY, ...PAY],
      "purchasing.*": LOOK,
      "finance.accountMapping": WRITE,
      "finance.voucherExport": [...WRITE, "generate", "generateAgain", "void"],
      "sales.salesContract": [...LOOK, "attach", ...EXECUTE],
      "sales.contractReviewAnswer": [...LOOK, "answer"],
      "sales.receivableOpening": [...WRITE, "post", "reverse", "void"],
      "sales.receivableArrangement": [...WRITE, "propose", "post", "reverse", "void"],
      "crm.meetingData": [...WRITE, "begin", "copyLast", "compute", "submit", "return", "lock"],
      "crm.marketForecast": [...WRITE, "begin", "copyLast", "compute", "submit", "return", "lock", "revise"],
      "sales.receivableNote": [...LOOK, "create"],
      "sales.receivableLetter": WRITE_LETTERS,
      "sales.receivableClass": [...APPLY, "propose", "complete"],
      "sales.provisionMatrix": [...APPLY, "propose", "complete"],
      "warehouse.goodsReceipt": ["changeMonth"],
      "warehouse.goodsIssue": ["changeMonth"],
      "warehouse.stockAdjustment": ["changeMonth"],
      "warehouse.scrapOrder": ["changeMonth"],
      "warehouse.stockTransfer": ["changeMonth"],
      "warehouse.settlementRule": [...WRITE, "seal", "unseal", "disable", "restore"],
      "warehouse.settlement": ["attach", "confirm", "reject", "reverse", "changeMonth"],
      "warehouse.materialCorrection": ["confirm", "reject", "reverse", "changeMonth"],
      "warehouse.stockPeriod": [...WRITE, "open", "check", "checkFailed", "close", "reopen"],
    },
    fields: { "crm.customer": { ownerId: "read" } },
  },
  {
    code: "serviceEngineer",
    nameZh: "服务工程师",
    nameEn: "Service engineer",
    nameRu: "Сервисный инженер",
    grants: {
      ...EVERYWHERE,
      "crm.customer": ["read"],
      "crm.coalMine": ["read"],
      "crm.mineEquipment": ["read", "export"],
      "crm.endCustomer": ["read", "reject"],
      "warehouse.stockBalance": ["read", "export"],
      "warehouse.materialStock": ["read", "export"],
    },
    fields: {
      "crm.customer": { creditLimit: "hidden", insuredAmount: "hidden", securedAmount: "hidden", paymentDays: "hidden", ...BANK },
      "masterData.relatedCompany": BANK,
      "masterData.employee": { mobile: "hidden" },
      "masterData.material": { plannedPrice: "hidden", listPrice: "hidden" },
      "masterData.accountMaterial": { plannedPrice: "hidden" },
      "masterData.partyMaterial": { price: "hidden" },
      "warehouse.stockBalance": { value: "hidden", averagePrice: "hidden" },
      "warehouse.materialStock": { value: "hidden", averagePrice: "hidden" },
    },
  },
  {
    code: "invitedCustomer",
    nameZh: "受邀客户",
    nameEn: "Invited customer",
    nameRu: "Приглашённый клиент",
    grants: {
      "crm.customer": ["read"],
      "sales.salesContract": ["read"],
      "sales.contractStatus": ["read"],
      "sales.contractProduct": ["read"],
      "sales.salesInvoice": ["read"],
      "sales.salesReceipt": ["read"],
      "sales.receivableItem": ["read", "export"],
    },
    fields: {
      "crm.customer": { creditLimit: "hidden", insuredAmount: "hidden", securedAmount: "hidden", level: "hidden", ownerId: "hidden" },
      "sales.salesContract": {
        costAmount: "hidden",
        marginPercent: "hidden",
        riskLevel: "hidden",
        bidVersion: "hidden",
        clauseDeviation: "hidden",
        creditCheck: "hidden",
      },
    },
  },
];
