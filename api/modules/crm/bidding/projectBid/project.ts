import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import { grouped } from "#posting/rows";
import type { Bid } from "./amounts.ts";
import { undone } from "../salesProject/rules.ts";

const PROJECT = shaped({
  id: "id",
  docNo: "text",
  variant: "text",
  customerId: "id",
  phaseId: "id?",
  endCustomerId: "id?",
  mineId: "id?",
  workingFace: "text?",
  productLineId: "id?",
  expectedOn: "day?",
  budgetAmount: "decimal?",
  bidOn: "day?",
  competitor: "text?",
  riskLevel: "text?",
});

/** A project begins bidding with its bid, and leaves its phase by that: what the phase asks for is done before. */
export const isOfDoneProject: Rule<Bid> = async (documents, work) => {
  const asked = documents.flatMap(({ header }) => header.projectId ?? []);
  const found = await work.run(PROJECT`select id, doc_no as "docNo", variant, customer_id as "customerId", phase_id as "phaseId",
      end_customer_id as "endCustomerId", mine_id as "mineId", working_face as "workingFace", product_line_id as "productLineId",
      expected_on as "expectedOn", budget_amount as "budgetAmount", bid_on as "bidOn", competitor, risk_level as "riskLevel"
    from sales_project where comp_id = ${work.compId} and stage = 'active' and id = any(${arrayOf(asked, "bigint")}) order by id`);
  if (found.length === 0) return [];
  const ids = arrayOf(
    found.map(({ id }) => id),
    "bigint",
  );
  const products = await work.run(shaped({ of: "id" })`select project_id as of from sales_project_product
    where comp_id = ${work.compId} and project_id = any(${ids})`);
  const tasks = await work.run(
    shaped({ of: "id", phaseId: "id?", task: "text", doneOn: "day?" })`select project_id as of, phase_id as "phaseId", task,
      done_on as "doneOn" from sales_project_task where comp_id = ${work.compId} and project_id = any(${ids}) order by seq`,
  );
  const moves = await work.run(
    shaped({ of: "id", phaseId: "id?", leftOn: "day?" })`select project_id as of, phase_id as "phaseId", left_on as "leftOn"
      from sales_project_move where comp_id = ${work.compId} and project_id = any(${ids}) order by seq`,
  );
  const [productsOf, tasksOf, movesOf] = [grouped(products, ofProject), grouped(tasks, ofProject), grouped(moves, ofProject)];
  const projects = found.map((header) => ({
    header,
    lines: { products: productsOf.get(header.id) ?? [], tasks: tasksOf.get(header.id) ?? [], moves: movesOf.get(header.id) ?? [] },
  }));
  const lacking = new Set((await undone(projects, work)).map(({ document }) => document));
  return documents.flatMap(({ header: { projectId } }, document): Finding[] => {
    const at = found.findIndex(({ id }) => id === projectId);
    return lacking.has(at) ? [{ document, code: "projectUndone", field: "projectId", params: { other: found[at]?.docNo ?? "" } }] : [];
  });
};

const ofProject = ({ of }: { of: string }): string => of;
