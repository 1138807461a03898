import { names, type Names } from "./names.ts";
import type { UnitCode } from "./catalogue.ts";

export type GroupUnit = Names & {
  code: UnitCode;
  department: Names & { code: string };
  /** Contracts in an average month at scale 1. */
  monthly: number;
  /** How the price falls due: equipment in four instalments, parts in one or two. */
  terms: "equipment" | "parts";
  abroad: number;
};

export type GroupCompany = Names & { id: number; code: string; seed: number; units: readonly GroupUnit[] };

/** How much the demo has: its months up to its last day, and its documents as a share of the whole (1 is about 1,200 contracts). */
export type DemoSize = { endOn: string; months: number; scale: number };

/** Where the companies of the group are: their day is the last of the demo. */
export const GROUP_ZONE = "Asia/Shanghai";

/** The two companies of the demo group with their business units. */
export const GROUP: readonly GroupCompany[] = [
  {
    id: 2,
    code: "HS",
    seed: 20_231,
    ...names("恒山煤机（示范）", "Hengshan Coal Machinery (demo)", "Хэншань Коулмаш (демо)"),
    units: [
      {
        code: "CB",
        ...names("长壁装备", "Long-wall equipment", "Оборудование лавы"),
        department: { code: "D110", ...names("长壁销售部", "Long-wall sales", "Продажи: лава") },
        monthly: 5,
        terms: "equipment",
        abroad: 0.12,
      },
      {
        code: "GX",
        ...names("供销", "Supply and marketing", "Снабжение и сбыт"),
        department: { code: "D120", ...names("供销部", "Supply and marketing dept.", "Отдел снабжения и сбыта") },
        monthly: 12,
        terms: "parts",
        abroad: 0.03,
      },
      {
        code: "LYC",
        ...names("轴承", "Bearings", "Подшипники"),
        department: { code: "D130", ...names("轴承销售部", "Bearing sales", "Продажи: подшипники") },
        monthly: 2,
        terms: "parts",
        abroad: 0.03,
      },
      {
        code: "GL",
        ...names("通用装备", "General equipment", "Общее оборудование"),
        department: { code: "D140", ...names("通用装备销售部", "General equipment sales", "Продажи: общее оборудование") },
        monthly: 4,
        terms: "parts",
        abroad: 0.03,
      },
    ],
  },
  {
    id: 3,
    code: "ZD",
    seed: 40_487,
    ...names("中岱智控液压（示范）", "Zhongdai Control and Hydraulics (demo)", "Чжундай Автоматика и гидравлика (демо)"),
    units: [
      {
        code: "HDZK",
        ...names("智能控制", "Intelligent control", "Интеллектуальное управление"),
        department: { code: "D110", ...names("智控销售部", "Control sales", "Продажи: автоматика") },
        monthly: 5,
        terms: "equipment",
        abroad: 0.06,
      },
      {
        code: "ZDYY",
        ...names("液压", "Hydraulics", "Гидравлика"),
        department: { code: "D120", ...names("液压销售部", "Hydraulics sales", "Продажи: гидравлика") },
        monthly: 10,
        terms: "parts",
        abroad: 0.05,
      },
      {
        code: "SNZZ",
        ...names("智能制造", "Smart manufacturing", "Умное производство"),
        department: { code: "D130", ...names("智造销售部", "Smart manufacturing sales", "Продажи: умное производство") },
        monthly: 3,
        terms: "equipment",
        abroad: 0.03,
      },
    ],
  },
];

/** The units of each company that make and sell nothing themselves: finished goods and made parts lie in their stores. */
export const PRODUCTION_UNITS: readonly (Names & { code: string })[] = [
  { code: "CP", ...names("成品", "Finished goods", "Готовая продукция") },
  { code: "LJ", ...names("零件", "Made parts", "Детали") },
];

export const COMMON_DEPARTMENTS: readonly (Names & { code: string; parent: string | null; flags?: Record<string, boolean> })[] = [
  { code: "D100", parent: null, ...names("公司本部", "Head office", "Головной офис") },
  { code: "D200", parent: "D100", ...names("物资供应部", "Purchasing", "Отдел закупок"), flags: { isPurchasing: true } },
  { code: "D300", parent: "D100", ...names("仓储部", "Warehousing", "Складское хозяйство") },
  { code: "D400", parent: "D100", ...names("生产计划部", "Production planning", "Планирование производства"), flags: { isPlanning: true } },
  { code: "D500", parent: "D100", ...names("财务部", "Finance", "Финансовый отдел") },
  { code: "D600", parent: "D100", ...names("售后服务部", "After-sales service", "Сервисная служба") },
];

type Store = Names & {
  code: string;
  classes: readonly string[];
  costMethod: string;
  stockType: string;
  site: string;
  /** The unit whose stock lies there, by company; a company that is not named has no such warehouse. */
  units: Readonly<Record<string, UnitCode>>;
};

const WAREHOUSES: readonly Store[] = [
  {
    code: "W01",
    ...names("原材料库", "Raw material store", "Склад сырья"),
    classes: ["70"],
    costMethod: "plannedPrice",
    stockType: "rawMaterial",
    site: "F1",
    units: { HS: "CB", ZD: "ZDYY" },
  },
  {
    code: "W02",
    ...names("配套件库", "Component store", "Склад комплектующих"),
    classes: ["30", "40", "50"],
    costMethod: "movingAverage",
    stockType: "other",
    site: "F1",
    units: { HS: "GX", ZD: "HDZK" },
  },
  {
    code: "W05",
    ...names("轴承库", "Bearing store", "Склад подшипников"),
    classes: ["60"],
    costMethod: "movingAverage",
    stockType: "spareParts",
    site: "F2",
    units: { HS: "LYC" },
  },
  {
    code: "W03",
    ...names("备件库", "Spare parts store", "Склад запчастей"),
    classes: ["60", "80", "40", "50"],
    costMethod: "fifo",
    stockType: "spareParts",
    site: "F2",
    units: { HS: "GX", ZD: "ZDYY" },
  },
];

/** The warehouses of a company of the group, each with the unit whose stock lies there. */
export function warehousesOf(compId: number): (Store & { unit: UnitCode })[] {
  const code = GROUP.find(({ id }) => id === compId)?.code ?? "";
  return WAREHOUSES.flatMap((store) => (store.units[code] === undefined ? [] : [{ ...store, unit: store.units[code] }]));
}

/** What may lie in a warehouse of a company, in millions of yuan at scale 1; the least that it has room for at any scale. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  HS: { W01: 140, W02: 140, W03: 260, W04: 640, W05: 30 },
  ZD: { W01: 20, W02: 90, W03: 90, W04: 250 },
};
const LEAST_LIMIT = 12;

/** How much money may lie in a warehouse of a company, in yuan. */
export const moneyLimit = (warehouse: string, company: string, scale: number): string =>
  `${Math.ceil(LEAST_LIMIT + (LIMITS[company]?.[warehouse] ?? 0) * scale)}000000`;
