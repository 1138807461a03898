import { type Fields, sourceOf } from "#import/source";
import { headsOf, lookup, readTable } from "./table.ts";
import type { Source } from "#import/rows";

const COMPLETE = "4";

/** Purchase orders of one status: every line with its header, vendor account and product number. */
export async function ordersOf(status: string): Promise<Source> {
  return sourceOf(
    await orderHeads(),
    joined((order) => order.Status === status),
  );
}

/**
 * What was received on every order, on its shipping day. Only complete orders are named: the others were received before anybody approved
 * them.
 */
export async function receipts(): Promise<Source> {
  return sourceOf([...(await orderHeads()), "Ordered"], received());
}

async function orderHeads(): Promise<string[]> {
  const heads = [...(await headsOf("PurchaseOrderHeader")), ...(await headsOf("PurchaseOrderDetail")), "AccountNumber", "ProductNumber"];
  return [...new Set(heads)];
}

async function* received(): AsyncGenerator<Fields> {
  for await (const line of joined(() => true))
    yield { ...line, Ordered: line.Status === COMPLETE ? `PO${line.PurchaseOrderID ?? ""}` : "" };
}

async function* joined(wanted: (order: Fields) => boolean): AsyncGenerator<Fields> {
  const [vendors, products] = [
    await lookup("Vendor", "BusinessEntityID", "AccountNumber"),
    await lookup("Product", "ProductID", "ProductNumber"),
  ];
  const orders = new Map<string, Fields>();
  for await (const order of readTable("PurchaseOrderHeader")) orders.set(order.PurchaseOrderID ?? "", order);
  for await (const line of readTable("PurchaseOrderDetail")) {
    const order = orders.get(line.PurchaseOrderID ?? "");
    if (!order || !wanted(order)) continue;
    yield {
      ...line,
      ...order,
      AccountNumber: vendors.get(order.VendorID ?? "") ?? "",
      ProductNumber: products.get(line.ProductID ?? "") ?? "",
    };
  }
}
