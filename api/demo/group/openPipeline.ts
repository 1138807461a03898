import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import { PRODUCTS } from "./catalogue.ts";
import type { GroupCompany } from "./company.ts";
import { mineOf } from "./contracts.ts";
import type { Customer } from "./people.ts";

const code = (value: string) => ({ code: value });
/** The days over which leads came to nothing, how many of them nobody took up, and how many of the newest nobody has taken yet. */
const [YEARS_DAYS, IGNORED, IN_POOL] = [1000, 8, 12] as const;
/** In which phase projects are: the later, the fewer; those of the last one are bidden for. */
const STANDING = [0, 0, 1, 0, 1, 2, 0, 1, 2, 3] as const;
/** In which phase projects ended that were never bidden for, and why. */
const GIVEN_UP = [0, 0, 1, 0, 1, 2] as const;
const GIVEN_UP_FOR = ["postponed", "postponed", "technology", "price", "other"] as const;
const CHANCES = ["10", "30", "50", "60"] as const;

/** What is under way today: leads, notices of this week and the next ones, and projects in each phase. */
export async function writeOpenPipeline(
  to: Writer,
  company: GroupCompany,
  customers: readonly Customer[],
  phases: readonly string[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const department = (unit: string) => company.units.find((one) => one.code === unit)?.department.code ?? "";
  const under = customers.slice(0, 48);
  const places = under.map(({ code: customer, unit, region, salesperson }) => ({
    customerId: code(customer),
    departmentId: code(department(unit)),
    unitId: code(unit),
    regionId: code(region),
    salespersonId: code(salesperson),
  }));
  /** Where a project of a customer is, and which of the things that his unit sells it is about. */
  const over = (at: number) => {
    const customer = under[at % under.length];
    const sold = PRODUCTS.filter(
      ({ sold: isSold, units }) => isSold && customer !== undefined && units.some((one) => one === customer.unit),
    );
    const { materialClass } = sold[at % sold.length] ?? { materialClass: "10" };
    return { ...(customer ? mineOf(customer) : {}), productLineId: code(materialClass) };
  };
  const money = () => String(random.between(2, 90) * 500_000);
  await to.take(
    "crm.salesProject",
    places.map((place, at) => {
      const beganOn = plusDays(endOn, -random.between(20, 160));
      const phase = STANDING[at % STANDING.length] ?? 0;
      const amount = money();
      const stage = phase === 3 ? "bidding" : "active";
      const move = { ...inPhase(phases, phase, amount), stage, enteredOn: beganOn, leftOn: null };
      const next = {
        nextStep: random.pick(["技术交流", "现场走访", "提交方案", "商务谈判"]),
        nextStepOn: plusDays(endOn, random.between(-5, 25)),
      };
      return {
        header: {
          ...place,
          ...over(at),
          ...next,
          docOn: beganOn,
          name: `综采工作面设备 ${at + 1}`,
          estimatedAmount: amount,
          currency: "CNY",
          expectedOn: plusDays(endOn, random.between(30, 200)),
        },
        lines: { moves: [move] },
      };
    }),
    "takeOver",
  );
  await to.take(
    "crm.salesProject",
    places.map((place, at) => {
      const beganOn = plusDays(endOn, -120 - Math.round((at * YEARS_DAYS) / places.length));
      const [last, amount] = [GIVEN_UP[at % GIVEN_UP.length] ?? 0, money()];
      const days = Array.from({ length: last + 2 }, (_, each) => plusDays(beganOn, each * 30));
      const went = days.map((enteredOn, each) => ({
        ...inPhase(phases, Math.min(each, last), amount),
        stage: each > last ? "lost" : "active",
        ...(each > last ? { winPercent: "0" } : {}),
        enteredOn,
        leftOn: days[each + 1] ?? null,
      }));
      const said = { docOn: beganOn, name: `矿井改造设备 ${at + 1}`, estimatedAmount: amount, currency: "CNY" };
      return {
        header: { ...place, ...over(at), ...said, source: "visit", lostReason: random.pick(GIVEN_UP_FOR) },
        lines: { moves: went },
      };
    }),
    "takeOver",
  );
  await to.take(
    "crm.bidInfo",
    places.slice(0, 24).map((place, at) => {
      const bidOn = plusDays(endOn, at * 2 - 6);
      const said = {
        title: `液压支架及配件采购 ${at + 1}`,
        source: "tenderSite",
        noticeNo: `GG-${company.code}-${at + 1}`,
        budgetAmount: money(),
      };
      return {
        header: {
          ...place,
          ...said,
          docOn: plusDays(bidOn, -20),
          bidOn,
          openOn: bidOn,
          bidTime: "09:30",
          openTime: "09:30",
          ...(at % 4 === 0 ? { variant: "GX" } : {}),
        },
      };
    }),
  );
  await writeLeads(to, places, random, endOn);
}

const inPhase = (phases: readonly string[], phase: number, estimatedAmount: string) => ({
  phaseId: phases[phase] ?? null,
  isBack: false,
  winPercent: CHANCES[phase] ?? "0",
  estimatedAmount,
});

/** What was heard of in three years and led nowhere, and what is new: the newest lies in the pool, some of the rest is followed. */
async function writeLeads(to: Writer, places: readonly ({ salespersonId: object } & object)[], random: Chance, endOn: string) {
  const lead = (place: object, daysAgo: number, name: string) => ({
    header: {
      ...place,
      docOn: plusDays(endOn, -daysAgo),
      name,
      source: random.pick(["visit", "exhibition", "dealer"]),
      estimatedAmount: String(random.between(2, 90) * 500_000),
    },
  });
  const past = places.map((place, at) => lead(place, 40 + Math.round((at * YEARS_DAYS) / places.length), `大修意向 ${at + 1}`));
  await to.take("crm.lead", past.slice(0, IGNORED), "ignore");
  await to.take("crm.lead", past.slice(IGNORED), "takeOver", "lose");
  const fresh = places.slice(0, 20).map((place, at) => lead(place, at * 4, `设备更新意向 ${at + 1}`));
  await to.take(
    "crm.lead",
    fresh.slice(0, IN_POOL).map(({ header }) => ({ header: { ...header, salespersonId: null } })),
  );
  await to.take("crm.lead", fresh.slice(IN_POOL), "takeOver");
}
