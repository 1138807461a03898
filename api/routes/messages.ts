import { Hono } from "hono";
import { z } from "zod";
import { MESSAGE_KINDS } from "#db/messages";
import { listMessages, readMessages, unreadMessages } from "#extras/messages";
import { bodyOf, queryOf } from "./access/body.ts";
import { Id, Instant } from "./answers/shapes.ts";
import type { Env } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { reading, writing } from "./document/target.ts";

const MOST = 200;
const Asked = z.strictObject({ unread: z.enum(["1"]).optional(), kinds: z.string().max(200).optional() });
const Read = z.strictObject({ ids: z.array(Id).min(1).max(MOST).optional() });
const Told = z.strictObject({
  unread: z.int(),
  messages: z.array(
    z.strictObject({
      id: Id,
      kind: z.enum(MESSAGE_KINDS),
      title: z.string(),
      content: z.string().nullable(),
      module: z.string().nullable(),
      documentId: Id.nullable(),
      path: z.string().nullable(),
      readAt: Instant.nullable(),
      createdAt: Instant,
    }),
  ),
});
const operations = {
  list: operation({
    id: "messages.list",
    says: "Lists what the reader was told, newest first, and how much of it is unread.",
    query: Asked,
    answer: Told,
  }),
  read: operation({
    id: "messages.read",
    says: "Notes that the reader read some of his messages, or all.",
    body: Read,
    answer: z.strictObject({ unread: z.int() }),
  }),
};

/** `/api/messages`: what one person was told in his company; nobody sees another one's. */
export const messages = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const { unread, kinds } = queryOf(c, Asked);
    return c.json(
      await reading(c, async (work) => ({
        unread: await unreadMessages(work),
        messages: await listMessages(work, unread !== undefined, kinds?.split(",")),
      })),
    );
  })
  .post("/read", operations.read, async (c) => {
    const { ids } = await bodyOf(c, Read);
    return c.json(
      await writing(c, undefined, undefined, async (work) => {
        await readMessages(work, ids);
        return { unread: await unreadMessages(work) };
      }),
    );
  });
