import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import { idOf, linesOf, textOf } from "#posting/amounts";
import type { Row } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";
import { NOBODY } from "./key.ts";

/** The field of a line or its document that says whose goods are not own. */
export const partyField = (owner: string): "supplierId" | "customerId" | undefined =>
  owner === "supplier" ? "supplierId" : owner === "customer" ? "customerId" : undefined;

/** Whose goods a line moves: the party that it or its document names, nobody where they are own. */
export function ownerPartyOf(owner: string, line: Row, header: Row): string {
  const field = partyField(owner);
  return (field && (idOf(line[field]) ?? idOf(header[field]))) ?? NOBODY;
}

/** Goods of others that come by a document (a quantity above 0) name whose they are. */
export const saysWhose = (quantityOf: (line: Row) => string): Rule =>
  eachDocument((document) =>
    linesOf(document, "lines").flatMap((line, index) => {
      const field = partyField(textOf(line.owner));
      return field && signOf(quantityOf(line)) > 0 && isEmpty(line[field])
        ? [{ code: "choose", table: "lines", row: index + 1, field } as const]
        : [];
    }),
  );
