import { type RowIn, shaped } from "#db/row";
import type { Draft } from "#engine/write/save";
import type { Runtime } from "#engine/runtime";
import { plusDays } from "./day.ts";
import { deskOf } from "./group/desk.ts";
import { onDay } from "./onDay.ts";
import { personOf } from "./person.ts";
import { type Chance, chance } from "./random.ts";
import { settle } from "./verdicts.ts";

const [CHANGE, TRANSFER] = ["crm.customerChange", "crm.customerTransfer"] as const;
const BANKS = ["中国建设银行", "中国工商银行", "中国农业银行", "招商银行"] as const;
/** How many days ago customers told of another bank, one of another name, and some went to a colleague; the last of each is of today. */
const [BANKED, RENAMED, GIVEN] = [[610, 500, 390, 280, 170, 60, 0], 330, [210, 45, 0]] as const;
const [USUAL_NAME, FULL_NAME] = ["有限公司", "股份有限公司"] as const;
const KNOWN = shaped({ id: "id", nameZh: "text?", ownerId: "id", colleagueId: "id?", departmentId: "id" });
type Known = RowIn<typeof KNOWN>;

/** Customers who told of another bank or name, and those who went to a colleague; of each the last one waits to be agreed to. */
export async function openCustomerChanges(runtime: Runtime, compId: number, today: string): Promise<void> {
  const random = chance(94_000 + compId);
  const known = await deskOf(runtime, compId).rows(KNOWN`select c.id, p.name_zh as "nameZh", c.owner_id as "ownerId",
      o.department_id as "departmentId", (select min(x.owner_id) from customer x join company_party y on y.comp_id = x.comp_id and y.id = x.id
        where x.comp_id = c.comp_id and y.department_id = o.department_id and x.owner_id <> c.owner_id) as "colleagueId"
    from customer c join party p on p.id = c.id join company_party o on o.comp_id = c.comp_id and o.id = c.id
    where c.comp_id = ${compId} and o.stage = 'enabled' and c.owner_id is not null and o.department_id is not null
    order by exists (select from sales_contract s where s.comp_id = c.comp_id and s.customer_id = c.id), p.code`);
  const carry = async (id: string, ago: number, draft: Draft | undefined, ...more: string[]) => {
    if (draft) await carryThrough(onDay(runtime, plusDays(today, -ago)), compId, id, draft, ago === 0 ? [] : ["approve", ...more]);
  };
  for (const [turn, ago] of BANKED.entries()) await carry(CHANGE, ago, banked(known.at(-turn - 2), random));
  await carry(CHANGE, RENAMED, renamed(known.findLast(({ nameZh }) => nameZh?.endsWith(USUAL_NAME))));
  for (const [turn, ago] of GIVEN.entries())
    await carry(TRANSFER, ago, given(known.filter(({ colleagueId }) => colleagueId)[turn]), "complete");
}

/** It is handed in, decided on by its chain where it shall be, and ended. */
async function carryThrough(runtime: Runtime, compId: number, id: string, draft: Draft, steps: readonly string[]): Promise<void> {
  const [desk, as] = [deskOf(runtime, compId), personOf(runtime, compId)];
  const made = await desk.do(id, "submit", await desk.write(id, [draft]));
  const ids = made.map(({ header }) => String(header.id));
  const verdicts = new Map(ids.map((one) => [one, "approve"] as const));
  for (const step of steps)
    if (step === "approve") for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, verdicts));
    else await desk.do(id, step, await desk.records(id, ids));
}

const banked = (customer: Known | undefined, random: Chance): Draft | undefined =>
  customer && {
    header: {
      customerId: customer.id,
      bank: random.pick(BANKS),
      bankAccount: `6222${random.between(10_000_000, 99_999_999)}`,
      reason: "客户来函变更开户行",
    },
  };

const renamed = (customer: Known | undefined): Draft | undefined =>
  customer && {
    header: {
      customerId: customer.id,
      nameZh: `${(customer.nameZh ?? "").slice(0, -USUAL_NAME.length)}${FULL_NAME}`,
      reason: "客户改制更名，营业执照已换",
    },
  };

const given = (customer: Known | undefined): Draft | undefined =>
  customer && {
    header: { departmentId: customer.departmentId, formerOwnerId: customer.ownerId, ownerId: customer.colleagueId, reason: "区域调整" },
    lines: { lines: [{ customerId: customer.id }] },
  };
