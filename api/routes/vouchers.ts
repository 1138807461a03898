import { Hono } from "hono";
import type { Env } from "./context.ts";
import { voucherFile } from "#extras/vouchers";
import { idIn, writing } from "./document/target.ts";
import { operation } from "./contract/declare.ts";

const file = operation({
  id: "vouchers.file",
  says: "Fetches what an accounting program imports of an export of the journal, and notes it in its history.",
  answer: "file",
  problems: ["notApplicable", "illegalAction"],
});

/**
 * `POST /api/vouchers/:id/file`: what an accounting program imports of an export of the journal; that it was fetched stands in its history,
 * so no link may do it.
 */
export const vouchers = new Hono<Env>().post("/:id/file", file, async (c) => {
  const { name, type, bytes } = await writing(c, undefined, undefined, (work) => voucherFile(work, idIn(c)));
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="${encodeURIComponent(name)}"`);
  c.header("Cache-Control", "private, no-store");
  return c.body(bytes as Uint8Array<ArrayBuffer>);
});
