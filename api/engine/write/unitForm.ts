import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { ownOf } from "#define/own";
import type { Module } from "#define/module";
import type { Cell } from "#define/rows";
import type { EngineWork } from "#engine/context";
import type { Draft } from "./draft.ts";

const CODE = shaped({ at: "integer", code: "text" });
const idIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Drafts in the form (variant) that they name, else in that of their business unit or their department's, where the module has one. */
export async function inFormOfUnit<D extends Draft>(work: EngineWork, module: Module, drafts: readonly D[]): Promise<D[]> {
  const codes = await unitCodes(work, drafts);
  const formOf = (name: unknown): Cell | undefined =>
    typeof name === "string" && ownOf(module.variants ?? {}, name) !== undefined ? name : undefined;
  return drafts.map((draft, at) => ({
    ...draft,
    header: { ...draft.header, variant: formOf(draft.header.variant) ?? formOf(codes.get(at)) ?? "" },
  }));
}

async function unitCodes(work: EngineWork, drafts: readonly Draft[]): Promise<ReadonlyMap<number, string>> {
  const column = (of: (header: Draft["header"]) => unknown) =>
    arrayOf(
      drafts.map(({ header }) => idIn(of(header))),
      "bigint",
    );
  const units = column(({ unitId }) => unitId);
  const departments = column(({ departmentId }) => departmentId);
  const found = await work.run(CODE`select k.at::integer - 1 as at, u.code
    from unnest(${units}, ${departments}) with ordinality as k (unit_id, department_id, at)
    left join department d on d.comp_id = ${work.compId} and d.id = k.department_id
    join business_unit u on u.comp_id = ${work.compId} and u.id = coalesce(k.unit_id, d.unit_id)`);
  return new Map(found.map(({ at, code }) => [at, code]));
}
