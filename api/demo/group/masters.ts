import type { Draft } from "#engine/write/save";
import type { Writer } from "#demo/writer";
import type { Chance } from "#demo/random";
import { firstOfMonth } from "#demo/day";
import { COST_SHARE, MATERIAL_CLASSES, PRODUCTS } from "./catalogue.ts";
import { writeWarehouseMasters } from "./warehouseMasters.ts";
import { COMMON_DEPARTMENTS, type GroupCompany, moneyLimit, PRODUCTION_UNITS, warehousesOf } from "./company.ts";
import { isAbroad, mineName, personName, REGION_CODES, regionNames, supplierName } from "./names.ts";
import type { Customer, Habit, People } from "./people.ts";

const code = (value: string) => ({ code: value });

/** Departments, employees, units, regions, warehouses, classes and materials of a company; returns who does what. */
export async function writeOrganisation(to: Writer, company: GroupCompany, random: Chance, scale: number): Promise<People> {
  await to.write(
    "masterData.businessUnit",
    company.units.map(({ code: unit, nameZh, nameEn, nameRu, terms }) => ({
      header: { code: unit, nameZh, nameEn, nameRu, ageingStart: terms === "parts" ? "posted" : "due" },
    })),
  );
  await to.write(
    "masterData.businessUnit",
    PRODUCTION_UNITS.map((header) => ({ header })),
  );
  for (const { parent, flags, code: own, nameZh, nameEn, nameRu } of COMMON_DEPARTMENTS) {
    await to.write("masterData.department", [
      { header: { code: own, nameZh, nameEn, nameRu, ...(parent ? { parentId: code(parent) } : {}), ...flags } },
    ]);
  }
  await to.write(
    "masterData.department",
    company.units.map(({ code: unit, department: { code: own, nameZh, nameEn, nameRu } }) => ({
      header: { code: own, nameZh, nameEn, nameRu, parentId: code("D100"), unitId: code(unit), isSales: true },
    })),
  );
  const people: People = { salespeople: new Map(), buyers: [], keepers: [] };
  let number = 0;
  const hire = (department: string, reportsTo?: string) => {
    number++;
    const own = `${company.code}${String(number).padStart(3, "0")}`;
    const above = reportsTo === undefined ? {} : { parentId: code(reportsTo) };
    return { code: own, draft: { header: { code: own, ...personName(random), departmentId: code(department), ...above } } };
  };
  const drafts = [];
  for (const unit of company.units) {
    const hired = await hireSellers(to, (reportsTo) => hire(unit.department.code, reportsTo));
    people.salespeople.set(unit.code, hired);
  }
  for (const [list, department] of [
    [people.buyers, "D200"],
    [people.keepers, "D300"],
  ] as const) {
    const hired = Array.from({ length: 3 }, () => hire(department));
    list.push(...hired.map((one) => one.code));
    drafts.push(...hired.map((one) => one.draft));
  }
  for (const department of ["D500", "D500", "D600", "D400"]) drafts.push(hire(department).draft);
  await to.write("masterData.employee", drafts);
  const sellers = [...people.salespeople.values()].flat();
  await to.write(
    "masterData.marketRegion",
    REGION_CODES.map((region, at) => ({
      header: { code: region, ...regionNames(region), sortNo: at + 1 },
      lines: { owners: [{ employeeId: code(sellers[at % sellers.length] ?? ""), fromOn: "2023-01-01" }] },
    })),
  );
  await writeWarehouseMasters(to, company, people);
  await to.write(
    "masterData.warehouse",
    warehousesOf(company.id).map(({ code: own, nameZh, nameEn, nameRu, costMethod, stockType, site, unit }, at) => ({
      header: {
        code: own,
        nameZh,
        nameEn,
        nameRu,
        costMethod,
        stockType,
        factoryAreaId: code(site),
        departmentId: code("D300"),
        unitId: code(unit),
        keeperId: code(people.keepers[at % people.keepers.length] ?? ""),
        moneyLimit: moneyLimit(own, company.code, scale),
      },
    })),
  );
  await to.write(
    "masterData.materialClass",
    MATERIAL_CLASSES.map(({ code: own, nameZh, nameEn, nameRu }) => ({ header: { code: own, nameZh, nameEn, nameRu } })),
  );
  await to.write(
    "masterData.productLine",
    MATERIAL_CLASSES.map(({ code: own, nameZh, nameEn, nameRu }, at) => ({
      header: { code: own, nameZh, nameEn, nameRu, sortNo: at + 1 },
    })),
  );
  await to.write(
    "masterData.material",
    PRODUCTS.map((one) => ({
      header: {
        code: one.code,
        nameZh: one.nameZh,
        nameEn: one.nameEn,
        nameRu: one.nameRu,
        specification: one.specification,
        unitOfMeasureId: code(one.unitOfMeasure),
        materialClassId: code(one.materialClass),
        plannedPrice: String(one.price),
        listPrice: String(Math.round(one.price / COST_SHARE)),
        overTolerancePercent: one.unitOfMeasure === "T" ? "3" : "0",
      },
    })),
  );
  return people;
}

type Hired = { code: string; draft: Draft };

/** Six who sell for a unit: the first leads them, two others lead a team; answers their codes. */
async function hireSellers(to: Writer, hire: (reportsTo?: string) => Hired): Promise<string[]> {
  const head = hire();
  const leads: Hired[] = [];
  const people: Hired[] = [];
  for (const size of [1, 2]) {
    const lead = hire(head.code);
    leads.push(lead);
    people.push(...Array.from({ length: size }, () => hire(lead.code)));
  }
  const tiers = [[head], leads, people];
  for (const tier of tiers)
    await to.write(
      "masterData.employee",
      tier.map(({ draft }) => draft),
    );
  return tiers
    .flat()
    .map((one) => one.code)
    .toSorted();
}

/** Which customer of a unit hardly pays. */
const HARDLY_PAYS = 9;

/** Customers with their owner, region and way of paying. Codes carry the company, for a party is one in the whole group. */
export async function writeCustomers(
  to: Writer,
  company: GroupCompany,
  people: People,
  random: Chance,
  scale: number,
): Promise<Customer[]> {
  const customers: Customer[] = [];
  const drafts = [];
  const abroad = REGION_CODES.filter(isAbroad);
  const home = REGION_CODES.filter((region) => !isAbroad(region));
  const seen = new Set<string>();
  for (const unit of company.units) {
    const count = Math.round(26 * Math.sqrt(scale));
    for (let at = 0; at < count; at++) {
      const region = random.happens(unit.abroad * 1.5) ? random.pick(abroad) : random.pick(home);
      let name = mineName(random, region, customers.length);
      while (seen.has(name.nameZh)) name = mineName(random, region, seen.size * 7 + at);
      seen.add(name.nameZh);
      const habit = habitOf(at, random);
      const customer: Customer = {
        code: `C${company.code}${String(customers.length + 1).padStart(4, "0")}`,
        region,
        unit: unit.code,
        salesperson: random.pick(people.salespeople.get(unit.code) ?? []),
        habit,
        weight: habit === "never" ? 0.1 : random.factor(0.9),
        currency: region === "CIS" ? "RUB" : region === "EUR" ? "EUR" : "CNY",
        hasMine: customers.length % 2 === 0,
      };
      customers.push(customer);
      drafts.push({
        header: {
          code: customer.code,
          ...name,
          country: isAbroad(region) ? (region === "CIS" ? "RU" : "TR") : "CN",
          currency: customer.currency,
          departmentId: code(unit.department.code),
          regionId: code(region),
          ownerId: code(customer.salesperson),
          level: random.pick(["A", "B", "B", "C"]),
          creditLimit: String(random.between(5, 60) * 1_000_000),
          paymentDays: random.pick([30, 45, 60, 90]),
        },
      });
    }
  }
  const heads = headsIn(drafts);
  const all = drafts.map(({ header }, at) => ({ header: { ...header, ...coverOf(header, at), ...groupOf(header, at, heads) } }));
  const isMember = ({ header }: (typeof all)[number]) => "groupId" in header;
  await to.write(
    "crm.customer",
    all.filter((draft) => !isMember(draft)),
  );
  await to.write("crm.customer", all.filter(isMember));
  return customers;
}

/** How a customer of a unit pays: most on time or late, one small one hardly ever. */
function habitOf(at: number, random: Chance): Habit {
  if (at === HARDLY_PAYS) return "never";
  const habit = random.next();
  return habit < 0.6 ? "prompt" : habit < 0.92 ? "slow" : "poor";
}

type Head = { code: string; nameZh: string; regionId: { code: string } };
/** The first energy group of each region, which heads others there. */
function headsIn(drafts: readonly { header: Head }[]): ReadonlyMap<string, string> {
  const groups = drafts.filter(({ header }) => header.nameZh.includes("能源集团"));
  return new Map(groups.toReversed().map(({ header }) => [header.regionId.code, header.code]));
}

/** Two of three customers of a region belong to the group that is at home there, if any is. */
function groupOf({ code: own, regionId }: Head, at: number, heads: ReadonlyMap<string, string>) {
  const head = heads.get(regionId.code);
  return head === undefined || head === own || at % 3 === 0 ? {} : { groupId: code(head) };
}

/** Credit to customers abroad is insured for three fifths, that of every fifth one secured for two. */
function coverOf({ country, creditLimit }: { country: string; creditLimit: string }, at: number) {
  const fifths = (count: number) => String((Number(creditLimit) / 5) * count);
  return { ...(country === "CN" ? {} : { insuredAmount: fifths(3) }), ...(at % 5 === 0 ? { securedAmount: fifths(2) } : {}) };
}

/** Suppliers; returns their codes. */
export async function writeSuppliers(to: Writer, company: GroupCompany, people: People, random: Chance): Promise<string[]> {
  const drafts = Array.from({ length: 18 }, (_, at) => ({
    header: {
      code: `S${company.code}${String(at + 1).padStart(3, "0")}`,
      ...supplierName(random),
      country: "CN",
      currency: "CNY",
      grade: random.between(1, 5),
      isQualified: true,
      leadDays: random.between(7, 45),
      buyerId: code(random.pick(people.buyers)),
      bank: "示范银行",
      bankAccount: `6228480${company.id}${String(at + 1).padStart(6, "0")}`,
    },
  }));
  await to.write("purchasing.supplier", drafts);
  return drafts.map((draft) => draft.header.code);
}

/** Monthly rates to the yuan of the export currencies, and of the dollar in which Adventure Works keeps its books. */
export function exchangeRates(endOn: string, months: number, random: Chance) {
  const level = { RUB: 0.082, EUR: 7.75 };
  const days = Array.from({ length: months + 2 }, (_, back) => firstOfMonth(endOn, -months - 1 + back));
  const exports = days.flatMap((validOn) =>
    (["RUB", "EUR"] as const).map((fromCurrency) => {
      level[fromCurrency] *= random.factor(0.012);
      return { header: { fromCurrency, toCurrency: "CNY", validOn, rate: level[fromCurrency].toFixed(6) } };
    }),
  );
  let dollar = 7.15;
  const dollars = days.map((validOn) => {
    dollar *= random.factor(0.006);
    return { header: { fromCurrency: "USD", toCurrency: "CNY", validOn, rate: dollar.toFixed(6) } };
  });
  return [...exports, ...dollars];
}
