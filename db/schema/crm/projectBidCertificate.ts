import { text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns } from "#db/columns";
import { companyTable } from "#db/table";
import { archiveDocuments } from "./archiveDocument.ts";
import { projectBids } from "./projectBid.ts";

/** Licences and certificates that go with it, and until when each is valid; one that is kept (`archiveId`) tells that itself. */
export const projectBidCertificates = companyTable(
  "project_bid_certificate",
  {
    ...lineColumns,
    bidId: bigintText().notNull(),
    need: text().notNull(),
    archiveId: bigintText(),
    keptUntil: day(),
    certificateNo: text(),
    expiresOn: day(),
    notes: text(),
  },
  (key) => [
    key.unique("bidId", "seq"),
    key.toHeader("bidId", () => projectBids),
    key.to("archiveId", () => archiveDocuments),
    key.index("archiveId"),
  ],
);
