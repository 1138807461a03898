import { approversOf, type Departments, readDepartments } from "#db/approvers";
import type { Person } from "#define/views/approval";
import { stepApplies, stepsIn } from "#define/approval";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { subjectOf } from "./open.ts";
import { allowsSelf, identitiesOf, peopleOf, sight } from "./people.ts";
import { moduleOf, type EngineWork } from "#engine/context";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";
import type { DocumentRecord, Row } from "#define/rows";

/** A document that does not exist: the values of its header that a chain looks at, its amount, and who would hand it in. */
export type Supposed = { header: Row; amount: string | null; preparer: string | null };
/** Who would be asked in a step; `left` are named and left out because they could not see the document or prepared it. */
export type SimulatedStep = { step: number; applies: boolean; people: Person[]; left: Person[] };

/** Who would decide on a supposed document by a stored chain of a chain module, published or not. */
export async function simulate(work: EngineWork, chains: Module, id: string, supposed: Supposed): Promise<SimulatedStep[]> {
  demand(work, chains, "read");
  const [chain] = await readRecords(work, chains, [id]);
  if (!chain) fail({ type: "notFound", what: chains.id });
  const module = moduleOf(work, String(chain.header.module));
  const departments = await readDepartments(work);
  const own = supposed.preparer === null ? undefined : (await identitiesOf(work, [supposed.preparer])).get(supposed.preparer);
  const isOpen = await allowsSelf(work);
  const preparers = { accounts: isOpen ? [] : (own?.accounts ?? []), employeeId: isOpen ? null : (own?.employeeId ?? null) };
  return stepsOf(work, module, departments, chain, supposed, preparers);
}

async function stepsOf(
  work: EngineWork,
  module: Module,
  departments: Departments,
  chain: DocumentRecord,
  { header, amount }: Supposed,
  preparers: { accounts: readonly string[]; employeeId: string | null },
): Promise<SimulatedStep[]> {
  const steps = stepsIn(chain);
  const subject = subjectOf(module, header, preparers.employeeId === null ? [] : [preparers.employeeId]);
  const [named] = await approversOf(work, departments, [{ steps, subject }]);
  const people = await peopleOf(work, [...(named?.values() ?? [])].flat());
  const sees = sight(work, module);
  const simulated: SimulatedStep[] = [];
  for (const step of steps) {
    const asked: Person[] = [];
    const left: Person[] = [];
    for (const account of named?.get(step.seq) ?? []) {
      const person = people.get(account);
      const isAble = !preparers.accounts.includes(account) && (await sees(account, { header, lines: {} }));
      if (person) (isAble ? asked : left).push(person);
    }
    simulated.push({ step: step.seq, applies: stepApplies(step, amount, header), people: asked, left });
  }
  return simulated;
}
