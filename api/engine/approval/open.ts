import { newId } from "#db/id";
import { approversOf, type Departments, readDepartments, type Subject, unitOf } from "#db/approvers";
import { type Step, stepApplies } from "#define/approval";
import { compare } from "#define/decimal";
import { holds } from "#define/condition";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { type Chain, chainFor, readChains } from "./chain.ts";
import { begin, type Course } from "./course.ts";
import { isSystem } from "#engine/access/viewer";
import { allowsSelf, type Identities, identitiesOf, sight } from "./people.ts";
import { lastCourses, storeNew } from "./store.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

type Asked = {
  record: DocumentRecord;
  chain: Chain;
  amount: string | null;
  steps: readonly Step[];
  subject: Subject;
  preparers: readonly string[];
};

/**
 * Begins the chain of every record that the module's approval asks for, all steps with their people at once; a few statements for the
 * batch. Throws noChain where none is published or none of its steps applies (but where it is optional, the record goes on without), and
 * noApprover where a step names nobody who may decide.
 */
export async function openRuns(work: EngineWork, module: Module, records: readonly DocumentRecord[]): Promise<void> {
  const { when, optional } = module.approval ?? {};
  // What the program hands in follows from a document that was decided on itself.
  if (optional && isSystem(work.viewer)) return;
  const wanted = records.filter(
    ({ header }) => when === undefined || holds(when, { stage: String(header.stage), values: header, may: () => false }),
  );
  if (wanted.length === 0) return;
  const departments = await readDepartments(work);
  const asked = await askedOf(work, module, wanted, departments);
  if (asked.length === 0) return;
  const people = await peopleFor(work, module, departments, asked);
  const before = await lastCourses(
    work,
    module.id,
    wanted.map(({ header }) => String(header.id)),
  );
  await storeNew(
    work,
    asked.map((one, at) => courseOf(work, module, one, people[at] ?? new Map(), before.get(String(one.record.header.id)))),
  );
}

/** Where a document belongs (the first of its places) and whom it names. */
export function subjectOf(module: Module, header: Row, not: readonly string[] = []): Subject {
  const scope = "everyReader" in module.scope ? {} : module.scope;
  const at = (columns: string | readonly string[] | undefined) => {
    const [column] = [columns ?? []].flat();
    return column === undefined || (header[column] ?? null) === null ? null : String(header[column]);
  };
  const links = Object.entries(module.fields).filter(([, field]) => field.kind === "link");
  return {
    departmentId: at(firstOf(scope.department)) ?? at("departmentId" in module.fields ? "departmentId" : undefined),
    warehouseId: at(firstOf(scope.warehouse)),
    employees: Object.fromEntries(links.map(([name]) => [name, at(name)])),
    not,
  };
}

/** Of several columns the first says where a document comes from. */
function firstOf(column: string | readonly string[] | undefined): string | undefined {
  return typeof column === "string" ? column : column?.[0];
}

async function askedOf(work: EngineWork, module: Module, records: readonly DocumentRecord[], departments: Departments): Promise<Asked[]> {
  const chains = await readChains(work, { module: module.id });
  const isOptional = module.approval?.optional === true;
  if (isOptional && chains.length === 0) return [];
  const isOpen = await allowsSelf(work);
  const identities = await identitiesOf(work, [work.viewer.accountId, ...records.map(({ header }) => String(header.createdBy))]);
  return records.flatMap((record): Asked[] => {
    const { header } = record;
    const own = preparersOf(work, header, identities);
    const subject = subjectOf(module, header, isOpen ? [] : own.employees);
    const unitId =
      header.unitId === null || header.unitId === undefined ? unitOf(departments, subject.departmentId) : String(header.unitId);
    const chain = chainFor(chains, unitId);
    if (!chain) return isOptional ? [] : fail({ type: "noChain" });
    const amount = module.approval?.amount === undefined ? null : String(header[module.approval.amount] ?? "0");
    const steps = chain.steps.filter((step) => stepApplies(step, amount, header));
    if (steps.length === 0) return isOptional ? [] : fail({ type: "noChain" });
    return [{ record, chain, amount, steps, subject, preparers: isOpen ? [] : own.accounts }];
  });
}

/** Those who made the document and hand it in, under every account that they have. */
function preparersOf(work: EngineWork, header: Row, identities: Identities): { accounts: readonly string[]; employees: readonly string[] } {
  const found = [work.viewer.accountId, String(header.createdBy)].flatMap((account) => identities.get(account) ?? []);
  return { accounts: found.flatMap(({ accounts }) => accounts), employees: found.flatMap(({ employeeId }) => employeeId ?? []) };
}

async function peopleFor(
  work: EngineWork,
  module: Module,
  departments: Departments,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, readonly string[]>[]> {
  const named = await approversOf(work, departments, asked);
  const sees = sight(work, module);
  const found: ReadonlyMap<number, readonly string[]>[] = [];
  for (const [at, { record, steps, preparers }] of asked.entries()) {
    const people = new Map<number, readonly string[]>();
    for (const { seq } of steps) {
      const able: string[] = [];
      for (const account of named[at]?.get(seq) ?? [])
        if (!preparers.includes(account) && (await sees(account, record))) able.push(account);
      if (able.length === 0) fail({ type: "noApprover", step: seq });
      people.set(seq, able);
    }
    found.push(people);
  }
  return found;
}

function courseOf(
  work: EngineWork,
  module: Module,
  { record, chain, amount, steps }: Asked,
  people: ReadonlyMap<number, readonly string[]>,
  before: Course | undefined,
): Course {
  const { header } = record;
  const course: Course = {
    run: {
      id: newId(),
      chainId: chain.id,
      module: module.id,
      documentId: String(header.id),
      title: String(header[module.title.code] ?? header.id),
      createdBy: String(header.createdBy),
      openedBy: work.viewer.accountId,
      amount,
      state: "open",
      step: 0,
      steps: steps.map(({ seq }) => seq),
      openedAt: work.now,
      closedAt: null,
    },
    tasks: [],
    steps: new Map(chain.steps.map((step) => [step.seq, step])),
    now: work.now,
  };
  begin(course, people, firstStep(course, chain, before));
  return course;
}

/**
 * A document that was returned goes straight back to the one who returned it where the chain says so and no step before asks for more than
 * it did then: the same steps apply, and the amount did not grow.
 */
function firstStep({ run }: Course, chain: Chain, before: Course | undefined): number {
  const [first = 0] = run.steps;
  if (before?.run.state !== "returned" || chain.resubmit !== "returner" || before.run.chainId !== chain.id) return first;
  const back = before.run.step;
  const isSame = run.steps.filter((step) => step < back).every((step) => before.run.steps.includes(step));
  const isGrown = run.amount !== null && before.run.amount !== null && compare(run.amount, before.run.amount) > 0;
  return run.steps.includes(back) && isSame && !isGrown ? back : first;
}
