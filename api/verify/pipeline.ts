import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { Runtime } from "#engine/runtime";
import { compare, compareRows, type Figure, recordsOf, type Scratch, take, takeRows } from "./figure.ts";

const OFFICES = { Central: "3346293", East: "3090594", West: "3568647" };
/** Closed in a quarter (won, value won). */
const QUARTERS = {
  "2017Q1": "647 531 1134672",
  "2017Q2": "2032 1254 3086111",
  "2017Q3": "2047 1257 2982255",
  "2017Q4": "1985 1196 2802496",
};

/** Takes the closed opportunities over as bid results of their owner's office and compares won values. */
export async function pipelineFigures(runtime: Runtime, file: string): Promise<Figure[]> {
  const scratch: Scratch = { runtime, compId: 2 };
  await load(scratch, file);
  const bid = sql`bid_result b where b.comp_id = ${scratch.compId} and b.stage = 'posted'`;
  const won = sql`count(*) filter (where b.result = 'won')`;
  return [
    ...(await compare(scratch, sql`select round(sum(b.win_amount))::text as won, ${won} || ' of ' || count(*) as deals from ${bid}`, {
      won: "10005534",
      deals: "4238 of 6711",
    })),
    ...(await compareRows(
      scratch,
      sql`select to_char(b.doc_on, 'YYYY"Q"Q') as name, count(*) || ' ' || ${won} || ' ' || round(sum(b.win_amount)) as value from ${bid} group by 1`,
      QUARTERS,
    )),
    ...(await compareRows(
      scratch,
      sql`select d.code as name, round(sum(b.win_amount))::text as value from bid_result b join department d on d.comp_id = b.comp_id and d.id = b.department_id
        where b.comp_id = ${scratch.compId} group by d.code`,
      OFFICES,
    )),
    ...(await compareRows(
      scratch,
      sql`select p.code as name, round(sum(b.win_amount)) || ' (' || ${won} || ')' as value from bid_result b
          join product_line p on p.comp_id = b.comp_id and p.id = b.product_line_id
        where b.comp_id = ${scratch.compId} and p.code = 'GTX Pro' group by 1`,
      { "GTX Pro": "3510578 (729)" },
    )),
    ...(await compareRows(
      scratch,
      sql`select e.code as name, round(sum(b.win_amount))::text as value from bid_result b join employee e on e.comp_id = b.comp_id and e.id = b.salesperson_id
        where b.comp_id = ${scratch.compId} group by e.code order by sum(b.win_amount) desc limit 1`,
      { "Darcel Schlecht": "1153214" },
    )),
  ];
}

async function load(scratch: Scratch, file: string): Promise<void> {
  const folder = dirname(file);
  const offices: Record<string, string> = {};
  for await (const { sales_agent = "", regional_office = "" } of recordsOf(join(folder, "sales_teams.csv.gz")))
    offices[sales_agent] = regional_office;
  await takeRows(
    scratch,
    "masterData.department",
    ["code", "nameEn"],
    [...new Set(Object.values(offices))].map((code) => ({ code, nameEn: code })),
  );
  await take(scratch, "masterData.employee", join(folder, "sales_teams.csv.gz"), {
    columns: { code: "sales_agent", nameEn: { source: "sales_agent" }, departmentId: "regional_office" },
    ignore: ["manager"],
  });
  await take(scratch, "crm.customer", join(folder, "accounts.csv.gz"), {
    columns: { code: "account", nameEn: { source: "account" } },
    ignore: ["sector", "year_established", "revenue", "employees", "office_location", "subsidiary_of"],
  });
  await take(scratch, "masterData.productLine", join(folder, "products.csv.gz"), {
    columns: { code: "product", nameEn: { source: "product" } },
    ignore: ["series", "sales_price"],
  });
  await take(scratch, "crm.bidResult", file, {
    dateFormat: "M/d/yyyy",
    columns: {
      docNo: "opportunity_id",
      docOn: "close_date",
      openedOn: "engage_date",
      projectName: { source: ["account", "product"] },
      productLineId: { source: "product", lookup: { GTXPro: "GTX Pro" } },
      customerId: { source: "account" },
      salespersonId: "sales_agent",
      departmentId: { source: "sales_agent", lookup: offices },
      result: { source: "deal_stage", lookup: { Won: "won", Lost: "lost" } },
      // The set says neither why nor to whom.
      lostCause: { source: "deal_stage", lookup: { Won: "", Lost: "other" } },
      isUnpublished: { source: "deal_stage", lookup: { Won: "false", Lost: "true" } },
      unpublishedReason: { source: "deal_stage", lookup: { Won: "", Lost: "not in the set" } },
      bidAmount: { source: "close_value" },
      winAmount: { source: "close_value" },
    },
    filter: { deal_stage: ["Won", "Lost"] },
    actions: ["submit", "confirm"],
  });
}
