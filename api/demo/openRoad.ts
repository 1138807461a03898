import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { addDays } from "#define/days";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { readRecords } from "#engine/records";
import { onDay } from "./onDay.ts";
import { openDailies } from "./openDailies.ts";
import { personOf } from "./person.ts";
import { type Chance, chance } from "./random.ts";
import { type Owned, projectsOf, type Running, type Salesperson, salespeopleOf } from "./salespeople.ts";

const WEEKS = 52;
const WEEK = 7;
/** Those who write reports, are met with and receive guests. */
const REPORTERS = 6;
/** How often a customer of a level is visited in a week: a little less than is promised to him. */
const VISITED: Readonly<Record<string, number>> = { A: 0.1, B: 0.07, C: 0.03 };

const RESULTS = [
  "客户确认本年度大修计划，要求提供三套支架的报价",
  "了解新工作面设备选型，技术协议下周交流",
  "对账一致，客户承诺月底前支付到期款项",
  "现场查看设备运行情况，立柱密封需更换",
  "客户对交货期提出异议，已与生产部门核对",
];
const NEXT_STEP = "回访并落实上次商定事项";
const PURPOSES = ["relationship", "project", "technical", "collection", "complaint"] as const;
const GUESTS = ["考察生产线", "出厂验收", "技术交流", "商务洽谈"];
const MATTERS = ["催收到期货款", "落实样机到货", "补齐投标资质文件", "回复客户技术问题"];

/**
 * A year on the road: visits and weekly reports of those who sell, receptions of their customers, the meetings of their departments; and
 * what is planned for the days to come.
 */
export async function openRoad(runtime: Runtime, compId: number, months: number): Promise<void> {
  const random = chance(90_000 + compId);
  const all = await salespeopleOf(runtime, compId);
  const people = all.slice(0, REPORTERS);
  if (people.length === 0) return;
  const projects = await projectsOf(runtime, compId);
  const today = await inWork(runtime, systemViewer(compId, "demo"), (work) => Promise.resolve(work.today), "read only");
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % WEEK));
  for (let week = Math.min(WEEKS, months * 4); week > 0; week--)
    await pastWeek(runtime, compId, { all, people, projects }, addDays(monday, -week * WEEK), random);
  await openDailies(runtime, compId, people, addDays(monday, -WEEK));
  await ahead(runtime, compId, { all, people, projects }, today, random);
}

type Staff = {
  all: readonly Salesperson[];
  people: readonly Salesperson[];
  projects: ReadonlyMap<string, readonly Running[]>;
};

/** One week as it was: on its Friday it was visited and told of, reported, and every fourth there was a meeting and a reception. */
async function pastWeek(runtime: Runtime, compId: number, staff: Staff, monday: string, random: Chance): Promise<void> {
  const friday = addDays(monday, 4);
  const { people } = staff;
  const planned = await planWeek(runtime, compId, staff, monday, random);
  await inWork(onDay(runtime, friday), systemViewer(compId, "demo"), async (work) => {
    // Planning what a report counts takes far longer than counting the few rows of a week.
    await work.run(sql`set local plan_cache_mode = force_generic_plan`);
    const held = await does(work, "crm.visit", planned, "checkIn");
    await does(work, "crm.visit", held.slice(0, Math.max(0, held.length - (random.happens(0.15) ? 1 : 0))), "report");
    const reports = people.map(({ id, departmentId, unitId }) => ({
      header: { docOn: friday, authorId: id, departmentId, unitId, workDone: random.pick(RESULTS), workPlan: random.pick(RESULTS) },
    }));
    const made = await missing(work, reports);
    await does(work, "crm.weeklyReport", made, "submit");
    if (random.happens(0.25)) await receive(work, people, monday, random);
    if (random.happens(0.25)) await meet(work, people, friday, random);
  });
}

/** The visits of a week, as they were planned on the Friday before it: as often as is usual, and those in which a project was heard of. */
function planWeek(
  runtime: Runtime,
  compId: number,
  { all, people, projects }: Staff,
  monday: string,
  random: Chance,
): Promise<DocumentRecord[]> {
  return inWork(onDay(runtime, addDays(monday, -3)), systemViewer(compId, "demo"), (work) => {
    const drafts = all.flatMap((person) =>
      person.customers.flatMap((customer) => {
        const travel = { person, customer, companion: random.pick(people), projects: projects.get(customer.id) ?? [] };
        const heard = travel.projects.find(({ leadId, fromOn }) => leadId !== null && fromOn >= monday && fromOn < addDays(monday, WEEK));
        const goes = heard !== undefined || random.happens(VISITED[customer.level ?? "C"] ?? 0);
        return goes ? [visitOf({ ...travel, heard }, monday, random)] : [];
      }),
    );
    return createDocuments(work, moduleOf(work, "crm.visit"), drafts, "whole");
  });
}

type Travel = { person: Salesperson; customer: Owned; companion: Salesperson; projects: readonly Running[]; heard?: Running | undefined };
function visitOf({ person, customer, companion, projects, heard }: Travel, monday: string, random: Chance): Draft {
  const running = heard ?? projects.findLast(({ fromOn, toOn }) => fromOn <= monday && (toOn === null || toOn > addDays(monday, WEEK)));
  return {
    header: {
      docOn: addDays(monday, -3),
      visitOn: addDays(monday, random.happens(0.15) ? 0 : random.between(2, 4)),
      customerId: customer.id,
      contactId: customer.contactId,
      mineId: customer.mineId,
      projectId: running?.id ?? null,
      leadId: heard?.leadId ?? null,
      visitType: random.happens(0.8) ? "onSite" : "phone",
      purpose: random.pick(PURPOSES),
      salespersonId: person.id,
      departmentId: person.departmentId,
      unitId: person.unitId,
      checkinKind: "manual",
      checkinNote: "矿区无信号",
      visitResult: random.pick(RESULTS),
      ...(random.happens(0.7) ? { nextFollowOn: addDays(monday, random.between(20, 90)), nextStep: NEXT_STEP } : {}),
    },
    lines: { companions: companion.id !== person.id && random.happens(0.3) ? [{ employeeId: companion.id }] : [] },
  };
}

/** The reports that the week before did not begin already. */
async function missing(work: EngineWork, drafts: readonly Draft[]): Promise<DocumentRecord[]> {
  const module = moduleOf(work, "crm.weeklyReport");
  const began = await work.run(shaped({ id: "id" })`select r.id from weekly_report r where r.comp_id = ${work.compId} and r.stage = 'draft'
    and ${work.today}::date between r.date_from and r.date_to order by r.id`);
  if (began.length === 0) return createDocuments(work, module, drafts);
  const ids = began.map(({ id }) => id);
  await work.run(
    sql`update weekly_report set work_plan = work_done where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`,
  );
  return readRecords(work, module, ids, "lock");
}

async function receive(work: EngineWork, people: readonly Salesperson[], monday: string, random: Chance): Promise<void> {
  const person = random.pick(people);
  const comeCount = random.between(2, 6);
  const budget = random.between(3, 12) * 1000;
  const draft = {
    header: {
      docOn: addDays(monday, -WEEK),
      comeOn: addDays(monday, 1),
      leaveOn: addDays(monday, 2),
      customerId: random.pick(person.customers).id,
      comeCount,
      receptionLevel: random.pick(["leader", "important", "general", "work"]),
      salespersonId: person.id,
      leaderId: random.pick(people).id,
      departmentId: person.departmentId,
      unitId: person.unitId,
      visitPurpose: random.pick(GUESTS),
      budget: String(budget),
      result: "双方达成一致意见",
    },
    lines: {
      costs: [
        { kind: "hotel", incurredOn: addDays(monday, 2), amount: String(Math.round(budget * 0.4)) },
        { kind: "meal", incurredOn: addDays(monday, 1), amount: String(Math.round(budget * 0.3 * random.next())) },
      ].filter(({ amount }) => amount !== "0"),
    },
  };
  await does(work, "crm.reception", await does(work, "crm.reception", [draft], "takeOver"), "complete");
}

async function meet(work: EngineWork, people: readonly Salesperson[], friday: string, random: Chance): Promise<void> {
  const [handler] = people;
  if (!handler) return;
  const decisions = [random.pick(people), random.pick(people)].map(({ id, departmentId }) => ({
    content: random.pick(MATTERS),
    dutyPersonId: id,
    dutyDepartmentId: departmentId,
    planFinishOn: addDays(friday, random.between(3, 20)),
    isForOffice: random.happens(0.4),
  }));
  const header = { docOn: friday, title: "销售周例会", handlerId: handler.id, departmentId: handler.departmentId };
  await does(work, "crm.weeklyMeeting", [{ header, lines: { decisions } }], "hold");
  const open = await work.run(shaped({ id: "id" })`select id from meeting_matter where comp_id = ${work.compId} and stage = 'open'
    and plan_finish_on < ${work.today}::date order by id`);
  const matter = moduleOf(work, "crm.meetingMatter");
  const records = await readRecords(
    work,
    matter,
    open.map(({ id }) => id),
    "lock",
  );
  await does(
    work,
    "crm.meetingMatter",
    await does(work, "crm.meetingMatter", await does(work, "crm.meetingMatter", records, "start"), "finish"),
    "accept",
  );
}

/** What is planned: visits and appointments of the next days, and a reception that waits for its approval. */
async function ahead(runtime: Runtime, compId: number, { people, projects }: Staff, today: string, random: Chance): Promise<void> {
  await inWork(runtime, systemViewer(compId, "demo"), async (work) => {
    const next = people.map((person) => {
      const customer = random.pick(person.customers);
      const travel = { person, customer, companion: random.pick(people), projects: projects.get(customer.id) ?? [] };
      const { header, lines } = visitOf(travel, today, random);
      const { checkinNote: _note, visitResult: _result, nextFollowOn: _next, nextStep: _step, ...plan } = header;
      return { header: { ...plan, docOn: today, visitOn: addDays(today, random.between(1, 9)) }, lines: lines ?? {} };
    });
    await createDocuments(work, moduleOf(work, "crm.visit"), next, "whole");
    const items = people.map(({ id, departmentId, unitId, customers }, at) => ({
      header: {
        title: at === 0 ? "走访重点矿区" : "客户约谈",
        kind: at === 0 ? "trip" : "visit",
        isLeader: at === 0,
        startOn: addDays(today, at),
        endOn: addDays(today, at + (at === 0 ? 2 : 0)),
        fromTime: "09:00",
        toTime: "11:00",
        employeeId: id,
        departmentId,
        unitId,
        customerId: customers[0]?.id ?? null,
      },
    }));
    await createDocuments(work, moduleOf(work, "crm.scheduleItem"), items);
  });
  await personOf(runtime, compId)("sales", async (work) => {
    const person = people.find(({ id }) => id === work.viewer.employeeId);
    if (!person) return;
    const header = {
      comeOn: addDays(today, 3),
      leaveOn: addDays(today, 4),
      customerId: person.customers[0]?.id ?? null,
      comeCount: 4,
      receptionLevel: "important",
      departmentId: person.departmentId,
      visitPurpose: "出厂验收",
      budget: "9000",
    };
    await does(work, "crm.reception", [{ header, lines: { guests: [{ name: "验收组长" }] } }], "submit");
  });
}

const moduleOf = ({ runtime }: EngineWork, id: string) => {
  const found = runtime.definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};

const isStored = (one: Draft | DocumentRecord): one is DocumentRecord => one.header.id !== undefined;

/** Makes what is a draft still and does an action with all of them. */
async function does(work: EngineWork, id: string, given: readonly (Draft | DocumentRecord)[], action: string): Promise<DocumentRecord[]> {
  const module = moduleOf(work, id);
  const stored = given.filter(isStored);
  const made = [
    ...stored,
    ...(await createDocuments(
      work,
      module,
      given.filter((one): one is Draft => !isStored(one)),
      "whole",
    )),
  ];
  if (made.length === 0) return [];
  return act(
    work,
    module,
    action,
    made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
  );
}
