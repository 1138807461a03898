import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { fail, failIfAny } from "#define/problem";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import type { Shown } from "./device.ts";

/** What a JPEG begins with. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** It is given for so long, and never after the screen was revoked. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Keeps what a screen says stands on its glass (a JPEG, as base64), in place of the one before; throws notFound where nobody asked for it.
 */
export async function keepScreenshot(runtime: Runtime, { screen }: Shown, orderId: string, image: string): Promise<void> {
  const bytes = Buffer.from(image, "base64");
  failIfAny(bytes.subarray(0, JPEG.length).equals(JPEG) ? [] : [{ code: "format", field: "image" }]);
  const { compId, id } = screen;
  const now = runtime.clock.now().toISOString();
  await transaction(runtime.client, [compId], async ({ run }) => {
    const [asked] = await run(shaped({ id: "id" })`select o.id from screen_order o where o.comp_id = ${compId} and o.screen_id = ${id}
      and o.id = ${orderId} and o.kind = 'screenshot' and o.until_at > ${now}::timestamptz`);
    if (!asked) fail({ type: "notFound", what: orderId });
    await run(sql`insert into screen_screenshot (comp_id, id, screen_id, order_id, image, taken_at)
      values (${compId}, ${newId()}, ${id}, ${orderId}, ${bytes.toString("base64")}, ${now})
      on conflict (comp_id, screen_id) do update
      set order_id = excluded.order_id, image = excluded.image, taken_at = excluded.taken_at`);
  });
}

/** What last stood on the glass of a screen, as a JPEG; throws notFound where nothing is kept. */
export async function screenshotOf({ run, compId, now }: EngineWork, id: string): Promise<Buffer> {
  const after = new Date(Date.parse(now) - KEPT_MS).toISOString();
  const [found] = await run(shaped({ image: "text" })`select image from screen_screenshot
    where comp_id = ${compId} and screen_id = ${id} and taken_at > ${after}::timestamptz`);
  return Buffer.from((found ?? fail({ type: "notFound", what: id })).image, "base64");
}
