import { LOOK } from "#define/access/grants";
import { BANK, BID_HEAD, BID_MARGIN, CREDIT, type SeedRole } from "./roleParts.ts";

/** Those who plan, keep the desks of sales, look after the brand and quality, and dealers. */
export const DESK_ROLES: readonly SeedRole[] = [
  {
    code: "planner",
    nameZh: "计划员",
    nameEn: "Planner",
    nameRu: "Плановик",
    grants: {
      "masterData.*": ["read"],
    },
  },
  {
    code: "internalOffice",
    channel: "crm",
    nameZh: "内勤",
    nameEn: "Internal office",
    nameRu: "Внутренняя служба",
    grants: {
      "masterData.*": ["read"],
      "crm.projectBids": LOOK,
      "crm.tenders": LOOK,
      "crm.bidBonds": LOOK,
      "crm.leads": LOOK,
      "crm.visitPromises": LOOK,
      "crm.customerRisk": LOOK,
      "sales.*": LOOK,
    },
    fields: { "crm.projectBid": { ...BID_MARGIN, ...BID_HEAD }, "crm.customer": { ...CREDIT, ...BANK }, "masterData.relatedCompany": BANK },
  },
  {
    code: "brandDepartment",
    channel: "crm",
    nameZh: "品牌部",
    nameEn: "Brand department",
    nameRu: "Отдел бренда",
    grants: {
      "masterData.*": ["read"],
    },
    fields: {
      "crm.customer": { creditLimit: "hidden", insuredAmount: "hidden", securedAmount: "hidden", ...BANK },
      "masterData.relatedCompany": BANK,
    },
  },
  {
    code: "quality",
    nameZh: "质量员",
    nameEn: "Quality engineer",
    nameRu: "Инженер по качеству",
    grants: {
      "masterData.*": ["read"],
    },
    fields: { "purchasing.supplier": BANK, "masterData.relatedCompany": BANK, "purchasing.purchaseOrder": { "lines.unitPrice": "hidden" } },
  },
  {
    code: "dealer",
    channel: "crm",
    nameZh: "经销商",
    nameEn: "Dealer",
    nameRu: "Дилер",
    grants: {},
    fields: {
      "crm.customer": { creditLimit: "hidden", insuredAmount: "hidden", securedAmount: "hidden", level: "hidden", ...BANK },
      "sales.salesContract": { costAmount: "hidden", marginPercent: "hidden", riskLevel: "hidden", creditCheck: "hidden" },
    },
  },
];
