import { eachDocument } from "#define/module";
import { textOf } from "#posting/amounts";
import type { DocumentOf } from "#define/rows";
import type { creditReleases } from "#db/schema/sales/credit";

/** Credit above the limit for some days. */
export type Release = DocumentOf<typeof creditReleases>;

/** A release ends no sooner than it begins. */
export const validInOrder = eachDocument(({ header }) =>
  textOf(header.validTo) < textOf(header.validFrom)
    ? [{ code: "laterDay", field: "validTo", value: header.validTo, params: { min: textOf(header.validFrom) } }]
    : [],
);
