import { add, multiply, negate, round, subtract } from "#define/decimal";
import { type Fields, sourceOf } from "#import/source";
import { headsOf, readTable } from "./table.ts";
import type { Source } from "#import/rows";

/**
 * The published inventory, every position at its standard cost; positions with nothing on them are left out.
 * Lines are valued in cents: a last line without quantity carries what is missing to the published total.
 */
export async function inventory(): Promise<Source> {
  return sourceOf([...(await headsOf("ProductInventory")), "ProductNumber", "StandardCost", "Amount"], valued());
}

async function* valued(): AsyncGenerator<Fields> {
  const products = new Map<string, Fields>();
  for await (const product of readTable("Product")) products.set(product.ProductID ?? "", product);
  let [exact, rounded] = ["0", "0"];
  let last: Fields = {};
  for await (const position of readTable("ProductInventory")) {
    const product = products.get(position.ProductID ?? "") ?? {};
    if (position.Quantity === "0") continue;
    const cost = round(`0${product.StandardCost ?? ""}`, 4);
    exact = add(exact, multiply(position.Quantity ?? "0", cost, 4));
    rounded = add(rounded, multiply(position.Quantity ?? "0", cost, 2));
    last = { ...position, ProductNumber: product.ProductNumber ?? "", StandardCost: cost, Amount: "" };
    yield last;
  }
  yield { ...last, Quantity: "0", StandardCost: "0", Amount: subtract(round(exact, 2), rounded) };
}

/** Lines that take out of a warehouse all that lies in it. */
export function emptying(stock: readonly { code: string; quantity: string }[]): Source {
  return sourceOf(
    ["ProductNumber", "Quantity"],
    stock.map(({ code, quantity }) => ({ ProductNumber: code, Quantity: negate(quantity) })),
  );
}
