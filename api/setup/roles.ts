import { DESK_ROLES } from "./deskRoles.ts";
import { LOOK } from "#define/access/grants";
import type { ModuleData } from "#define/moduleData";
import { MEMBER_ROLES } from "./memberRoles.ts";
import { BANK, BID_COSTS, BID_MARGIN, BUSINESS, CREDIT, DECIDE, PERSONAL, type SeedRole } from "./roleParts.ts";

export type { SeedRole } from "./roleParts.ts";

/** Every role that the program delivers. */
export const ROLES: readonly SeedRole[] = [
  { code: "administrator", nameZh: "管理员", nameEn: "Administrator", nameRu: "Администратор", isAdministrator: true, grants: {} },
  {
    code: "leader",
    nameZh: "领导",
    nameEn: "Leader",
    nameRu: "Руководитель",
    grants: BUSINESS,
  },
  {
    code: "analyst",
    nameZh: "分析员",
    nameEn: "Analyst",
    nameRu: "Аналитик",
    grants: BUSINESS,
    fields: {
      "crm.contact": PERSONAL,
      "crm.projectBid": { bidAmount: "hidden", approvedAmount: "hidden", ...BID_MARGIN },
      "crm.bidCost": BID_COSTS,
    },
  },
  {
    code: "keeper",
    nameZh: "保管员",
    nameEn: "Storekeeper",
    nameRu: "Кладовщик",
    grants: {
      "masterData.*": ["read"],
      "warehouse.*": LOOK,
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
      "masterData.*": ["read"],
      "purchasing.*": [...DECIDE, "putInForce"],
      "warehouse.*": [...DECIDE, "reverse"],
      "sales.*": DECIDE,
      "crm.*": DECIDE,
    },
  },
  {
    code: "salesperson",
    nameZh: "销售员",
    nameEn: "Salesperson",
    nameRu: "Менеджер по продажам",
    grants: {
      "masterData.*": ["read"],
      "crm.projectMoves": LOOK,
      "crm.projectBids": LOOK,
      "crm.salesWork": LOOK,
      "crm.receptions": LOOK,
      "crm.tenders": LOOK,
      "crm.bidBonds": LOOK,
      "crm.leads": LOOK,
      "crm.visitPromises": LOOK,
      "crm.customerRisk": LOOK,
      "crm.orderForecasts": LOOK,
      "sales.*": LOOK,
    },
    fields: { "crm.projectBid": BID_MARGIN, "crm.customer": CREDIT },
  },
  {
    code: "buyer",
    nameZh: "采购员",
    nameEn: "Buyer",
    nameRu: "Закупщик",
    grants: {
      "masterData.*": ["read"],
    },
  },
  {
    code: "accountant",
    nameZh: "会计",
    nameEn: "Accountant",
    nameRu: "Бухгалтер",
    grants: {
      "masterData.*": LOOK,
      "crm.*": LOOK,
      "warehouse.*": LOOK,
      "sales.*": LOOK,
      "finance.*": LOOK,
      "purchasing.*": LOOK,
    },
    fields: { "crm.customer": { ownerId: "read" }, "crm.contact": PERSONAL },
  },
  {
    code: "serviceEngineer",
    channel: "afterSales",
    nameZh: "服务工程师",
    nameEn: "Service engineer",
    nameRu: "Сервисный инженер",
    grants: {
      "masterData.*": ["read"],
    },
    fields: {
      "crm.customer": { creditLimit: "hidden", insuredAmount: "hidden", securedAmount: "hidden", paymentDays: "hidden", ...BANK },
      "crm.contact": PERSONAL,
      "masterData.relatedCompany": BANK,
      "masterData.employee": { mobile: "hidden" },
      "masterData.material": { plannedPrice: "hidden", listPrice: "hidden" },
      "masterData.accountMaterial": { plannedPrice: "hidden" },
      "masterData.partyMaterial": { price: "hidden" },
      "warehouse.stockBalance": { value: "hidden", averagePrice: "hidden" },
      "warehouse.materialStock": { value: "hidden", averagePrice: "hidden" },
    },
  },
  ...DESK_ROLES,
  ...MEMBER_ROLES,
  {
    code: "invitedCustomer",
    nameZh: "受邀客户",
    nameEn: "Invited customer",
    nameRu: "Приглашённый клиент",
    grants: {},
    fields: {
      "crm.customer": {
        creditLimit: "hidden",
        insuredAmount: "hidden",
        securedAmount: "hidden",
        level: "hidden",
        ownerId: "hidden",
        riskLevel: "hidden",
        riskUntil: "hidden",
        lastFollowOn: "hidden",
        nextFollowOn: "hidden",
        formerReaderId: "hidden",
        readUntil: "hidden",
      },
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

/** What a role may do: in whole areas and with datasets by what is said of it, with modules by what they say. */
export function grantsOf({ code, grants }: SeedRole, modules: Iterable<Pick<ModuleData, "id" | "roles">>): SeedRole["grants"] {
  const given = [...modules].flatMap(({ id, roles = {} }) => {
    const actions = new Map(Object.entries(roles)).get(code) ?? [];
    return actions.length === 0 ? [] : [[id, [...new Set(actions)]] as const];
  });
  return { ...grants, ...Object.fromEntries(given) };
}
