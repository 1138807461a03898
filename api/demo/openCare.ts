import { type RowIn, shaped } from "#db/row";
import { addDays } from "#define/days";
import type { Runtime } from "#engine/runtime";
import { deskOf } from "./group/desk.ts";
import { onDay } from "./onDay.ts";
import { type Chance, chance } from "./random.ts";

const [YEARS, MILLION] = [3, 1_000_000] as const;
/** Customers with a plan for each year. */
const STRATEGIC = 6;
/** How often a year customers of a level are visited. */
const PROMISED = { A: 6, B: 4, C: 2 } as const;
const EMPHASES = [
  "提高高端液压支架份额，进入新矿井首套设备",
  "大修与备件框架合同全覆盖",
  "智能化工作面改造示范",
  "缩短回款周期，控制逾期",
] as const;
const GREAT = shaped({ id: "id", ownerId: "id", regionId: "id?", departmentId: "id", usual: "decimal" });
type Great = RowIn<typeof GREAT>;

/** Year by year: how often customers are visited, by unit and level, and what is aimed at with those who order the most. */
export async function openCare(runtime: Runtime, compId: number, today: string): Promise<void> {
  const random = chance(95_000 + compId);
  const desk = deskOf(runtime, compId);
  const units = await desk.rows(shaped({ id: "id" })`select distinct unit_id as id from department
    where comp_id = ${compId} and is_sales and unit_id is not null order by 1`);
  const great = await desk.rows(GREAT`select c.id, c.owner_id as "ownerId", c.region_id as "regionId", o.department_id as "departmentId",
      (sum(s.amount * s.exchange_rate) / ${YEARS})::numeric(18,4) as usual
    from customer c join company_party o on o.comp_id = c.comp_id and o.id = c.id
    join sales_contract s on s.comp_id = c.comp_id and s.customer_id = c.id
    where c.comp_id = ${compId} and o.stage = 'enabled' and c.owner_id is not null and o.department_id is not null
    group by c.id, c.owner_id, c.region_id, o.department_id order by usual desc, c.id limit ${STRATEGIC}`);
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear - YEARS + 1; year <= thisYear; year++) {
    const then = deskOf(onDay(runtime, addDays(`${year}-01-01`, 4)), compId);
    await then.write(
      "crm.visitFrequency",
      units.flatMap(({ id: unitId }) => Object.entries(PROMISED).map(([level, visits]) => ({ header: { year, unitId, level, visits } }))),
    );
    await then.write(
      "crm.strategicCustomer",
      great.map((customer) => planOf(customer, year, year < thisYear, random)),
    );
  }
}

/** About what is usual with a customer, and most of it as money. */
function planOf({ usual, ...who }: Great, year: number, isOver: boolean, random: Chance) {
  const target = Math.max(1, Math.round((Number(usual) * random.factor(0.15)) / MILLION)) * MILLION;
  const endOn = `${year}-12-31`;
  const goal = (measure: string, amount: number) => ({ measure, target: String(amount), dueOn: endOn });
  return {
    header: {
      customerId: who.id,
      ownerId: who.ownerId,
      regionId: who.regionId,
      departmentId: who.departmentId,
      year,
      startOn: `${year}-01-01`,
      endOn,
      emphasis: random.pick(EMPHASES),
      ...(isOver ? { judgement: "与机电部门关系稳固，备件份额上升；主机招标竞争加剧" } : {}),
    },
    lines: { goals: [goal("orderIntake", target), goal("collected", target * 0.9)] },
  };
}
