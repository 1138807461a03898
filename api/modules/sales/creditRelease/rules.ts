import { eachDocument } from "#define/module";
import { textOf } from "#posting/amounts";

/** A release ends no sooner than it begins. */
export const validInOrder = eachDocument(({ header }) =>
  textOf(header.validTo) < textOf(header.validFrom)
    ? [{ code: "laterDay", field: "validTo", value: header.validTo, params: { min: textOf(header.validFrom) } }]
    : [],
);
