import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { formatInstant } from "#define/format";
import type { EngineWork } from "#engine/context";
import { writeLetters } from "#engine/letters";
import { SILENT_MS } from "#render/screens/registry";
import { noteEvent } from "#render/screens/store";
import { inSystem, type DeliveryTools } from "./postLetter.ts";

const ROW = shaped({ id: "id", name: "text", place: "text", keeperId: "id", seenAt: "instant", wasTold: "boolean" });

/**
 * Tells the keepers of screens that do not speak any more, and of those that do again, each once; screens that are muted are looked at but
 * nobody is told. To be run in one process at a time.
 */
export async function lookAtScreens({ runtime }: Pick<DeliveryTools, "runtime">, compId: number): Promise<number> {
  return inSystem({ runtime }, compId, async (work) => {
    const silentBefore = new Date(Date.parse(work.now) - SILENT_MS).toISOString();
    const rows =
      await work.run(ROW`select s.id, s.name, s.place, s.keeper_id as "keeperId", d.seen_at as "seenAt", s.silent_at is not null as "wasTold"
      from screen s join screen_device d on d.comp_id = s.comp_id and d.screen_id = s.id
      where s.comp_id = ${compId} and s.stage = 'enabled' and s.kind = 'wall' and not s.is_muted and (s.expires_at is null or s.expires_at > ${work.now})
        and (s.silent_at is null) = (d.seen_at < ${silentBefore}::timestamptz) order by s.id for update of s`);
    for (const row of rows) await notifyKeeper(work, row);
    return rows.length;
  });
}

async function notifyKeeper(work: EngineWork, { id, name, place, keeperId, seenAt, wasTold }: RowIn<typeof ROW>): Promise<void> {
  const kind = wasTold ? "back" : "silent";
  await work.run(sql`update screen set silent_at = ${wasTold ? null : work.now} where comp_id = ${work.compId} and id = ${id}`);
  await noteEvent(work, { screenId: id, kind });
  await writeLetters(work, [
    {
      kind: "alarm",
      accountId: keeperId,
      words: { namespace: "screens", key: `told.${kind}` },
      says: () => ({ name, place: place || "-", at: formatInstant(seenAt, work.company.timeZone) }),
    },
  ]);
}
