import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { PRODUCTS } from "./catalogue.ts";
import { type GroupCompany } from "./company.ts";
import { names, type Names } from "./names.ts";
import type { Customer, People } from "./people.ts";

const code = (value: string) => ({ code: value });
type Coded = Names & { code: string };

const SITES: readonly Coded[] = [
  { code: "F1", ...names("一厂区", "Site one", "Первая площадка") },
  { code: "F2", ...names("二厂区", "Site two", "Вторая площадка") },
];
const MAKERS: readonly Names[] = [
  names("中原轴承（示范）", "Zhongyuan Bearings (demo)", "Чжунъюань Подшипники (демо)"),
  names("恒达密封（示范）", "Hengda Seals (demo)", "Хэнда Уплотнения (демо)"),
  names("远通阀业（示范）", "Yuantong Valves (demo)", "Юаньтун Арматура (демо)"),
];
const CENTERS: readonly (Coded & { department: string })[] = [
  { code: "CC10", department: "D400", ...names("总装车间", "Final assembly", "Сборочный цех") },
  { code: "CC20", department: "D400", ...names("机加车间", "Machining", "Механический цех") },
  { code: "CC30", department: "D600", ...names("现场服务", "Field service", "Выездной сервис") },
];
const PROJECTS: readonly Coded[] = [
  { code: "XM01", ...names("大采高支架研制", "High-seam support development", "Разработка крепи для мощных пластов") },
  { code: "XM02", ...names("智能工作面示范", "Intelligent longwall pilot", "Пилотная интеллектуальная лава") },
  { code: "XM03", ...names("支架再制造", "Support remanufacturing", "Восстановление крепей") },
];
const TYPES: readonly (Coded & Record<string, unknown>)[] = [
  {
    code: "100",
    ...names("期初结存", "Opening stock", "Начальные остатки"),
    direction: "receive",
    account: "openingBalance",
  },
  {
    code: "101",
    ...names("采购入库", "Purchase receipt", "Приход от поставщика"),
    direction: "receive",
    account: "receivedNotInvoiced",
    source: "purchaseOrder",
  },
  {
    code: "102",
    ...names("完工入库", "Production completion", "Выпуск продукции"),
    direction: "receive",
    account: "materialConsumption",
    source: "production",
  },
  {
    code: "103",
    ...names("退料入库", "Material return", "Возврат материалов"),
    direction: "receive",
    account: "materialConsumption",
    source: "goodsIssue",
  },
  {
    code: "201",
    ...names("生产领料", "Production issue", "Отпуск в производство"),
    direction: "send",
    account: "materialConsumption",
    requiresDepartment: true,
  },
  {
    code: "202",
    ...names("项目领料", "Project issue", "Отпуск на проект"),
    direction: "send",
    account: "projectCost",
    requiresProject: true,
  },
  {
    code: "203",
    ...names("费用领料", "Cost-centre issue", "Отпуск на затраты"),
    direction: "send",
    account: "expense",
    requiresCostCenter: true,
  },
  {
    code: "204",
    ...names("销售出库", "Sales issue", "Отпуск на продажу"),
    direction: "send",
    account: "costOfSales",
    requiresCustomer: true,
    requiresContract: true,
  },
  {
    code: "205",
    ...names("零星销售出库", "Sale without contract", "Продажа без договора"),
    direction: "send",
    account: "costOfSales",
    requiresCustomer: true,
  },
];
export const PROJECT_CODES = PROJECTS.map((project) => project.code);
export const COST_CENTERS = CENTERS.map((center) => center.code);

/**
 * What the warehouse works with beside materials: sites, manufacturers, cost centres, projects, operation types, and what customers call
 * materials.
 */
export async function writeWarehouseMasters(to: Writer, company: GroupCompany, people: People): Promise<void> {
  await to.write(
    "masterData.factoryArea",
    SITES.map((header) => ({ header })),
  );
  await to.write(
    "masterData.manufacturer",
    MAKERS.map((maker, at) => ({ header: { code: `M${company.code}${at + 1}`, ...maker, country: "CN", isQualified: true } })),
  );
  await to.write(
    "masterData.costCenter",
    CENTERS.map(({ department, ...header }) => ({ header: { ...header, departmentId: code(department) } })),
  );
  await to.write(
    "masterData.project",
    PROJECTS.map((header) => ({ header: { ...header, departmentId: code("D400"), leaderId: code(people.buyers[0] ?? "") } })),
  );
  await to.write(
    "warehouse.operationType",
    TYPES.map((header) => ({ header })),
  );
}

/** A customer model for some of the stocked materials of the first customers. */
export async function writeCustomerModels(to: Writer, customers: readonly Customer[], random: Chance, validOn: string): Promise<void> {
  const stocked = PRODUCTS.filter((product) => product.stocked && customers.some(({ unit }) => product.units.includes(unit)));
  const drafts = customers.slice(0, 6).flatMap((customer, at) =>
    [...new Set([random.pick(stocked), random.pick(stocked)])].map((product, of) => ({
      header: {
        code: `KH${at + 1}-${product.code}`,
        nameZh: product.nameZh,
        nameEn: product.nameEn,
        nameRu: product.nameRu,
        customerId: code(customer.code),
        materialId: code(product.code),
        validOn,
        packingQuantity: String(of === 0 ? 10 : 4),
      },
    })),
  );
  await to.write("warehouse.customerModel", drafts);
}
