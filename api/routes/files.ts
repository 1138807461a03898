import { bodyFrom } from "#engine/byteStream";
import { Hono } from "hono";
import { z } from "zod";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import { detach, findAttachment, listAttachments } from "#extras/files/attachments";
import { isShown } from "#extras/files/kinds";
import { queryOf } from "./access/body.ts";
import { idIn, moduleOf, reading, writing } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { Id, Instant, Made } from "./answers/shapes.ts";

const Upload = z.strictObject({
  name: z.string().min(1).max(400),
  key: z.string().min(1).max(100).optional(),
  isForCustomer: z.literal("1").optional(),
});
const Look = z.strictObject({ download: z.literal("1").optional() });

/** What a file of somebody's may do in a page: show itself. */
const POLICY = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

const Hung = z.strictObject({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.string(),
  state: z.enum(["unchecked", "passed", "refused"]),
  isForCustomer: z.boolean(),
  by: z.string().nullable(),
  at: Instant,
});
const problems = ["forbidden"] as const;
const operations = {
  list: operation({
    id: "files.list",
    says: "Lists what hangs on a record.",
    answer: z.strictObject({ files: z.array(Hung), limit: z.int() }),
    problems,
  }),
  create: operation({
    id: "files.create",
    says: "Hangs a file on a record.",
    query: Upload,
    body: "file",
    answer: Made,
    status: 201,
    problems: ["repeatedKey", "illegalAction"],
  }),
  read: operation({ id: "files.read", says: "Fetches a file that hangs on a record.", query: Look, answer: "file", problems }),
  delete: operation({ id: "files.delete", says: "Takes a file off a record.", answer: "none", problems: ["illegalAction"] }),
};

/** `/api/documents/:module/:id/files…`: what hangs on a record; bytes are streamed both ways. */
export const files = new Hono<Env>()
  .get("/:module/:id/files", operations.list, async (c) => {
    const module = await moduleOf(c);
    const found = await reading(c, (work) => listAttachments(work, module, idIn(c)));
    return c.json({ files: found, limit: c.var.runtime.files.limit });
  })
  .post("/:module/:id/files", operations.create, async (c) => {
    const module = await moduleOf(c);
    const body = c.req.raw.body ?? fail({ type: "malformed" });
    const { isForCustomer, ...named } = queryOf(c, Upload);
    const sent = { ...named, isForCustomer: isForCustomer === "1", body: body as AsyncIterable<Uint8Array> };
    const attachment = await c.var.runtime.files.add(await viewerOf(c), module, idIn(c), sent);
    return c.json({ id: attachment }, 201);
  })
  .get("/:module/:id/files/:file", operations.read, async (c) => {
    const module = await moduleOf(c);
    const { download } = queryOf(c, Look);
    const [id, file] = [idIn(c), idIn(c, "file")];
    const found = await reading(c, (work) => findAttachment(work, module, id, file));
    const etag = `"${found.hash}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "private, no-cache");
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    c.header("Content-Type", found.type === "text/plain" || found.type === "text/csv" ? `${found.type}; charset=utf-8` : found.type);
    c.header("Content-Length", found.size);
    c.header("Content-Disposition", disposition(found.name, download === undefined && isShown(found.type)));
    c.header("Content-Security-Policy", POLICY);
    return c.body(await bytesOf(c, found.hash));
  })
  .delete("/:module/:id/files/:file", operations.delete, async (c) => {
    const module = await moduleOf(c);
    const [id, file] = [idIn(c), idIn(c, "file")];
    await writing(c, undefined, undefined, (work) => detach(work, module, id, file));
    return c.body(null, 204);
  });

async function bytesOf(c: Ask, hash: string): Promise<ReadableStream> {
  const { compId } = await viewerOf(c);
  return bodyFrom(await c.var.runtime.files.store.open(`${compId}/${hash}`));
}

/** How a file is called when it is saved, also in letters that headers do not know. */
function disposition(name: string, isInline: boolean): string {
  const plain = name.replaceAll(/[^\w.() -]/g, "_");
  return `${isInline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
