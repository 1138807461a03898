import { isEmpty } from "#define/condition";
import { total } from "#posting/amounts";
import type { Openings } from "./posting.ts";
import type { DraftOf } from "#define/rows";

/** Sets the total of receivables taken over, in company currency too where every line says what was booked. */
export function deriveOpening({ header, lines }: DraftOf<Openings>): void {
  header.totalAmount = total(lines.lines, "totalAmount");
  header.companyAmount = lines.lines.some(({ companyAmount }) => isEmpty(companyAmount)) ? null : total(lines.lines, "companyAmount");
}
