import { type Fields, sourceOf } from "#import/source";
import { headsOf, readTable } from "./table.ts";
import type { Source } from "#import/rows";

/** Quarterly quotas of the salespeople as targets of a year: each quota stands in the month of its day. */
export async function quotas(): Promise<Source> {
  return sourceOf([...(await headsOf("SalesPersonQuotaHistory")), "Number", "FirstDate", "Year", "Month"], yearly());
}

async function* yearly(): AsyncGenerator<Fields> {
  for await (const row of readTable("SalesPersonQuotaHistory")) {
    const [year = "", month = ""] = (row.QuotaDate ?? "").split("-");
    yield {
      ...row,
      Number: `Q-${row.BusinessEntityID ?? ""}-${year}`,
      FirstDate: `${year}-01-01`,
      Year: year,
      Month: String(Number(month)),
    };
  }
}
