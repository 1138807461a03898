import type { fieldSettings } from "#db/schema/masterData/dictionary";
import type { Field } from "#define/field";
import { ownOf } from "#define/own";
import { eachDocument } from "#define/rule";
import type { RowOf } from "#define/rows";

/** A setting names a field that people fill in: what the program writes is not asked of them. */
export const namesField = eachDocument<{ header: RowOf<typeof fieldSettings> }>(({ header }, work) => {
  const module = work.modules.get(header.module);
  if (!module) return [{ code: "choice", field: "module", value: header.module }];
  const lines = header.lineTable === "" ? undefined : ownOf(module.lines ?? {}, header.lineTable);
  if (header.lineTable !== "" && !lines) return [{ code: "choice", field: "lineTable", value: header.lineTable }];
  const field: Field | undefined = ownOf(lines ? lines.fields : module.fields, header.field);
  const isAsked = field !== undefined && !field.system && field.readonly !== true && field.hidden !== true && field.kind !== "docNo";
  return isAsked ? [] : [{ code: "choice", field: "field", value: header.field }];
});
