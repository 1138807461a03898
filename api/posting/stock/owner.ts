import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import { eachDocument, type Rule } from "#define/rule";
import { NOBODY } from "./key.ts";
import type { Maybe } from "./documents.ts";
import type { DocumentRecord } from "#define/rows";

type Parties = Maybe<"supplierId" | "customerId">;

/** The field of a line or its document that says whose goods are not own. */
export const partyField = (owner: string): "supplierId" | "customerId" | undefined =>
  owner === "supplier" ? "supplierId" : owner === "customer" ? "customerId" : undefined;

/** Whose goods a line moves: the party that it or its document names, nobody where they are own. */
export function ownerPartyOf(owner: string, line: Parties, header: Parties): string {
  const field = partyField(owner);
  return (field && (line[field] ?? header[field])) ?? NOBODY;
}

/** Goods of others that come by a document (a quantity above 0) name whose they are. */
export const saysWhose = <L extends Parties & { owner: string }>(
  quantityOf: (line: L) => string,
): Rule<DocumentRecord<object, { lines: L[] }>> =>
  eachDocument(({ lines }) =>
    lines.lines.flatMap((line, index) => {
      const field = partyField(line.owner);
      return field && signOf(quantityOf(line)) > 0 && isEmpty(line[field])
        ? [{ code: "choose", table: "lines", row: index + 1, field } as const]
        : [];
    }),
  );
