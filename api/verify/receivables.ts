import { sql } from "drizzle-orm";
import type { Runtime } from "#engine/runtime";
import { compare, type Figure, type Scratch, take, takeRows } from "./figure.ts";

const DEPARTMENT = "AR";
const IGNORED = ["PaperlessDate", "PaperlessBill", "Disputed", "DaysToSettle", "DaysLate"];

/** As of a day: items and money open, by days late, then money by country 391, 406, 770, 818, 897. */
const AGEING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2012-12-31": {
    open: "99 / 5725.06",
    notDue: "86 / 4936.32",
    late1to15: "12 / 777.30",
    late16to30: "1 / 11.44",
    later: "0 / 0.00",
    countries: "1600.59 1357.91 1181.80 882.13 702.63",
  },
  "2013-06-30": {
    open: "84 / 5119.85",
    notDue: "72 / 4284.29",
    late1to15: "12 / 835.56",
    late16to30: "0 / 0.00",
    later: "0 / 0.00",
    countries: "1279.92 1681.12 470.43 1041.85 646.53",
  },
  "2013-09-30": {
    open: "88 / 5029.22",
    notDue: "81 / 4563.74",
    late1to15: "7 / 465.48",
    late16to30: "0 / 0.00",
    later: "0 / 0.00",
    countries: "1066.65 1353.75 1191.93 877.78 539.11",
  },
  "2013-12-31": {
    open: "13 / 761.90",
    notDue: "3 / 206.25",
    late1to15: "8 / 416.93",
    late16to30: "2 / 138.72",
    later: "0 / 0.00",
    countries: "82.68 196.59 220.38 49.51 212.74",
  },
};
const QUARTERS = {
  invoiced: "18318.42 18421.72 19670.81 19653.12 19281.65 20098.87 19549.78 12708.81",
  received: "12135.32 19100.73 19145.68 19957.28 19102.97 20882.76 19640.41 16976.13 761.90",
};

/** Takes the invoices over as open items, settles each by a receipt on its settling day, and compares the ageing of four days. */
export async function receivablesFigures(runtime: Runtime, file: string): Promise<Figure[]> {
  const scratch: Scratch = { runtime, compId: 3 };
  await load(scratch, file);
  const figures = await compare(scratch, totals(scratch), { invoices: "2466 / 147703.18", late: "877 / 53960.78", ...QUARTERS });
  for (const [day, expected] of Object.entries(AGEING)) {
    const aged = await compare(scratch, ageing(scratch, day), expected);
    figures.push(...aged.map((one) => ({ ...one, figure: `${day} ${one.figure}` })));
  }
  return figures;
}

async function load(scratch: Scratch, file: string): Promise<void> {
  const map = { dateFormat: "M/d/yyyy" };
  const dates = ["InvoiceDate", "DueDate", "SettledDate", "InvoiceAmount", "invoiceNumber"];
  const department = { const: DEPARTMENT };
  await takeRows(scratch, "masterData.department", ["code", "nameEn"], [{ code: DEPARTMENT, nameEn: "Receivables" }]);
  await take(scratch, "masterData.marketRegion", file, {
    columns: { code: "countryCode", nameEn: { source: "countryCode" } },
    ignore: [...IGNORED, ...dates, "customerID"],
  });
  await take(scratch, "crm.customer", file, {
    columns: { code: "customerID", nameEn: { source: "customerID" }, regionId: "countryCode", departmentId: department },
    ignore: [...IGNORED, ...dates],
  });
  await take(scratch, "sales.receivableOpening", file, {
    ...map,
    columns: {
      docNo: { const: "OPENING" },
      docOn: { const: "1/1/2014" },
      departmentId: department,
      "lines.customerId": "customerID",
      "lines.itemNo": "invoiceNumber",
      "lines.postedOn": "InvoiceDate",
      "lines.dueOn": "DueDate",
      "lines.totalAmount": "InvoiceAmount",
      "lines.regionId": "countryCode",
    },
    ignore: [...IGNORED, "SettledDate"],
    actions: ["post"],
  });
  await take(scratch, "sales.salesReceipt", file, {
    ...map,
    columns: {
      docNo: { source: "invoiceNumber", prefix: "R" },
      docOn: "SettledDate",
      customerId: "customerID",
      departmentId: department,
      method: { const: "transfer" },
      totalAmount: "InvoiceAmount",
      "applications.itemId": { source: "invoiceNumber" },
      "applications.amount": { source: "InvoiceAmount" },
    },
    ignore: [...IGNORED, "countryCode", "InvoiceDate", "DueDate"],
    actions: ["submit", "confirm"],
  });
}

function totals({ compId }: Scratch) {
  const quarterly = (kind: string) => sql`(select string_agg(amount::text, ' ' order by quarter) from (
      select date_trunc('quarter', entry_on) as quarter, round(abs(sum(amount)), 2) as amount from receivable_entry
        where comp_id = ${compId} and kind = ${kind} group by 1) q)`;
  return sql`select ${quarterly("opening")} as invoiced, ${quarterly("receipt")} as received,
      (select count(*) || ' / ' || round(sum(gross_amount), 2) from receivable_item where comp_id = ${compId}) as invoices,
      (select count(*) || ' / ' || round(sum(-e.amount), 2) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
        where e.comp_id = ${compId} and e.kind = 'receipt' and e.entry_on > i.due_on) as late`;
}

/** Items and money with so many days of delay, both ends included. */
const late = (
  from: number | null,
  to: number | null,
) => sql`count(*) filter (where (${from}::integer is null or late >= ${from}::integer) and (${to}::integer is null or late <= ${to}::integer))
    || ' / ' || coalesce(round(sum(amount) filter (where (${from}::integer is null or late >= ${from}::integer)
      and (${to}::integer is null or late <= ${to}::integer)), 2), 0.00)`;

function ageing({ compId }: Scratch, day: string) {
  return sql`with open as (
      select i.id, r.code as country, ${day}::date - i.due_on as late, sum(e.amount) as amount from receivable_item i
      join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= ${day}::date
      join market_region r on r.comp_id = i.comp_id and r.id = i.region_id where i.comp_id = ${compId} group by i.id, r.code, i.due_on
        having sum(e.amount) <> 0)
    select ${late(null, null)} as open, ${late(null, 0)} as "notDue", ${late(1, 15)} as "late1to15", ${late(16, 30)} as "late16to30",
      ${late(31, null)} as later,
      (select string_agg(amount::text, ' ' order by country)
        from (select country, round(sum(amount), 2) as amount from open group by country) c) as countries from open`;
}
