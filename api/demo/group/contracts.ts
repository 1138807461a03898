import { firstOfMonth, lastOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import { COST_SHARE, PRODUCTS, type Product } from "./catalogue.ts";
import type { GroupCompany, GroupUnit } from "./company.ts";
import { endCustomerCode, mineCode } from "./market.ts";
import type { Customer } from "./people.ts";

/** More is signed at the end of the year and less around the Spring Festival. */
const SEASON = [0.95, 0.85, 1, 1, 1, 1.05, 1, 1, 1, 1, 1.05, 1.1];
/** What is signed in a month before the first of the demo, against the usual number, and how much more in each after it. */
const [BEGINNING, GROWTH] = [0.7, 0.015] as const;
export const TAX = 13;
const DEADLINES = { deposit: 10, delivery: 30, acceptance: 150, retention: 365 } as const;
type InstalmentKind = keyof typeof DEADLINES;

export type PlannedInstalment = { kind: InstalmentKind; percent: number; cents: number; dueOn: string };
export type PlannedContract = {
  docNo: string;
  signedOn: string;
  deliveryOn: string;
  customer: Customer;
  unit: GroupUnit;
  lines: { product: Product; quantity: number; priceCents: number; netCents: number; taxCents: number }[];
  netCents: number;
  totalCents: number;
  instalments: PlannedInstalment[];
};

export const yuan = (cents: number) => `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, "0")}`;

/** The contracts of a company over the months up to a day, oldest first. */
export function planContracts(
  company: GroupCompany,
  customers: readonly Customer[],
  random: Chance,
  endOn: string,
  months: number,
  scale: number,
): PlannedContract[] {
  const planned: PlannedContract[] = [];
  const signed = new Map<GroupUnit, number>();
  for (let back = months - 1; back >= 0; back--) {
    const start = firstOfMonth(endOn, -back);
    const last = lastOfMonth(start) < endOn ? lastOfMonth(start) : endOn;
    const days = Number(last.slice(8));
    for (const unit of company.units) {
      const own = customers.filter((customer) => customer.unit === unit.code);
      const growth = growthOf(months - back);
      const elapsed = days / Number(lastOfMonth(start).slice(8));
      const expected = unit.monthly * (SEASON[Number(start.slice(5, 7)) - 1] ?? 1) * growth * elapsed * scale;
      const count = Math.floor(expected) + (random.happens(expected % 1) ? 1 : 0);
      for (let at = 0; at < count; at++) {
        const signedOn = plusDays(start, random.between(0, days - 1));
        const turn = signed.get(unit) ?? 0;
        signed.set(unit, turn + 1);
        planned.push(planContract(company, unit, weighted(own, random), random, { signedOn, turn }));
      }
    }
  }
  planned.sort((a, b) => a.signedOn.localeCompare(b.signedOn));
  planned.forEach(
    (contract, at) => (contract.docNo = `${contract.unit.code}-${contract.signedOn.slice(0, 4)}-${String(at + 1).padStart(4, "0")}`),
  );
  return planned;
}

/** What is signed in a month of the demo (the first is 1), against the usual number. */
export const growthOf = (month: number): number => BEGINNING + GROWTH * month;

function weighted(customers: readonly Customer[], random: Chance): Customer {
  let left = random.next() * customers.reduce((sum, customer) => sum + customer.weight, 0);
  return customers.find((customer) => (left -= customer.weight) <= 0) ?? random.pick(customers);
}

/** The first product of a contract is that whose turn it is in the unit, lest chance makes one year far greater than another. */
function planContract(
  company: GroupCompany,
  unit: GroupUnit,
  customer: Customer,
  random: Chance,
  { signedOn, turn }: { signedOn: string; turn: number },
): PlannedContract {
  const offered = PRODUCTS.filter((product) => product.sold && product.units.includes(unit.code));
  const lineCount = unit.terms === "equipment" ? random.between(1, 2) : random.between(1, 5);
  const first = offered.slice(turn % offered.length).slice(0, 1);
  const chosen = [...new Set([...first, ...Array.from({ length: lineCount - 1 }, () => random.pick(offered))])];
  const lines = chosen.map((product) => {
    const quantity = random.between(...product.lot);
    const priceCents = Math.round(((product.price * 100) / COST_SHARE) * random.factor(0.07) * rateFactor(customer.currency));
    const netCents = quantity * priceCents;
    return { product, quantity, priceCents, netCents, taxCents: halfUp(netCents * TAX, 100) };
  });
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const totalCents = lines.reduce((sum, line) => sum + line.netCents + line.taxCents, 0);
  const deliveryOn = plusDays(signedOn, unit.terms === "equipment" ? random.between(60, 210) : random.between(10, 75));
  return {
    docNo: company.code,
    signedOn,
    deliveryOn,
    customer,
    unit,
    lines,
    netCents,
    totalCents,
    instalments: split(unit, totalCents, signedOn, deliveryOn, random),
  };
}

/** Prices are planned in yuan; a contract in another currency divides by a round rate. */
export const rateFactor = (currency: string) => (currency === "RUB" ? 12 : currency === "EUR" ? 0.13 : 1);
/** What an amount of a contract is in yuan, by the same rate. */
export const inYuan = (cents: number, currency: string): number => cents / rateFactor(currency);
export const halfUp = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by));

function split(unit: GroupUnit, totalCents: number, signedOn: string, deliveryOn: string, random: Chance): PlannedInstalment[] {
  const parts: readonly (readonly [InstalmentKind, number])[] =
    unit.terms === "equipment"
      ? [
          ["deposit", 30],
          ["delivery", 30],
          ["acceptance", 30],
          ["retention", 10],
        ]
      : random.happens(0.45)
        ? [["delivery", 100]]
        : [
            ["delivery", 90],
            ["retention", 10],
          ];
  let left = totalCents;
  return parts.map(([kind, percent], at) => {
    const cents = at === parts.length - 1 ? left : halfUp(totalCents * percent, 100);
    left -= cents;
    return { kind, percent, cents, dueOn: plusDays(kind === "deposit" ? signedOn : deliveryOn, DEADLINES[kind]) };
  });
}

/** The project and the bid that a contract came of. */
export type Place = { projectId: string; projectBidId: string };

/** The contract as a person would enter it, of the bid that it came of where that is known. */
export function contractDraft(contract: PlannedContract, place: Place | undefined) {
  return {
    header: {
      docNo: contract.docNo,
      docOn: contract.signedOn,
      title: contract.lines[0]?.product.nameZh ?? "",
      ...parties(contract),
      ...(place ? { salesProjectId: place.projectId, projectBidId: place.projectBidId } : {}),
      deliveryOn: contract.deliveryOn,
      productLineId: { code: contract.lines[0]?.product.materialClass ?? "" },
      saleType: contract.unit.terms,
      warrantyMonths: 12,
      ...(contract.unit.code === "HDZK" ? { variant: "HDZK" } : {}),
      ...mineOf(contract.customer),
    },
    lines: {
      products: contract.lines.map((line) => ({
        materialId: { code: line.product.code },
        quantity: String(line.quantity),
        unitPrice: yuan(line.priceCents),
        taxRate: String(TAX),
        deliveryOn: contract.deliveryOn,
      })),
      instalments: contract.instalments.map((part) => ({
        kind: part.kind,
        percent: String(part.percent),
        amount: yuan(part.cents),
        dueOn: part.dueOn,
      })),
    },
  };
}

/** The mine of a customer and the end customer that works it, where they are known. */
export const mineOf = ({ hasMine, code }: Customer) =>
  hasMine ? { endCustomerId: { code: endCustomerCode(code) }, mineId: { code: mineCode(code) } } : {};

/** Customer, department, unit, region, salesperson and currency, the same on every sales document of a contract. */
export function parties({ customer, unit }: Pick<PlannedContract, "customer" | "unit">) {
  return {
    customerId: { code: customer.code },
    departmentId: { code: unit.department.code },
    unitId: { code: unit.code },
    regionId: { code: customer.region },
    salespersonId: { code: customer.salesperson },
    currency: customer.currency,
  };
}
