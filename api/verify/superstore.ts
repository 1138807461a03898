import { sql } from "drizzle-orm";
import { add, divide, round } from "#define/decimal";
import type { Runtime } from "#engine/runtime";
import type { Fields } from "#import/source";
import { compare, compareRows, type Figure, recordsOf, type Scratch, take, takeRows } from "./figure.ts";

const DEPARTMENT = "SHOP";
const MADE = ["单价", "款项", "应收", "应收日期"];
/** Each line rounded half-up to cents. */
const REGIONS = { 东北: "2711223.43", 中南: "4147884.01", 华东: "4692465.08", 华北: "2447301.08", 西北: "815550.29", 西南: "1303124.51" };
const YEARS = { "2014": "2939663.38", "2015": "3443376.23", "2016": "4246042.84", "2017": "5488465.95" };
const CLASSES = { 办公用品: "4889773.17", 家具: "5746821.72", 技术: "5480953.51" };

/** Takes the order lines over as effective contracts: one for each order number, customer and day, for order numbers repeat. */
export async function superstoreFigures(runtime: Runtime, file: string): Promise<Figure[]> {
  const scratch: Scratch = { runtime, compId: 2 };
  await load(scratch, file);
  const contract = sql`sales_contract c where c.comp_id = ${scratch.compId} and c.stage = 'effective'`;
  const line = sql`sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id where p.comp_id = ${scratch.compId}`;
  return [
    ...(await compare(
      scratch,
      sql`select (select round(sum(c.total_amount), 2)::text from ${contract}) as total, (select count(*)::text from ${contract}) as contracts,
        (select count(*)::text from ${line}) as lines, (select round(sum(p.quantity))::text from ${line}) as quantity`,
      { total: "16117548.40", contracts: "4985", lines: "10000", quantity: "37675" },
    )),
    ...(await compareRows(
      scratch,
      sql`select r.code as name, round(sum(c.company_amount), 2)::text as value from sales_contract c
          join market_region r on r.comp_id = c.comp_id and r.id = c.region_id
        where c.comp_id = ${scratch.compId} group by r.code`,
      REGIONS,
    )),
    ...(await compareRows(
      scratch,
      sql`select left(c.doc_on::text, 4) as name, round(sum(c.company_amount), 2)::text as value from ${contract} group by 1`,
      YEARS,
    )),
    ...(await compareRows(
      scratch,
      sql`select k.code as name, round(sum(p.amount), 2)::text as value from sales_contract_product p
          join company_material m on m.comp_id = p.comp_id and m.id = p.material_id
        join material_class k on k.comp_id = m.comp_id and k.id = m.material_class_id where p.comp_id = ${scratch.compId} group by k.code`,
      CLASSES,
    )),
  ];
}

async function load(scratch: Scratch, file: string): Promise<void> {
  const records: Fields[] = [];
  for await (const record of recordsOf(file)) records.push(record);
  const department = { const: DEPARTMENT };
  await takeRows(scratch, "masterData.department", ["code", "nameZh"], [{ code: DEPARTMENT, nameZh: "超市" }]);
  await takeRows(
    scratch,
    "masterData.marketRegion",
    ["code", "nameZh"],
    distinct(records, "地区").map((code) => ({ code, nameZh: code })),
  );
  await takeRows(
    scratch,
    "masterData.materialClass",
    ["code", "nameZh"],
    distinct(records, "类别").map((code) => ({ code, nameZh: code })),
  );
  const left = [
    "行 ID",
    "订单 ID",
    "订单日期",
    "发货日期",
    "邮寄方式",
    "细分",
    "城市",
    "省/自治区",
    "国家",
    "子类别",
    "销售额",
    "数量",
    "折扣",
    "利润",
  ];
  await take(scratch, "crm.customer", file, {
    columns: { code: "客户 ID", nameZh: "客户名称", departmentId: department },
    ignore: [...left, "地区", "产品 ID", "类别", "产品名称"],
  });
  // 22 products carry two names: the code stands for both.
  await take(scratch, "masterData.material", file, {
    columns: { code: "产品 ID", nameZh: { source: "产品 ID" }, materialClassId: "类别", unitOfMeasureId: { const: "PC" } },
    ignore: [...left, "地区", "客户 ID", "客户名称", "产品名称"],
  });
  const heads = [...Object.keys(records[0] ?? {}), ...MADE];
  await takeRows(scratch, "sales.salesContract", heads, rowsOf(records), {
    columns: {
      docNo: { source: ["订单 ID", "客户 ID", "订单日期"], join: "/" },
      docOn: { source: "订单日期" },
      customerId: { source: "客户 ID" },
      departmentId: department,
      regionId: "地区",
      deliveryOn: "发货日期",
      "products.materialId": "产品 ID",
      "products.quantity": "数量",
      "products.unitPrice": "单价",
      "instalments.kind": "款项",
      "instalments.amount": "应收",
      "instalments.dueOn": "应收日期",
    },
    ignore: ["行 ID", "邮寄方式", "客户名称", "细分", "城市", "省/自治区", "国家", "类别", "子类别", "产品名称", "销售额", "折扣", "利润"],
    actions: ["takeOver"],
  });
}

function distinct(records: readonly Fields[], column: string): string[] {
  return [...new Set(records.map((record) => record[column] ?? ""))];
}

// A row for each line, then one for the only instalment, due at delivery.
function* rowsOf(records: readonly Fields[]): Generator<Fields> {
  const contracts = new Map<string, { line: Fields; total: string }>();
  for (const record of records) {
    const amount = round(round(record["销售额"] ?? "0", 3), 2);
    yield { ...record, 单价: divide(amount, record["数量"] ?? "1", 6) };
    const key = [record["订单 ID"], record["客户 ID"], record["订单日期"]].join("/");
    contracts.set(key, { line: record, total: add(contracts.get(key)?.total ?? "0", amount) });
  }
  for (const { line, total } of contracts.values())
    yield { ...line, "产品 ID": "", 数量: "", 款项: "delivery", 应收: total, 应收日期: line["发货日期"] ?? "" };
}
