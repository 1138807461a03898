import { newId } from "#db/id";
import { subtract } from "#define/decimal";
import { addDays } from "#define/days";
import type { Ledger } from "#support/ledger";

type Row = Record<string, string | number | boolean | null>;
const part = (amount: string, of: number) => (Math.floor((Number(amount) * 100) / of) / 100).toFixed(2);

/**
 * What contracts in effect delivered and demand: most left in two parts, some of it came back or was priced anew; each falls due in two
 * parts, of which some were moved to other days.
 */
export async function writeRandomDeliveries(
  ledger: Ledger,
  contracts: readonly Row[],
  products: readonly string[],
  dues: readonly string[],
  materials: readonly string[],
): Promise<void> {
  const inEffect = contracts.flatMap((contract, at) =>
    contract.effective_on === null ? [] : [{ contract, at, due: dues[at] ?? "2026-01-01", product: products[at] ?? "" }],
  );
  const base = ({ comp_id, id }: Row): Row => ({ comp_id: comp_id ?? null, contract_id: id ?? null });
  await ledger.write(
    "sales_contract_product",
    inEffect.flatMap(({ contract, at, due, product }) =>
      [product, newId()].map((id, second) => ({
        ...base(contract),
        id,
        seq: second + 1,
        material_id: materials[(at + second) % materials.length] ?? null,
        quantity: second === 0 ? "3" : "4",
        unit_price: "1",
        amount: part(String(contract.company_amount), 2),
        delivery_on: second === 0 ? due : null,
      })),
    ),
  );
  await ledger.write(
    "contract_delivery",
    inEffect.flatMap(({ contract, at, due, product }) => {
      const worth = String(contract.company_amount);
      const [first, second] = [newId(), newId()];
      const moved = (id: string, kind: string, origin: string, on: string, quantity: string, amount: string): Row => ({
        ...base(contract),
        id,
        product_id: product,
        kind,
        origin_id: origin,
        moved_on: on,
        quantity,
        amount,
        tax_amount: part(amount, 8),
        company_amount: amount,
        module: "warehouse.goodsIssue",
        document_id: origin,
        line_id: origin,
        doc_no: `GI${at}`,
        created_by: "0",
      });
      const later = due > String(contract.effective_on) ? due : String(contract.effective_on);
      return [
        ...(at % 4 === 3 ? [] : [moved(first, "delivery", first, String(contract.effective_on), "2", part(worth, 2))]),
        ...(at % 4 === 3 ? [] : [moved(second, "delivery", second, later, "1", part(worth, 4))]),
        ...(at % 4 === 1 ? [moved(newId(), "return", first, later, "-2", `-${part(worth, 2)}`)] : []),
        ...(at % 4 === 2 ? [moved(newId(), "repriced", second, addDays(later, 20), "0", "12.34")] : []),
      ];
    }),
  );
  await ledger.write(
    "contract_due",
    inEffect.flatMap(({ contract, at, due }) => {
      const worth = String(contract.company_amount);
      const [first, second] = [newId(), newId()];
      const says = (instalment: string, on: string, valid: string, amount: string): Row => ({
        ...base(contract),
        id: newId(),
        instalment_id: instalment,
        due_on: on,
        valid_on: valid,
        amount,
        company_amount: amount,
        created_by: "0",
      });
      const begun = String(contract.effective_on);
      const half = part(worth, 2);
      return [
        says(first, begun, begun, half),
        says(second, due, begun, subtract(worth, half)),
        ...(at % 3 === 0
          ? [says(second, due, "2026-03-20", `-${subtract(worth, half)}`), says(second, "2026-05-15", "2026-03-20", subtract(worth, half))]
          : []),
      ];
    }),
  );
}
