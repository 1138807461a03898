import { firstOfMonth, plusDays } from "#demo/day";
import type { Chance } from "#demo/random";
import type { Writer } from "#demo/writer";
import type { GroupCompany } from "./company.ts";
import { mineCode } from "./market.ts";
import type { Customer, People } from "./people.ts";

type Figure = readonly [name: string, unit: string, target: number];
/** What each form of the meeting asks, with its unit and about what it is to be in a month. */
const MEETING: Readonly<Record<string, readonly Figure[]>> = {
  indicators: [
    ["安全生产天数", "天", 30],
    ["万元产值能耗", "千克标煤", 42],
  ],
  product: [
    ["液压支架产量", "架", 180],
    ["刮板输送机产量", "台", 12],
  ],
  quality: [
    ["一次交检合格率", "%", 98],
    ["市场质量索赔", "万元", 15],
  ],
  piece: [["立柱电镀件", "件", 640]],
  drawing: [["按期出图", "张", 320]],
  delivery: [
    ["按期交付率", "%", 95],
    ["在途超期合同", "份", 4],
  ],
  team: [["技能培训", "人次", 60]],
};
const FORECAST: Readonly<Record<string, readonly Figure[]>> = {
  coalCost: [
    ["吨煤支护成本", "元/吨", 21],
    ["吨煤配件成本", "元/吨", 8],
  ],
  market: [
    ["新开工作面", "个", 3],
    ["更新改造需求", "万元", 5200],
  ],
  delivery: [["计划发运", "套", 2]],
  afterDelivery: [["安装调试", "套", 2]],
};
const FORMS = [
  ["crm.meetingData", MEETING],
  ["crm.marketForecast", FORECAST],
] as const;

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
          ...figures.map(([kpiName, kpiUnit, target]) => ({
            kpiName,
            kpiUnit,
            target: String(target),
            lastYear: (target * (0.85 + random.next() * 0.1)).toFixed(2),
            ...(back === 0 ? {} : { actual: (target * (0.9 + random.next() * 0.18)).toFixed(2) }),
          })),
          ...(variant === "indicators" || variant === "market"
            ? [{ kpiName: "订货", measure: "orderIntake", kpiUnit: "元", target: "40000000" }]
            : []),
        ],
      },
    };
  };
  for (const [module, forms] of FORMS) {
    const sheets = (back: number) => Object.entries(forms).map(([variant, figures], at) => sheet(module, variant, figures, back, at));
    await to.write(module, [...sheets(2), ...sheets(1)], "compute", "submit", "lock");
    await to.write(module, sheets(0), "compute");
  }
}
