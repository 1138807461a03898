import type { Runtime } from "#engine/runtime";
import { firstOfMonth, plusDays } from "#demo/day";
import { chance } from "#demo/random";
import { writer } from "#demo/writer";
import { writeBearings } from "./bearings.ts";
import { writeConsignment } from "./consignment.ts";
import { closeMonths, openMonthsFrom } from "./closedMonths.ts";
import type { DemoSize, GroupCompany } from "./company.ts";
import { writeCompletions, writeEquipment, writeEquipmentSold } from "./equipment.ts";
import { writeBilling } from "./billing.ts";
import { contractDraft, parties, planContracts } from "./contracts.ts";
import { madeByMonth, planDeliveries, writeDeliveries } from "./deliveries.ts";
import { writeInventory } from "./inventory.ts";
import { writeMarketTree, writeMines } from "./market.ts";
import { writeCustomers, writeOrganisation, writeSuppliers } from "./masters.ts";
import { writePayments } from "./payments.ts";
import { writePeriodFigures } from "./periodFigures.ts";
import { writeReceivables } from "./receivables.ts";
import { writeMoney } from "./money.ts";
import { planBids, writeTargets } from "./sales.ts";
import { writeBonds } from "./pipelineBonds.ts";
import { writeForecasts, writePipeline } from "./pipeline.ts";
import { standardPhases } from "./pipelineMasters.ts";
import { writeResults } from "./bidResults.ts";
import { writeStock } from "./stock.ts";
import { writeCustomerModels } from "./warehouseMasters.ts";

/** The longest time in days between a tender that was won and the contract. */
export const NOT_SIGNED_YET = 10;

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
  const people = await writeOrganisation(to, company, random, scale);
  const customers = await writeCustomers(to, company, people, random, scale);
  await writeMarketTree(to, company, people);
  await writeMines(to, customers, chance(company.seed + 2), company);
  const suppliers = await writeSuppliers(to, company, people, random);
  const contracts = planContracts(company, customers, random, endOn, months, scale);
  const deliveries = planDeliveries(contracts, chance(company.seed + 4));
  say(`demo ${company.code}: purchase orders, receipts, stock`);
  const from = firstOfMonth(endOn, -months);
  await writeCustomerModels(to, customers, chance(company.seed + 1), from);
  await openMonthsFrom(runtime, company.id, from);
  await writeStock(to, { company, people, suppliers, customers }, random, { endOn, months, scale }, madeByMonth(deliveries));
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
    { from, endOn, scale },
  );
  await writePayments(runtime, to, endOn);
  const soon = planContracts(company, customers, chance(company.seed + 5), plusDays(endOn, NOT_SIGNED_YET), months + 1, scale);
  const bids = planBids([...contracts, ...soon.filter(({ signedOn }) => signedOn > endOn)], customers, random, endOn);
  say(`demo ${company.code}: leads, projects, bids`);
  const phases = await standardPhases(runtime, company.id);
  const places = await writePipeline(to, { company, people, customers, phases }, bids, chance(company.seed + 6), endOn);
  say(`demo ${company.code}: contracts, invoices, collections`);
  const cameOf = new Map(bids.flatMap((bid) => (bid.isSigned ? [[bid.contract, places.get(bid)] as const] : [])));
  const drafts = contracts.map((contract) => contractDraft(contract, cameOf.get(contract)));
  const records = await to.take("sales.salesContract", drafts, "takeOver");
  const signed = new Map(contracts.flatMap((contract, at) => (records[at] ? [[contract, records[at]] as const] : [])));
  await writeDeliveries(to, deliveries, signed, endOn);
  await writeBilling(runtime, to, signed, deliveries, random, endOn);
  const [customer, unit] = [
    customers.slice(2).find((one) => one.currency === "CNY" && one.unit === company.units[0]?.code),
    company.units[0],
  ];
  if (customer && unit) await writeEquipmentSold(to, parties({ customer, unit }), endOn);
  await writeMoney(runtime, company.id, endOn);
  say(`demo ${company.code}: results and bonds of bids`);
  await writeResults(to, company, bids, { places, signed });
  await writeBonds(to, places, chance(company.seed + 8), endOn);
  await writeForecasts(to, endOn);
  await writeTargets(to, company, contracts, random, endOn, months);
  say(`demo ${company.code}: promises, letters, classes of open money`);
  await writeReceivables(runtime, to, endOn);
  await writePeriodFigures(to, company, people, customers, chance(company.seed + 3), endOn);
}
