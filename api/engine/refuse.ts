import { sql } from "drizzle-orm";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { DocumentRecord, Work } from "#define/work";

/** Ends the request with forbidden unless the viewer may do this with the module; nobody writes a ledger by hand. */
export function demand({ viewer }: Work, module: Module, action: string): void {
  const permission = `${module.id}.${action}`;
  if ((module.readonly && ["create", "edit", "delete", "import"].includes(action)) || !viewer.may(permission))
    fail({ type: "forbidden", permission });
}

/** Says whether fields and lines may be changed in a stage; a module without stages or without `editable` may always be changed. */
export function isEditable(module: Module, stage: string | null): boolean {
  return !module.readonly && (module.editable === undefined || stage === null || module.editable.includes(stage));
}

/** Ends the request with stale (who, when, which version) unless the record still has the version that the caller saw. */
export async function refuseStale(work: Work, { header }: DocumentRecord, version: number): Promise<void> {
  if (header.version === version || header.version === undefined) return;
  const [account] = await work.run<{ name: string }>(sql`select name from account where id = ${String(header.updatedBy ?? 0)}`);
  fail({
    type: "stale",
    by: account?.name ?? null,
    at: typeof header.updatedAt === "string" ? header.updatedAt : null,
    version: Number(header.version),
  });
}
