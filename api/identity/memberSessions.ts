import { fail } from "#define/problem";
import { moduleOf, type EngineWork } from "#engine/context";
import { readRecords } from "#engine/records";
import { demand } from "#engine/write/guards";
import { decides } from "#db/separation";
import { administratorsAmong } from "#posting/roleHolders";

/** The account of a member whose sessions the viewer may see and end; throws forbidden, notFound. */
export async function memberToEnd(work: EngineWork, id: string): Promise<string> {
  const module = moduleOf(work, "admin.user");
  demand(work, module, "endSessions");
  const [record] = await readRecords(work, module, [id]);
  if (!record) fail({ type: "notFound", what: module.id });
  const isReserved = !(await decides(work, "system")) && (await administratorsAmong(work, [id])).has(id);
  if (isReserved) fail({ type: "forbidden", permission: "admin.user.endSessions" });
  return id;
}
