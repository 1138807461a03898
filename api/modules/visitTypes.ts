/** How somebody meets a customer. */
export const VISIT_TYPES = ["onSite", "phone", "video", "exhibition"] as const;
