import { type RowIn, shaped } from "#db/row";
import type { DocumentRecord } from "#define/rows";
import type { Runtime } from "#engine/runtime";
import { firstOfMonth, plusDays } from "./day.ts";
import { type Desk, deskOf } from "./group/desk.ts";
import { names } from "./group/names.ts";
import { onDay } from "./onDay.ts";
import { personOf } from "./person.ts";
import { type Chance, chance } from "./random.ts";
import { settle } from "./verdicts.ts";

const ASSESSMENT = "crm.riskAssessment";
const [QUARTER_MONTHS, YEAR] = [3, 4] as const;
/** The most customers assessed in a quarter of the last year, which hold still, and in one before it. */
const [LATELY, BEFORE] = [10, 2] as const;
const RATED = shaped({ id: "id", departmentId: "id", ownerId: "id" });
type Rated = RowIn<typeof RATED>;
const CONCLUSIONS = ["经营稳定，按合同约定付款，可正常授信", "回款偏慢，建议提高预付款比例", "受煤价影响资金偏紧，按季跟踪"];

/**
 * The standard by which risk is scored, and quarter by quarter the customers who were assessed by it, those with the most orders first; of
 * the newest one waits for the office and one for its approval.
 */
export async function openRisk(runtime: Runtime, compId: number, endOn: string, months: number): Promise<void> {
  const random = chance(96_000 + compId);
  const desk = deskOf(runtime, compId);
  await desk.write("crm.riskStandard", [standard(firstOfMonth(endOn, -months))]);
  const customers = await desk.rows(RATED`select c.id, o.department_id as "departmentId", c.owner_id as "ownerId"
    from customer c join party p on p.id = c.id join company_party o on o.comp_id = c.comp_id and o.id = c.id
    left join sales_contract s on s.comp_id = c.comp_id and s.customer_id = c.id
    where c.comp_id = ${compId} and o.stage = 'enabled' and c.owner_id is not null and o.department_id is not null
    group by c.id, p.code, o.department_id, c.owner_id order by coalesce(sum(s.amount * s.exchange_rate), 0) desc, p.code`);
  const lately = Math.min(LATELY, Math.ceil(customers.length / YEAR));
  for (let back = Math.floor(months / QUARTER_MONTHS); back > 0; back--) {
    const day = plusDays(firstOfMonth(endOn, -(back - 1) * QUARTER_MONTHS), -20);
    const [from, count] = back > YEAR ? [(back * BEFORE) % lately, BEFORE] : [(YEAR - back) * lately, lately];
    await assess(onDay(runtime, day), compId, customers.slice(from, from + count), random, back === 1);
  }
}

const standard = (fromOn: string) => ({
  header: {
    code: "RISK",
    ...names("客户风险评估标准", "Customer risk standard", "Стандарт оценки риска"),
    fromOn,
    validDays: 365,
    secondLevel: "high",
  },
  lines: {
    criteria: [
      { indicator: "经营状况", weight: "30", standardValue: "0–100" },
      { indicator: "履约记录", weight: "20", standardValue: "0–100" },
      { indicator: "逾期占比", measure: "overdueShare", weight: "30", worstAt: "60" },
      { indicator: "信用占用", measure: "creditUse", weight: "20", worstAt: "120" },
    ],
  },
});

/** Customers are scored and judged, looked at by the office and approved; what comes out high is looked at once more. */
async function assess(runtime: Runtime, compId: number, customers: readonly Rated[], random: Chance, isLast: boolean): Promise<void> {
  const desk = deskOf(runtime, compId);
  const drafts = customers.map(({ id, ownerId, departmentId }) => ({
    header: { customerId: id, departmentId, salespersonId: ownerId, conclusion: random.pick(CONCLUSIONS) },
  }));
  const proposed = await desk.do(ASSESSMENT, "propose", await desk.write(ASSESSMENT, drafts));
  const judged: DocumentRecord[] = [];
  for (const record of proposed) judged.push(await judge(desk, record, random));
  const submitted = await desk.do(ASSESSMENT, "submit", judged);
  const confirmed = await desk.do(ASSESSMENT, "confirm", isLast ? submitted.slice(0, -1) : submitted);
  const decided = await decide(runtime, compId, isLast ? confirmed.slice(0, -1) : confirmed);
  if (isLast) return;
  const again: DocumentRecord[] = [];
  for (const record of decided.filter(({ header }) => header.stage === "second"))
    again.push(
      await desk.take(ASSESSMENT, record, [
        "submitSecond",
        () => ({ input: { header: { secondConclusion: "逾期为历史遗留，已签还款协议" } } }),
      ]),
    );
  await decide(runtime, compId, again);
}

/** What the books do not know is judged by whoever knows the customer. */
function judge(desk: Desk, record: DocumentRecord, random: Chance): Promise<DocumentRecord> {
  const scores = (record.lines.scores ?? []).map(({ id, score }) => ({ id, score: score ?? String(random.between(25, 95)) }));
  return desk.edit(ASSESSMENT, record, { header: {}, lines: { scores } });
}

async function decide(runtime: Runtime, compId: number, waiting: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
  const ids = waiting.map(({ header }) => String(header.id));
  const as = personOf(runtime, compId);
  for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, new Map(ids.map((id) => [id, "approve"] as const))));
  return deskOf(runtime, compId).records(ASSESSMENT, ids);
}
