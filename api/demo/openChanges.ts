import { subtract } from "#define/decimal";
import type { Module } from "#define/module";
import { act } from "#engine/write/act";
import { updateDocument } from "#engine/write/save";
import { sum } from "#posting/amounts";
import { shaped } from "#db/row";
import { targetOf } from "./group/desk.ts";
import type { EngineWork } from "#engine/context";

/**
 * Contracts in force are changed: one change waits for its review, one is a draft; one of a lower price and one that lets a customer pay
 * later are to be agreed to: their ids.
 */
export async function openChanges(work: EngineWork, contract: Module, change: Module): Promise<string[]> {
  const cheaper = await beginChanges(work, contract, change);
  const later = await putOff(work, contract, change);
  return [cheaper, later].flatMap((id) => id ?? []);
}

async function beginChanges(work: EngineWork, contract: Module, change: Module): Promise<string | null> {
  const found = await work.run(shaped({ id: "id", version: "integer" })`select id, version from sales_contract
    where comp_id = ${work.compId} and stage = 'effective' and salesperson_id = ${work.viewer.employeeId} order by doc_on desc, id desc limit 3`);
  if (found.length === 0) return null;
  await act(work, contract, "beginChange", found);
  const [begun, ...others] = await work.run(
    shaped({
      id: "id",
      version: "integer",
      isOpen: "boolean",
    })`select c.id, c.version, (select i.invoiced_amount = 0 from contract_change_instalment i where i.comp_id = c.comp_id and i.change_id = c.id
        order by i.seq desc limit 1) as "isOpen"
      from contract_change c where c.comp_id = ${work.compId} and c.stage = 'draft' order by c.id`,
  );
  const lowered = others.findLast(({ isOpen }) => isOpen);
  if (!begun) return null;
  const said = { header: { reason: "客户要求按新标准验收", qualityTerms: "按 MT/T 312 验收" } };
  const saved = await updateDocument(work, change, begun.id, begun.version, said);
  await act(work, change, "submit", [targetOf(saved)]);
  return lowered ? lower(work, change, lowered) : null;
}

/** The first product one percent cheaper, taken off the last instalment. */
async function lower(work: EngineWork, change: Module, { id, version }: { id: string; version: number }): Promise<string> {
  const [product] = await work.run(shaped({
    id: "id",
    unitPrice: "text",
  })`select id, round(unit_price * 0.99, 2)::text as "unitPrice" from contract_change_product
    where comp_id = ${work.compId} and change_id = ${id} order by seq limit 1`);
  if (!product) return id;
  const rest = await work.run(shaped({ id: "id" })`select id from contract_change_product
    where comp_id = ${work.compId} and change_id = ${id} and id <> ${product.id}::bigint order by seq`);
  const products = [product, ...rest];
  const cheaper = await updateDocument(work, change, id, version, { header: { reason: "价格优惠百分之一" }, lines: { products } });
  const parts = cheaper.lines.instalments ?? [];
  const last = subtract(String(cheaper.header.totalAmount), sum(parts.slice(0, -1).map(({ amount }) => String(amount))));
  const instalments = parts.map((part, at) => ({ id: String(part.id), ...(at === parts.length - 1 ? { amount: last } : {}) }));
  const saved = await updateDocument(work, change, id, Number(cheaper.header.version), { header: {}, lines: { instalments } });
  await act(work, change, "submit", [targetOf(saved)]);
  return id;
}

const OWED = shaped({ id: "id", version: "integer", instalmentId: "id", dueOn: "text" });

/** What a customer owes soon is due two months later. */
async function putOff(work: EngineWork, contract: Module, change: Module): Promise<string | null> {
  const [owed] = await work.run(OWED`select c.id, c.version, n.id as "instalmentId", (i.due_on + 60)::text as "dueOn"
    from receivable_item i join sales_contract_instalment n on n.comp_id = i.comp_id and n.id = i.instalment_id
    join sales_contract c on c.comp_id = n.comp_id and c.id = n.contract_id
    where i.comp_id = ${work.compId} and not i.is_advance and i.open_amount > 0 and i.due_on >= ${work.today}::date and i.due_on = n.due_on
      and c.stage = 'effective' and c.salesperson_id = ${work.viewer.employeeId}
      and not exists (select from contract_change x where x.comp_id = c.comp_id and x.contract_id = c.id) order by i.due_on, i.id limit 1`);
  if (!owed) return null;
  await act(work, contract, "beginChange", [owed]);
  const [begun] = await work.run(
    shaped({
      id: "id",
      version: "integer",
    })`select id, version from contract_change where comp_id = ${work.compId} and contract_id = ${owed.id} order by id desc limit 1`,
  );
  const lines = await work.run(
    shaped({ id: "id", isOwed: "boolean" })`select id, line_id::text = ${owed.instalmentId} as "isOwed" from contract_change_instalment
      where comp_id = ${work.compId} and change_id = ${begun?.id ?? null}::bigint order by seq`,
  );
  if (!begun) return null;
  const instalments = lines.map(({ id, isOwed }) => ({ id, ...(isOwed ? { dueOn: owed.dueOn } : {}) }));
  const said = { header: { reason: "客户资金计划调整，双方同意延期两个月付款" }, lines: { instalments } };
  const saved = await updateDocument(work, change, begun.id, begun.version, said);
  await act(work, change, "submit", [targetOf(saved)]);
  return begun.id;
}
