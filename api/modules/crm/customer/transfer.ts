import type { customerTransferLines, customerTransfers } from "#db/schema/crm/customerTransfer";
import type { companyParties } from "#db/schema/masterData/party";
import type { Drafting } from "#define/action";
import type { DocumentOf, DocumentRecord, RowOf } from "#define/rows";
import type { Customer } from "./rules.ts";

type Placed = DocumentRecord<Customer["header"] & Pick<RowOf<typeof companyParties>, "departmentId">, object>;
type Transfer = DocumentOf<typeof customerTransfers, { lines: typeof customerTransferLines }>;

/** The transfer of each customer from whoever has him: to whom he goes, and why, is said before it is handed in. */
export const transfersOf: Drafting<Placed, Transfer> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header: { id, ownerId, departmentId } }, from) => ({
      from,
      header: { docOn: work.today, formerOwnerId: ownerId, departmentId },
      lines: { lines: [{ customerId: id }] },
    })),
  );
