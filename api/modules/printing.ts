import type { DocumentTemplate, LabelTemplate } from "#define/print";

/** The slip of an inventory document: its head, its lines with places, and those who sign it. */
export const slip = (signatures: readonly string[], more: Partial<DocumentTemplate> = {}): DocumentTemplate => ({
  kind: "document",
  edition: 1,
  signatures,
  ...more,
});

/** A plate for every serial number on the lines of a document. */
export const LINE_PLATES: LabelTemplate = {
  kind: "label",
  edition: 1,
  label: "equipment",
  from: "lines",
  code: { code: "materialId", batch: "batch", serial: "serialNos" },
  texts: ["materialId", "batch"],
};

/** A label for every line of a document: its material, with batch and serial number where the line has them. */
export const LINE_LABELS: LabelTemplate = {
  kind: "label",
  edition: 1,
  label: "batch",
  from: "lines",
  code: { code: "materialId", batch: "batch" },
  texts: ["materialId", "batch", "quantity"],
};
