import type { Writer } from "#demo/writer";
import type { Product } from "./catalogue.ts";
import { warehousesOf } from "./company.ts";
import type { DocumentRecord } from "#define/rows";

const code = (value: string) => ({ code: value });

/**
 * The first line of the first issue of a month comes back by a tenth in the next one; every fourth such return is a mistake and is undone.
 */
export async function returnGoods(to: Writer, issues: readonly DocumentRecord[], on: string): Promise<void> {
  const [issue] = issues;
  const [line] = issue?.lines.lines ?? [];
  const quantity = Math.floor(Number(line?.quantity ?? 0) / 10);
  if (!issue || !line || quantity === 0) return;
  const { warehouseId, departmentId } = issue.header;
  const draft = {
    header: { docOn: on, warehouseId, departmentId, operationTypeId: code("103") },
    lines: { lines: [{ materialId: line.materialId, quantity: String(quantity), issueLineId: line.id, batch: line.batch }] },
  };
  const isMistake = Number(on.slice(5, 7)) % 4 === 0;
  await to.write("warehouse.goodsReceipt", [draft], "submit", "confirm", ...(isMistake ? ["reverse"] : []));
}

/** More than all open issues together ask of a material. */
const ASKED = 10;

/** Documents of the last day in every stage before the books, so that each screen has something to do. */
export async function leaveOpen(to: Writer, products: readonly Product[], on: string, onHand: ReadonlyMap<string, number>): Promise<void> {
  const stages = [[], ["submit"], ["submit", "reject"]];
  for (const [at, actions] of stages.entries()) {
    for (const warehouse of warehousesOf(to.compId)) {
      const product = products.find((one) => (onHand.get(`${warehouse.code}|${one.code}`) ?? 0) > ASKED);
      if (!product) continue;
      const header = { docOn: on, departmentId: code("D300"), warehouseId: code(warehouse.code) };
      const line = { materialId: code(product.code), quantity: String(at + 1) };
      const receipt = { header, lines: { lines: [{ ...line, unitPrice: String(product.price) }] } };
      const issue = { header: { ...header, operationTypeId: code("201"), useDepartmentId: code("D400") }, lines: { lines: [line] } };
      await to.write("warehouse.goodsReceipt", [receipt], ...actions);
      await to.write("warehouse.goodsIssue", [issue], ...actions);
    }
  }
}
