import type { Action } from "#define/action";
import { lackingOf } from "#define/condition";
import type { DocumentRecord } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

/** Says which fields of each record an action needs filled in, and are not. */
export function needFaults({ viewer }: EngineWork, { input }: Action, records: readonly DocumentRecord[]): Finding[] {
  const may = (permission: string) => viewer.may(permission);
  return records.flatMap(({ header }, document) =>
    lackingOf(input?.needs, { stage: String(header.stage), values: header, may }).map(({ field, code }) => ({ document, code, field })),
  );
}
