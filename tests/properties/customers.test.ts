import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { addDays } from "#define/days";
import type { Row } from "#define/rows";
import { doWhatIsDue } from "#engine/automatic";
import { Dice } from "#support/random/dice";
import { openSalesroom } from "../stories/sales/salesroom.ts";

/** `npm run customers` plays many: 500 customers, 8 people at once, 156 weeks. */
const [SEED, CUSTOMERS, PEOPLE, STEPS] = (["SEED", "CUSTOMERS", "PEOPLE", "STEPS"] as const).map((name, at) =>
  Number(process.env[name] ?? [18, 12, 4, 12][at]),
) as [number, number, number, number];
const [HS, FIRST, YEARS] = [2, "2026-04-03", 3];
const DAYS = Math.max(7, Math.round((YEARS * 364) / STEPS / 7) * 7);
const [BID, BOND, POOL, PROJECT, RESPONSIBILITY] = [
  "crm.projectBid",
  "crm.bidBond",
  "crm.poolCustomer",
  "crm.salesProject",
  "crm.projectResponsibility",
] as const;

const room = await openSalesroom();
const { sales, approver, leader, admin } = room.people;
const dice = new Dice(SEED);
const customers: string[] = [];
const lives = { bids: [] as string[], projects: [] as string[], done: 0, refused: 0 };
let today = FIRST;

beforeAll(async () => {
  await room.write("masterData.employee", ...[7, 8].map((no) => ({ code: `E${no}`, nameZh: `业务员${no}`, departmentId: { code: "D1" } })));
  const owners = ["E1", "E7", "E8"];
  const drafts = Array.from({ length: CUSTOMERS }, (_, at) => ({
    code: `L${at}`,
    nameZh: `客户${at}`,
    departmentId: { code: "D1" },
    ownerId: { code: owners[at % 3] ?? "" },
  }));
  const made = await room.write("crm.customer", ...drafts);
  customers.push(...made.map(({ header }) => String(header.id)));
  await room.write("crm.poolRule", { fromOn: "2026-01-01", followDays: 90, warnDays: 7, departmentDays: 60, cap: 8, coolDays: 30 });
  await room.onDay(FIRST);
  await room.create(leader, "crm.orderForecast", { header: {} });
});

const all = <T extends Row>(query: ReturnType<ReturnType<typeof shaped>>) =>
  transaction(room.client, [HS], async (open) => [...(await open.run(query))] as T[], "read only");

/** Done or refused by a rule: anything else is a fault. */
async function tries(who: typeof sales, module: string, id: string, action: string, more: object = {}): Promise<void> {
  const { status, body } = await room.tries(who, module, id, action, more);
  if (status >= 500) throw new Error(`${module} ${action}: ${JSON.stringify(body)}`);
  if (status === 200) lives.done++;
  else lives.refused++;
}

const place = () => ({
  customerId: dice.one(customers),
  departmentId: { code: "D1" },
  salespersonId: { code: dice.one(["E1", "E7", "E8"]) },
});

async function begins(): Promise<void> {
  const header = { name: `项目${lives.projects.length}`, ...place(), estimatedAmount: `${dice.from(1, 900)}`, docOn: today };
  const [project] = await room.taken(PROJECT, "takeOver", { header: { ...header, expectedOn: addDays(today, dice.from(5, 300)) } });
  const bid = await room.create(sales, BID, {
    header: { title: "投标", ...place(), bondAmount: "100" },
    lines: { lots: [{ lotNo: "1", quantity: "1", unitPrice: "10" }] },
  });
  lives.projects.push(String(project?.header.id));
  lives.bids.push(bid.id);
}

/** A bond for a bid that may have one: somebody else may be asking at the same moment. */
async function bonds(): Promise<void> {
  if (lives.bids.length === 0) return;
  const bidId = dice.one(lives.bids);
  const header = { bidId, ...place(), kind: "guarantee", issuer: "工行", amount: "100", dueOn: addDays(today, 60) };
  const made = await room.create(sales, BOND, { header });
  await tries(sales, BOND, made.id, "submit");
  if (dice.happens(30)) await tries(sales, BOND, made.id, "withdraw");
}

async function answers(): Promise<void> {
  if (lives.projects.length === 0) return;
  const weights = dice.one([["100"], ["60", "40"], ["60", "30"], ["50", "50.01"]]);
  const made = await room.create(sales, RESPONSIBILITY, {
    header: { projectId: dice.one(lives.projects), ...place(), target: "100", fromOn: today, toOn: addDays(today, dice.from(10, 200)) },
    lines: { shares: weights.map((weight, at) => ({ employeeId: { code: ["E1", "E7"][at] }, weight })) },
  });
  await tries(sales, RESPONSIBILITY, made.id, "submit");
}

async function projectGoes(): Promise<void> {
  if (lives.projects.length === 0) return;
  const id = dice.one(lives.projects);
  const [action, more] = dice.one([
    ["startBid", { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } }],
    ["win", {}],
    ["lose", { header: { lostReason: "price" } }],
    ["suspend", { reason: "停产" }],
    ["resume", {}],
  ] as const);
  await tries(dice.one([sales, approver]), PROJECT, id, action, more);
}

async function poolGoes(): Promise<void> {
  const id = dice.one(customers);
  const action = dice.one(["release", "claim", "allocate", "lock", "unlock", "followUp", "moveUp"] as const);
  const header =
    action === "release"
      ? { poolReason: "无需求" }
      : action === "allocate"
        ? { ownerId: { code: dice.one(["E1", "E7", "E8"]) } }
        : undefined;
  await tries(action === "claim" ? sales : dice.one([sales, approver]), POOL, id, action, header ? { header } : {});
}

const entries = () =>
  all<{ day: string; rows: string; hash: string }>(
    shaped({ day: "day", rows: "text", hash: "text" })`select on_day as day, count(*)::text as rows,
      md5(string_agg(row_to_json(e)::text, '' order by e.id)) as hash from order_forecast_entry e where comp_id = ${HS} group by 1 order by 1`,
  );

/** What holds after every step. */
async function faults(): Promise<string[]> {
  const found = await all<{ fault: string }>(
    shaped({ fault: "text" })`select 'owner ' || coalesce(c.id, e.customer_id) || ' ' || coalesce(c.owner_id, e.employee_id) as fault
      from (select id, owner_id from customer where comp_id = ${HS} and owner_id is not null) c
      full join (select customer_id, employee_id, sum(delta) as held from customer_pool_entry where comp_id = ${HS} and employee_id is not null
        group by 1, 2 having sum(delta) <> 0) e on e.customer_id = c.id and e.employee_id = c.owner_id
      where c.id is null or e.held is distinct from 1
    union all select 'bonds of ' || bid_id from bid_bond where comp_id = ${HS} and stage in ('inApproval', 'approved', 'paid', 'partBack')
      group by bid_id having count(*) > 1
    union all select 'weights of ' || r.id from project_responsibility r where r.comp_id = ${HS} and r.stage in ('inApproval', 'approved', 'done')
      and (select sum(s.weight) from project_responsibility_share s where s.comp_id = r.comp_id and s.responsibility_id = r.id) <> 100
    union all select 'responsible twice ' || a.project_id from project_responsibility a join project_responsibility b on b.comp_id = a.comp_id
      and b.project_id = a.project_id and b.id > a.id and daterange(a.from_on, a.to_on, '[]') && daterange(b.from_on, b.to_on, '[]')
      where a.comp_id = ${HS} and a.stage in ('approved', 'done') and b.stage in ('approved', 'done')`,
  );
  return found.map(({ fault }) => fault);
}

describe("Customers over three years", () => {
  it(`keep their books: owners are the ledger of the pool, bonds one a bid, weights a hundred, forecasts as they were (seed ${SEED})`, async () => {
    let before = await entries();
    for (let step = 0; step < STEPS; step++) {
      await begins();
      for (let round = 0; round < 2; round++)
        await Promise.all(Array.from({ length: PEOPLE }, () => dice.one([poolGoes, poolGoes, bonds, answers, projectGoes])()));
      today = addDays(today, DAYS);
      // A Friday is kept the morning after.
      for (const day of [today, addDays(today, 1)]) {
        await room.onDay(day);
        await doWhatIsDue(room.served, HS);
      }
      expect(await faults()).toEqual([]);
      const now = await entries();
      expect(now.slice(0, before.length), "a forecast that was taken").toEqual(before);
      before = now;
    }
    expect([lives.done > STEPS, lives.refused > 0, before.length]).toEqual([true, true, STEPS]);
    expect((await room.rows(admin, "crm.poolEntry", "screen=query&limit=5")).length).toBe(5);
  });
});
