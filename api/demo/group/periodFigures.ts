import { PLAIN_CALENDAR, weekDays, weekOf } from "#define/calendar";
import { firstOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { GroupCompany } from "./company.ts";
import { mineCode } from "./market.ts";
import type { Customer, People } from "./people.ts";

type Figure = readonly [measure: string, unit: string, target: number];
/** What each form of the meeting asks, with its unit and about what it is to be in a month. */
const MEETING: Readonly<Record<string, readonly Figure[]>> = {
  indicators: [
    ["safeDays", "天", 30],
    ["energyPerOutput", "千克标煤", 42],
  ],
  product: [
    ["outputQuantity", "台套", 192],
    ["outputValue", "万元", 3800],
  ],
  quality: [
    ["firstPassRate", "%", 98],
    ["externalLoss", "万元", 15],
  ],
  piece: [["piecesFinished", "件", 640]],
  drawing: [["drawingsIssued", "张", 320]],
  delivery: [
    ["onTimeRate", "%", 95],
    ["overdueContracts", "份", 4],
  ],
  team: [["trainedPeople", "人次", 60]],
};
const FORECAST: Readonly<Record<string, readonly Figure[]>> = {
  coalCost: [
    ["supportCost", "元/吨", 21],
    ["partsCost", "元/吨", 8],
  ],
  market: [
    ["newFaces", "个", 3],
    ["tenderAmount", "万元", 5200],
  ],
  delivery: [["deliveredSets", "套", 2]],
  afterDelivery: [["installations", "套", 2]],
};
const FORMS = [
  ["crm.meetingData", MEETING],
  ["crm.marketForecast", FORECAST],
] as const;

/** How many weeks before this one the units told. */
const WEEKS_TOLD = 12;
/** Why a week was as it was, where it is told. */
const REASONS = ["两份合同推迟到下周签订", "月末集中开票", "客户付款审批延后一周", "设备验收提前"];

/** What the units published of the last weeks, each with its reason where there is one. */
async function writeWeeks(to: Writer, company: GroupCompany, people: People, random: Chance, endOn: string): Promise<void> {
  for (const unit of company.units) {
    const owner = people.salespeople.get(unit.code)?.[0];
    const sheets = Array.from({ length: WEEKS_TOLD }, (_, at) => {
      const periodKey = weekOf(PLAIN_CALENDAR, plusDays(endOn, -7 * (WEEKS_TOLD - at)));
      const { from = endOn, to: last = endOn } = weekDays(PLAIN_CALENDAR, periodKey) ?? {};
      const reason = random.next() < 0.4 ? REASONS[Math.floor(random.next() * REASONS.length)] : undefined;
      return {
        header: {
          variant: "indicators",
          docOn: from,
          period: "week",
          periodKey,
          departmentId: { code: unit.department.code },
          ...(owner === undefined ? {} : { ownerId: { code: owner } }),
          dueOn: plusDays(last, 2),
        },
        lines: {
          lines: ["orderIntake", "invoiced", "collected"].map((measure, place) => ({
            measure,
            kpiUnit: "元",
            target: "2000000",
            ...(place === 0 && reason ? { notes: reason } : {}),
          })),
        },
      };
    });
    await to.write("crm.meetingData", sheets, "compute", "submit", "lock");
  }
}

/** What the meetings of the last three months looked at: two are over and locked, the figures of this month are being filled in. */
export async function writePeriodFigures(
  to: Writer,
  company: GroupCompany,
  people: People,
  customers: readonly Customer[],
  random: Chance,
  endOn: string,
): Promise<void> {
  const [unit] = company.units;
  const mines = customers.filter(({ hasMine }) => hasMine);
  if (!unit) return;
  const owner = people.salespeople.get(unit.code)?.[0];
  const sheet = (module: string, variant: string, figures: readonly Figure[], back: number, at: number) => {
    const first = firstOfMonth(endOn, -back);
    const mine = mines[at % Math.max(1, mines.length)];
    const of =
      module === "crm.marketForecast" && mine
        ? { regionId: { code: mine.region }, coalMineId: { code: mineCode(mine.code) }, productLineId: { code: "10" } }
        : {};
    return {
      header: {
        variant,
        docOn: first,
        period: "month",
        periodKey: first.slice(0, 7),
        departmentId: { code: unit.department.code },
        ...(owner === undefined ? {} : { ownerId: { code: owner } }),
        dueOn: plusDays(firstOfMonth(endOn, -back + 1), 4),
        ...of,
      },
      lines: {
        lines: [
          ...figures.map(([measure, kpiUnit, target]) => ({
            measure,
            kpiUnit,
            target: String(target),
            lastYear: (target * (0.85 + random.next() * 0.1)).toFixed(2),
            ...(back === 0 ? {} : { actual: (target * (0.9 + random.next() * 0.18)).toFixed(2) }),
          })),
          ...(variant === "indicators" || variant === "market" ? [{ measure: "orderIntake", kpiUnit: "元", target: "40000000" }] : []),
        ],
      },
    };
  };
  for (const [module, forms] of FORMS) {
    const sheets = (back: number) => Object.entries(forms).map(([variant, figures], at) => sheet(module, variant, figures, back, at));
    await to.write(module, [...sheets(2), ...sheets(1)], "compute", "submit", "lock");
    await to.write(module, sheets(0), "compute");
  }
  await writeWeeks(to, company, people, random, endOn);
}
