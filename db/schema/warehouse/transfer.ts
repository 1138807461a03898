import { text } from "drizzle-orm/pg-core";
import { bigintText, quantity } from "#db/columns";
import { departments } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { ownerParties, ownerPartyKeys, stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable } from "#db/table";

/**
 * From the warehouse of the header to `inWarehouseId`, in one step or by way of goods in transit. Across companies it is two documents that
 * know each other:
 * `outgoing` in the company that sends (no warehouse of its own receives), `incoming` in the other one, at the warehouse where it arrives.
 */
export const stockTransfers = companyTable(
  "stock_transfer",
  {
    ...stockHeader,
    /** within, outgoing or incoming */
    direction: text().notNull().default("within"),
    inDepartmentId: bigintText(),
    inWarehouseId: bigintText(),
    /** The other company of the group, as a party here. */
    partnerId: bigintText(),
    /** The document of the other company. */
    twinId: bigintText(),
    /** What has arrived so far, over all lines. */
    totalReceived: quantity().notNull().default("0"),
  },
  (key) => [
    ...stockHeaderKeys(key),
    key.to("inDepartmentId", () => departments),
    key.to("inWarehouseId", () => warehouses),
    key.to("partnerId", () => companyParties),
    key.index("inWarehouseId"),
  ],
);

export const stockTransferLines = companyTable(
  "stock_transfer_line",
  {
    ...stockLine,
    ...ownerParties,
    transferId: bigintText().notNull(),
    /** What has arrived so far, and what arrives with the action that is being done. */
    receivedQuantity: quantity().notNull().default("0"),
    arrivingQuantity: quantity(),
    inArea: text(),
    inSeat: text(),
    inBox: text(),
    /** The state that it comes into, that of the line when empty. */
    inState: text(),
  },
  (key) => [...stockLineKeys(key, "transferId", () => stockTransfers), ...ownerPartyKeys(key)],
);
