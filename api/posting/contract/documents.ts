import type {
  contractChangeInstalments,
  contractChangeProducts,
  contractChanges,
  contractDifferences,
} from "#db/schema/sales/contractChange";
import type { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import type { DocumentOf } from "#define/rows";

/** A sales contract with what it sells and when its price falls due. */
export type Contract = DocumentOf<
  typeof salesContracts,
  { products: typeof salesContractProducts; instalments: typeof salesContractInstalments }
>;
export type Product = Contract["lines"]["products"][number];
export type Instalment = Contract["lines"]["instalments"][number];

type ChangeLines = { products: typeof contractChangeProducts; instalments: typeof contractChangeInstalments };
/** What a contract shall say instead. */
export type ChangeContent = DocumentOf<typeof contractChanges, ChangeLines>;
/** The same with the comparison of both. */
export type Change = DocumentOf<typeof contractChanges, ChangeLines & { differences: typeof contractDifferences }>;
