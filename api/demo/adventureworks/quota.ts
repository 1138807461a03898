import { plusDays } from "#demo/day";
import { type Fields, sourceOf } from "#import/source";
import { headsOf, readTable } from "./table.ts";
import type { Source } from "#import/rows";

/** Quarterly quotas of the salespeople as targets of a year, some days later: each quota stands in the month of its day. */
export async function quotas(days: number): Promise<Source> {
  return sourceOf([...(await headsOf("SalesPersonQuotaHistory")), "Number", "FirstDate", "Year", "Month"], yearly(days));
}

async function* yearly(days: number): AsyncGenerator<Fields> {
  for await (const row of readTable("SalesPersonQuotaHistory")) {
    const [year = "", month = ""] = plusDays(row.QuotaDate ?? "", days).split("-");
    yield {
      ...row,
      Number: `Q-${row.BusinessEntityID ?? ""}-${year}`,
      FirstDate: `${year}-01-01`,
      Year: year,
      Month: String(Number(month)),
    };
  }
}
