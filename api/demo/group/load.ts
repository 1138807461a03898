import type { Runtime } from "#engine/runtime";
import { firstOfMonth } from "#demo/day";
import { chance } from "#demo/random";
import { writer } from "#demo/writer";
import { writeBearings } from "./bearings.ts";
import { writeConsignment } from "./consignment.ts";
import { closeMonths, openMonthsFrom } from "./closedMonths.ts";
import type { GroupCompany } from "./company.ts";
import { writeCompletions, writeEquipment, writeEquipmentSold } from "./equipment.ts";
import { parties, planContracts } from "./contracts.ts";
import { writeInventory } from "./inventory.ts";
import { writeMarketTree, writeMines } from "./market.ts";
import { writeCustomers, writeOrganisation, writeSuppliers } from "./masters.ts";
import { writePayments } from "./payments.ts";
import { writePeriodFigures } from "./periodFigures.ts";
import { writeReceivables } from "./receivables.ts";
import { writeMoney } from "./money.ts";
import { writeBids, writeSales, writeTargets } from "./sales.ts";
import { writeStock } from "./stock.ts";
import { writeCustomerModels } from "./warehouseMasters.ts";

/** How much the demo has: its months up to its last day, and its documents as a share of the whole (1 is about 1,200 contracts). */
export type DemoSize = { endOn: string; months: number; scale: number };

/** Writes a company of the group up to a day. Same size, same demo. */
export async function loadGroupCompany(
  runtime: Runtime,
  company: GroupCompany,
  say: (line: string) => void,
  { endOn, months, scale }: DemoSize,
): Promise<void> {
  const to = writer(runtime, company.id, "demo");
  const random = chance(company.seed);
  say(`demo ${company.code}: people, materials, customers`);
  const people = await writeOrganisation(to, company, random);
  const customers = await writeCustomers(to, company, people, random, scale);
  await writeMarketTree(to, company, people);
  await writeMines(to, customers, chance(company.seed + 2), company);
  const suppliers = await writeSuppliers(to, company, people, random);
  say(`demo ${company.code}: purchase orders, receipts, stock`);
  const from = firstOfMonth(endOn, -months);
  await writeCustomerModels(to, customers, chance(company.seed + 1), from);
  await openMonthsFrom(runtime, company.id, from);
  await writeStock(to, company, people, suppliers, customers, random, endOn, months, scale);
  say(`demo ${company.code}: months closed`);
  await closeMonths(runtime, company.id, endOn, months);
  say(`demo ${company.code}: scrap, transfers, stocktakes`);
  await writeInventory(runtime, company.id, endOn);
  await writeConsignment(runtime, company.id, endOn);
  await writeBearings(runtime, company, endOn);
  await writeEquipment(runtime, company, endOn);
  await writeCompletions(
    runtime,
    company,
    customers.slice(0, 2).map((customer) => customer.code),
    { from, endOn },
  );
  await writePayments(runtime, to, endOn);
  say(`demo ${company.code}: contracts, invoices, collections`);
  const contracts = planContracts(company, customers, random, endOn, months, scale);
  await writeSales(runtime, to, contracts, random, endOn);
  const [customer, unit] = [
    customers.slice(2).find((one) => one.currency === "CNY" && one.unit === company.units[0]?.code),
    company.units[0],
  ];
  if (customer && unit) await writeEquipmentSold(to, parties({ customer, unit }), endOn);
  await writeMoney(runtime, company.id, endOn);
  await writeBids(to, contracts, customers, random, endOn);
  await writeTargets(to, company, contracts, random, endOn, months);
  say(`demo ${company.code}: promises, letters, classes of open money`);
  await writeReceivables(runtime, to, endOn);
  await writePeriodFigures(to, company, people, customers, chance(company.seed + 3), endOn);
}
