/** What a line of a role's rights ticks, with the action that it gives. */
export const RIGHTS = {
  canView: "read",
  canCreate: "create",
  canEdit: "edit",
  canDelete: "delete",
  canSubmit: "submit",
  canConfirm: "confirm",
  canApprove: "approve",
  canReverse: "reverse",
  canExport: "export",
  canPrint: "print",
  canImport: "import",
  canAttach: "attach",
  canComment: "comment",
  canPublish: "publish",
} as const;
/** The part of the company's work that a role belongs to. */
export const CHANNELS = ["erp", "crm", "afterSales", "xlzg"] as const;
/** Where the role of a station counts. */
export const SCOPES = ["company", "department", "departmentBelow", "warehouse", "own", "team", "customer", "dealer"] as const;
