import { sql } from "drizzle-orm";
import { z } from "zod";
import { shaped } from "#db/row";
import { approversOf, readDepartments, type Subject, unitOf, type Departments } from "#db/approvers";
import { newId } from "#db/id";
import { employees } from "#db/schema/masterData/organisation";
import { jsonOf, stepApplies, stepsIn } from "#define/approval";
import type { Condition } from "#define/condition";
import { compare } from "#define/decimal";
import type { ModuleData } from "#define/moduleData";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import type { approvalChains, approvalStepPeople, approvalSteps } from "#db/schema/platform/approval";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

type Chain = DocumentOf<typeof approvalChains, { steps: typeof approvalSteps; people: typeof approvalStepPeople }>;
type Step = Chain["lines"]["steps"][number];
type Person = Chain["lines"]["people"][number];

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A condition over header fields. */
const Conditions: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: z.string(), in: z.array(Scalar).min(1) }),
    z.strictObject({ empty: z.string() }),
    z.strictObject({ all: z.array(Conditions).min(1) }),
    z.strictObject({ any: z.array(Conditions).min(1) }),
    z.strictObject({ not: Conditions }),
  ]),
);

/** Each step of a chain says all that its way of finding people needs, and nothing that its module does not have. */
export const isSound: Rule<Chain> = (documents, work) =>
  documents.flatMap((document, index) => faultsOf(document, work).map((issue): Finding => ({ ...issue, document: index })));

/** Every step finds somebody who may decide, wherever a document of the module may come from, and every amount has a step. */
export const finds: Rule<Chain> = async (documents, work) => {
  const departments = await readDepartments(work);
  const found = await Promise.all(documents.map((document) => unresolved(document, work, departments)));
  return documents.flatMap((document, index) =>
    [...(found[index] ?? []), ...gapsOf(document, work)].map((issue): Finding => ({ ...issue, document: index })),
  );
};

/** The chain takes the next version number of its module and unit; the superseded one keeps the documents that are on their way. */
export const publishChain: Posting<Chain> = async (documents, work) => {
  for (const { header } of documents) {
    const same = sql`comp_id = ${work.compId} and module = ${header.module} and unit_id is not distinct from ${header.unitId}`;
    const [last] = await work.run(shaped({ no: "integer?" })`select max(no) as no from approval_chain where ${same}`);
    const superseded = await work.run(shaped({
      id: "id",
      version: "integer",
    })`update approval_chain set stage = 'superseded', version = version + 1,
      updated_by = ${work.viewer.accountId}, updated_at = ${work.now} where ${same} and stage = 'published' returning id, version`);
    for (const { id, version } of superseded)
      await work.run(sql`insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, actor_id, created_at)
        values (${work.compId}, ${newId()}, 'admin.approvalChain', ${id}, ${version}, 'supersede', 'published', 'superseded', ${work.viewer.accountId},
        ${work.now})`);
    header.no = (last?.no ?? 0) + 1;
    header.publishedOn = work.today;
  }
};

function faultsOf({ header, lines }: Chain, work: Work): Issue[] {
  const module = work.modules.get(header.module);
  if (!module?.approval) return [{ code: "choice", field: "module", value: header.module }];
  const { steps, people } = lines;
  const { steps: named } = module.approval;
  return [
    ...(named && named.length !== steps.length ? [{ code: "stepCount", table: "steps", params: { count: named.length } } as const] : []),
    ...steps.flatMap((step, at) =>
      stepFaults(step, people, module, work).map((issue): Issue => ({ ...issue, table: "steps", row: at + 1 })),
    ),
    ...people.flatMap(({ step }, at): Issue[] =>
      steps[step - 1]?.resolver === "people" ? [] : [{ code: "choice", table: "people", row: at + 1, field: "step", value: step }],
    ),
  ];
}

function stepFaults(step: Step, people: readonly Person[], module: ModuleData, work: Work): Issue[] {
  const { resolver, amountFrom, amountTo, hours, onTimeout } = step;
  const hasAmount = (module.approval?.amount ?? null) !== null;
  return [
    ...((step.nameZh ?? step.nameEn ?? step.nameRu) ? [] : [{ code: "requiredInOneLanguage", field: "nameZh" } as const]),
    ...(resolver === "role" ? wanted("roleId", step.roleId !== null) : []),
    ...(resolver === "people"
      ? wanted(
          "resolver",
          people.some((person) => person.step === step.seq),
        )
      : []),
    ...(resolver === "field" && !holdsEmployee(module, step.field ?? "", work)
      ? [{ code: "choice", field: "field", value: step.field } as const]
      : []),
    ...(step.mode === "ratio" ? wanted("ratio", step.ratio !== null) : []),
    ...(hasAmount
      ? []
      : [amountFrom, amountTo].flatMap((value): Issue[] => (value === null ? [] : [{ code: "readonly", field: "amountFrom", value }]))),
    ...(amountFrom !== null && amountTo !== null && compare(amountFrom, amountTo) >= 0
      ? [{ code: "outOfRange", field: "amountTo", value: amountTo } as const]
      : []),
    ...(hours === null ? wanted("hours", onTimeout === null) : wanted("onTimeout", onTimeout !== null)),
    ...(step.condition === null || isCondition(step.condition, module) ? [] : [{ code: "format", field: "condition" } as const]),
  ];
}

function wanted(field: string, isThere: boolean): Issue[] {
  return isThere ? [] : [{ code: "required", field }];
}

function holdsEmployee(module: ModuleData, name: string, work: Work): boolean {
  const field = module.fields[name];
  return field?.kind === "link" && work.modules.get(field.to)?.table === employees;
}

function isCondition(text: string, module: ModuleData): boolean {
  const parsed = Conditions.safeParse(jsonOf(text));
  return parsed.success && fieldsIn(parsed.data).every((name) => Object.hasOwn(module.fields, name));
}

function fieldsIn(condition: Condition): string[] {
  if ("field" in condition) return [condition.field];
  if ("empty" in condition) return [condition.empty];
  if ("all" in condition) return condition.all.flatMap(fieldsIn);
  if ("any" in condition) return condition.any.flatMap(fieldsIn);
  return "not" in condition ? fieldsIn(condition.not) : [];
}

/** Amounts for which no step without a condition is asked: the bounds of the steps, and nothing; none where nobody need be asked. */
function gapsOf(document: Chain, work: Work): Issue[] {
  if (work.modules.get(document.header.module)?.approval?.optional) return [];
  const steps = stepsIn(document);
  const bounds = ["0", ...steps.flatMap(({ amountFrom, amountTo }) => [amountFrom, amountTo].filter((amount) => amount !== null))];
  const gap = bounds.find((amount) => !steps.some((step) => step.condition === null && stepApplies(step, amount, {})));
  return gap === undefined ? [] : [{ code: "amountGap", table: "steps", params: { amount: Number(gap) } }];
}

type Origin = { subject: Subject; name: string };

async function unresolved(document: Chain, work: Work, departments: Departments): Promise<Issue[]> {
  const steps = stepsIn(document).filter(({ resolver }) => resolver !== "field");
  const module = work.modules.get(document.header.module);
  const all = await placesOf(work, module);
  const unit = document.header.unitId;
  const places = all.filter(({ subject }) => unit === null || unitOf(departments, subject.departmentId) === unit);
  const found = await approversOf(
    work,
    departments,
    places.map(({ subject }) => ({ steps, subject })),
  );
  return steps.flatMap(({ seq }): Issue[] => {
    const empty = places.filter((_, at) => (found[at]?.get(seq) ?? []).length === 0);
    const [first] = empty;
    return first
      ? [{ code: "unresolved", table: "steps", row: seq, field: "resolver", params: { place: first.name, count: empty.length } }]
      : [];
  });
}

/** Wherever documents of a module come from: the warehouses in use, or the departments; the company as a whole where there are none. */
async function placesOf(work: Work, module: ModuleData | undefined): Promise<Origin[]> {
  const scope = module && !("everyReader" in module.scope) ? module.scope : {};
  const none: Subject = { departmentId: null, warehouseId: null, employees: {}, not: [] };
  if (scope.warehouse !== undefined) {
    const rows = await work.run(
      shaped({
        id: "id",
        departmentId: "id",
        code: "text",
      })`select id, department_id as "departmentId", code from warehouse where comp_id = ${work.compId} and stage = 'enabled' and not is_virtual order by code`,
    );
    if (rows.length > 0)
      return rows.map(({ id, departmentId, code }) => ({ subject: { ...none, departmentId, warehouseId: id }, name: code }));
  }
  const rows = await work.run(
    shaped({ id: "id", code: "text" })`select id, code from department where comp_id = ${work.compId} and stage = 'enabled' order by code`,
  );
  return rows.length === 0
    ? [{ subject: none, name: "" }]
    : rows.map(({ id, code }) => ({ subject: { ...none, departmentId: id }, name: code }));
}
