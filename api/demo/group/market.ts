import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { GroupCompany } from "./company.ts";
import { names, type Names, type Region, regionNames } from "./names.ts";
import type { Customer, People } from "./people.ts";

const code = (value: string) => ({ code: value });
const SINCE = "2023-01-01";
/** Where the mines of a region lie about: longitude and latitude. */
const PLACES: Record<Region, readonly [number, number]> = {
  JIN: [112.5, 37.9],
  SHA: [109.7, 38.3],
  MEN: [109.8, 39.6],
  YU: [113.6, 34.7],
  WAN: [116.9, 32.6],
  LU: [116.6, 35.4],
  XIN: [87.6, 43.8],
  GUI: [106.7, 26.6],
  NIN: [106.5, 38.0],
  CIS: [87.1, 53.7],
  EUR: [31.8, 41.4],
};
/** Who builds the same machines. */
export const RIVALS = ["北方煤机", "中原重工", "Vostok Mash"];
const BRANDS: readonly (Names & { code: string })[] = [
  { code: "HS", ...names("恒山", "Hengshan", "Хэншань") },
  { code: "ZD", ...names("中岱", "Zhongdai", "Чжундай") },
  { code: "OTH", ...names("其他品牌", "Other brand", "Другой бренд") },
];

/** Who answers for each region, the marketing tree with its people, and the brands. */
export async function writeMarketTree(to: Writer, company: GroupCompany, people: People): Promise<void> {
  await to.write(
    "masterData.brand",
    BRANDS.map((header) => ({ header })),
  );
  await to.write("crm.marketOrganization", [
    { header: { code: "M00", ...names("营销中心", "Marketing centre", "Центр маркетинга") }, lines: { places: [{ fromOn: SINCE }] } },
  ]);
  await to.write(
    "crm.marketOrganization",
    company.units.map((unit, at) => ({
      header: {
        code: `M1${at}`,
        ...names(`${unit.nameZh}营销部`, `${unit.nameEn} marketing`, `Маркетинг: ${unit.nameRu}`),
        unitId: code(unit.code),
      },
      lines: { places: [{ parentId: code("M00"), fromOn: SINCE }], departments: [{ departmentId: code(unit.department.code) }] },
    })),
  );
  await to.write(
    "crm.marketPerson",
    company.units.flatMap((unit, at) =>
      (people.salespeople.get(unit.code) ?? []).map((person, place) => ({
        header: {
          employeeId: code(person),
          organizationId: code(`M1${at}`),
          post: place === 0 ? "zoneManager" : place === 1 ? "internalStaff" : "salesperson",
          fromOn: SINCE,
        },
      })),
    ),
  );
}

/** A mine with its faces, and the end customer that works it, for every other customer. */
export async function writeMines(to: Writer, customers: readonly Customer[], random: Chance, company: GroupCompany): Promise<void> {
  const chosen = customers.filter(({ hasMine }) => hasMine);
  const department = (unit: string) => company.units.find((one) => one.code === unit)?.department.code ?? "";
  await to.write(
    "crm.coalMine",
    chosen.map((customer) => mineOf(customer, department(customer.unit), random)),
    "takeOver",
  );
  await to.write(
    "crm.endCustomer",
    chosen.map((customer) => endCustomerOf(customer, department(customer.unit), random)),
    "takeOver",
  );
}

/** The code of the mine, and of the end customer, of a customer. */
export const mineCode = (customer: string): string => `K${customer.slice(1)}`;
export const endCustomerCode = (customer: string): string => `E${customer.slice(1)}`;

function around([longitude, latitude]: readonly [number, number], random: Chance) {
  return { longitude: (longitude + random.next() * 2 - 1).toFixed(4), latitude: (latitude + random.next() - 0.5).toFixed(4) };
}

function mineOf({ code: own, region, salesperson }: Customer, department: string, random: Chance) {
  const place = regionNames(region);
  const number = Number(own.slice(-4));
  const faces = Array.from({ length: random.between(1, 3) }, (_, at) => ({
    workingFace: String(random.between(1, 9) * 1000 + 101 + at),
    productLineId: code("10"),
    equipmentModel: random.pick(["ZY6800/14/32", "ZY12000/28/63D", "ZF9000/20/38"]),
    quantity: String(random.between(80, 160)),
    fromOn: `202${random.between(0, 5)}-0${random.between(1, 9)}-01`,
    ...(random.happens(0.35) ? { competitor: random.pick(RIVALS) } : { equipmentNo: `${own}-${at + 1}` }),
  }));
  return {
    header: {
      code: mineCode(own),
      ...names(`${place.nameZh}${number}号煤矿`, `${place.nameEn} Mine No. ${number}`, `Шахта № ${number}, ${place.nameRu}`),
      province: place.nameZh,
      level: random.pick(["A", "B", "C"]),
      customerId: code(own),
      regionId: code(region),
      departmentId: code(department),
      ownerId: code(salesperson),
      ...around(PLACES[region], random),
    },
    lines: { faces, capacities: [{ fromOn: SINCE, capacity: String(random.between(1, 15)) }] },
  };
}

function endCustomerOf({ code: own, region, salesperson }: Customer, department: string, random: Chance) {
  const place = regionNames(region);
  const number = Number(own.slice(-4));
  return {
    header: {
      code: endCustomerCode(own),
      ...names(
        `${place.nameZh}${number}号煤矿综采队`,
        `${place.nameEn} Mine No. ${number}, longwall team`,
        `Участок лавы, шахта № ${number}, ${place.nameRu}`,
      ),
      customerType: "mine",
      industry: "coal",
      source: random.pick(["salesperson", "tender", "service"]),
      province: place.nameZh,
      mineId: code(mineCode(own)),
      regionId: code(region),
      departmentId: code(department),
      ownerId: code(salesperson),
      ...around(PLACES[region], random),
    },
    lines: {
      models: [{ brandId: code(random.pick(["HS", "ZD", "OTH"])), specification: "φ320", quotaQuantity: String(random.between(2, 40)) }],
    },
  };
}
