import { plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { GroupCompany } from "./company.ts";
import type { Customer } from "./people.ts";

const code = (value: string) => ({ code: value });
/** The days over which leads came to nothing, how many of them nobody took up, and how many of the newest nobody has taken yet. */
const [YEARS_DAYS, IGNORED, IN_POOL] = [1000, 8, 12] as const;

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
  const places = customers.slice(0, 48).map(({ code: customer, unit, region, salesperson }) => ({
    customerId: code(customer),
    departmentId: code(department(unit)),
    unitId: code(unit),
    regionId: code(region),
    salespersonId: code(salesperson),
  }));
  const money = () => String(random.between(2, 90) * 500_000);
  await to.take(
    "crm.salesProject",
    places.map((place, at) => {
      const beganOn = plusDays(endOn, -random.between(20, 160));
      const phase = at % 3;
      const amount = money();
      const move = {
        stage: "active",
        phaseId: phases[phase] ?? null,
        enteredOn: beganOn,
        leftOn: null,
        isBack: false,
        winPercent: String([10, 30, 50][phase]),
        estimatedAmount: amount,
      };
      const next = {
        nextStep: random.pick(["技术交流", "现场走访", "提交方案", "商务谈判"]),
        nextStepOn: plusDays(endOn, random.between(-5, 25)),
      };
      return {
        header: {
          ...place,
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
