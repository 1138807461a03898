import { plusDays } from "#demo/day";
import { type RowIn, shaped } from "#db/row";
import type { Desk } from "./desk.ts";

const [HEAD, INVOICE] = ["crm.invoiceHead", "sales.salesInvoice"] as const;
const BUYER = shaped({
  id: "id",
  departmentId: "id",
  unitId: "id",
  ownerId: "id?",
  regionId: "id?",
  code: "text",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  place: "id",
});
type Buyer = RowIn<typeof BUYER>;

/**
 * Spare parts that the first customers of every unit bought without a contract, under their invoice heads, each product named on the
 * invoice.
 */
export async function writePartInvoices(desk: Desk, endOn: string): Promise<void> {
  const buyers = await desk.rows(BUYER`select b.* from (
      select k.id, c.department_id as "departmentId", d.unit_id as "unitId", k.owner_id as "ownerId", k.region_id as "regionId", p.code,
        p.name_zh as "nameZh", p.name_en as "nameEn", p.name_ru as "nameRu", row_number() over (partition by d.unit_id order by p.code) as place
      from customer k join company_party c on c.comp_id = k.comp_id and c.id = k.id join party p on p.id = k.id
      join department d on d.comp_id = c.comp_id and d.id = c.department_id and d.unit_id is not null
      where k.comp_id = ${desk.compId} and c.currency = 'CNY') b where b.place <= 3 order by b.code`);
  const materials = await desk.rows(
    shaped({
      id: "id",
    })`select c.id from company_material c join material_class k on k.comp_id = c.comp_id and k.id = c.material_class_id and k.code = any('{60,80}')
      where c.comp_id = ${desk.compId} order by c.id limit 4`,
  );
  const heads = await desk.write(HEAD, buyers.map(headOf));
  const approved = await desk.do(
    HEAD,
    "takeOver",
    heads.filter((_, at) => at % 3 < 2),
  );
  const invoices = approved.map(({ header }, at) => {
    const buyer = buyers.find(({ id }) => id === header.customerId);
    const product = (more: number, quantity: string, unitPrice: string) => ({
      materialId: materials[(at + more) % materials.length]?.id,
      quantity,
      unitPrice,
      taxRate: "13",
    });
    return {
      header: {
        docOn: plusDays(endOn, -40 - at),
        customerId: header.customerId,
        departmentId: buyer?.departmentId,
        salespersonId: buyer?.ownerId,
        regionId: buyer?.regionId,
        invoiceType: at % 2 === 0 ? "special" : "ordinary",
        headId: header.id,
        invoiceNo: `2612${String(70_000_000 + desk.compId * 100_000 + at * 37)}`,
      },
      lines: {
        lines: [{ description: "备件", totalAmount: "20340.00", taxRate: "13", dueOn: plusDays(endOn, at * 7 - 20) }],
        products: [product(0, "10", "1200"), product(1, "4", "1500")],
      },
    };
  });
  await desk.do(INVOICE, "takeOver", await desk.write(INVOICE, invoices));
}

function headOf({ id, unitId, code, nameZh, nameEn, nameRu }: Buyer) {
  const digits = code.replaceAll(/\D/g, "").padStart(6, "0");
  return {
    header: {
      customerId: id,
      unitId,
      nameZh,
      nameEn,
      nameRu,
      creditCode: `9114${digits}MA0K${digits}`.slice(0, 18),
      bank: "示范银行营业部",
      bankAccount: `6217${digits}${digits}`,
    },
  };
}
