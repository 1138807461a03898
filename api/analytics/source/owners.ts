import { isOwn } from "#define/own";
import type { SourceColumn } from "#define/composed";

/** Whom a code names: the module that its link leads to, the table it is looked up in, and the scope column that it becomes. */
export const OWNERS = {
  department: { to: "masterData.department", table: "department", scope: "department" },
  employee: { to: "masterData.employee", table: "employee", scope: "owner" },
  customer: { to: "crm.customer", table: "customer", scope: "customer" },
} as const;
export type Owner = keyof typeof OWNERS;

/** Whether a use names whom a row belongs to. */
export const isOwner = (use: SourceColumn["use"]): use is Owner => isOwn(OWNERS, use);
