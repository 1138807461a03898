import { type SQL, sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Step } from "#define/approval";
import type { Condition } from "#define/condition";
import type { EngineWork } from "#engine/context";

/** A chain with its steps in order; `unitId` null = for every unit that has none of its own. */
export type Chain = {
  id: string;
  module: string;
  unitId: string | null;
  no: number | null;
  resubmit: "start" | "returner";
  steps: readonly Step[];
};
const STEP = shaped({
  chainId: "id",
  seq: "integer",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  resolver: narrow<Step["resolver"]>("text"),
  roleId: "id?",
  levels: "integer?",
  field: "text?",
  mode: narrow<Step["mode"]>("text"),
  ratio: "integer?",
  amountFrom: "decimal?",
  amountTo: "decimal?",
  condition: "text?",
  hours: "integer?",
  onTimeout: narrow<Step["onTimeout"]>("text?"),
});
type StoredStep = RowIn<typeof STEP>;
const PERSON = shaped({ chainId: "id", step: "integer", employeeId: "id" });
type Person = RowIn<typeof PERSON>;

/** Chains with their steps: those of the ids, or the published ones of a module. Three statements however many. */
export async function readChains(work: EngineWork, wanted: { ids: readonly string[] } | { module: string }): Promise<Chain[]> {
  const which: SQL =
    "ids" in wanted ? sql`c.id = any(${arrayOf(wanted.ids, "bigint")})` : sql`c.module = ${wanted.module} and c.stage = 'published'`;
  const among = sql`(select c.id from approval_chain c where c.comp_id = ${work.compId} and ${which})`;
  const [chains, steps, people] = await Promise.all([
    work.run(
      shaped({
        id: "id",
        module: "text",
        unitId: "id?",
        no: "integer?",
        resubmit: narrow<Chain["resubmit"]>("text"),
      })`select c.id, c.module, c.unit_id as "unitId", c.no, c.resubmit from approval_chain c where c.comp_id = ${work.compId} and ${which} order by c.id`,
    ),
    work.run(STEP`select s.chain_id as "chainId", s.seq, s.name_zh as "nameZh", s.name_en as "nameEn", s.name_ru as "nameRu", s.resolver,
        s.role_id as "roleId", s.levels, s.field, s.mode, s.ratio,
      s.amount_from as "amountFrom", s.amount_to as "amountTo", s.condition, s.hours, s.on_timeout as "onTimeout"
      from approval_step s where s.comp_id = ${work.compId} and s.chain_id in ${among} order by s.chain_id, s.seq`),
    work.run(PERSON`select p.chain_id as "chainId", p.step, p.employee_id as "employeeId"
      from approval_step_person p where p.comp_id = ${work.compId} and p.chain_id in ${among} order by p.chain_id, p.seq`),
  ]);
  return chains.map((chain) => ({
    ...chain,
    steps: steps.filter(({ chainId }) => chainId === chain.id).map((step) => stepOf(step, people)),
  }));
}

/** The chain that decides in a unit: the unit's own, else the one for all. */
export function chainFor(chains: readonly Chain[], unitId: string | null): Chain | undefined {
  return chains.find((chain) => chain.unitId !== null && chain.unitId === unitId) ?? chains.find((chain) => chain.unitId === null);
}

function stepOf({ chainId, condition, ...step }: StoredStep, people: readonly Person[]): Step {
  const named = people.filter((person) => person.chainId === chainId && person.step === step.seq);
  return {
    ...step,
    employeeIds: named.map(({ employeeId }) => employeeId),
    condition: condition === null ? null : (JSON.parse(condition) as Condition),
  };
}
