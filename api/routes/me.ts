import { Hono } from "hono";
import { z } from "zod";
import { PERSONAL_KINDS } from "#db/outbox";
import { addToken, dropToken, MOST_DAYS, tokensOf } from "#identity/tokens";
import { keepMessageSetting, MessageSetting, messageSettingOf } from "#notify/choices";
import { avatarOf, keepAvatar, profileOf } from "#extras/profile";
import { fail } from "#define/problem";
import type { Env } from "./context.ts";
import { bodyOf } from "./access/body.ts";
import { Id, Instant } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { idIn, reading, writing } from "./document/target.ts";

const text = z.string().nullable();
const Profile = z.strictObject({
  account: z.string(),
  name: z.string(),
  employee: text,
  department: text,
  section: text,
  mobile: text,
  email: text,
  accountMobile: text,
  hasAvatar: z.boolean(),
  roles: z.array(z.strictObject({ code: z.string(), nameZh: text, nameEn: text, nameRu: text })),
});
const scope = { isReadOnly: z.boolean(), modules: z.array(z.string().max(80)).min(1).max(100).nullable() };
const Token = z.strictObject({
  id: Id,
  name: z.string(),
  hint: z.string(),
  ...scope,
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable(),
  lastAddress: text,
});
const NewToken = z.strictObject({ name: z.string().trim().min(1).max(100), days: z.int().min(1).max(MOST_DAYS), ...scope });
const Told = MessageSetting.extend({
  ways: z.array(z.strictObject({ way: z.enum(PERSONAL_KINDS), isOffered: z.boolean(), hasAddress: z.boolean() })),
});
const operations = {
  tokens: operation({ id: "me.tokens", says: "Lists the tokens that the reader gave to programs in his company.", answer: z.array(Token) }),
  addToken: operation({
    id: "me.addToken",
    says: "Makes a token with which a program asks in the reader's name; it is told this once.",
    body: NewToken,
    answer: z.strictObject({ id: Id, token: z.string() }),
    status: 201,
  }),
  dropToken: operation({
    id: "me.dropToken",
    says: "Takes a token back.",
    path: { id: Id },
    answer: "none",
    problems: ["notFound", "forbidden"],
  }),
  read: operation({ id: "me.read", says: "Tells who the reader is in his company, with the roles that he holds.", answer: Profile }),
  avatar: operation({ id: "me.avatar", says: "Gives the reader's picture.", answer: "file" }),
  messages: operation({ id: "me.messages", says: "Tells by which ways the reader is told outside of the page, and when.", answer: Told }),
  keepMessages: operation({
    id: "me.keepMessages",
    says: "Keeps by which ways the reader is told outside of the page, and when.",
    body: MessageSetting,
    answer: Told,
    problems: ["invalid"],
  }),
  keep: operation({
    id: "me.keep",
    says: "Keeps the reader's picture: an image of at most 200 KB.",
    body: "file",
    answer: "none",
    problems: ["invalid", "tooLarge"],
  }),
};

/** `/api/me`: one's own data, picture and tokens. */
export const me = new Hono<Env>()
  .get("/tokens", operations.tokens, async (c) => c.json(await reading(c, tokensOf)))
  .post("/tokens", operations.addToken, async (c) => {
    const wanted = await bodyOf(c, NewToken);
    return c.json(await writing(c, undefined, undefined, (work) => addToken(work, wanted)), 201);
  })
  .delete("/tokens/:id", operations.dropToken, async (c) => {
    const id = idIn(c, "id", "token");
    if (!(await writing(c, undefined, undefined, (work) => dropToken(work, id)))) fail({ type: "notFound", what: "token" });
    return c.body(null, 204);
  })
  .get("/", operations.read, async (c) => c.json(await reading(c, profileOf)))
  .get("/messages", operations.messages, async (c) => c.json(await reading(c, messageSettingOf)))
  .put("/messages", operations.keepMessages, async (c) => {
    const wanted = await bodyOf(c, MessageSetting);
    return c.json(await writing(c, undefined, undefined, (work) => keepMessageSetting(work, wanted)));
  })
  .get("/avatar", operations.avatar, async (c) => {
    const { mediaType, content } = await reading(c, avatarOf);
    return c.body(new Uint8Array(content), 200, { "content-type": mediaType, "cache-control": "private, no-cache" });
  })
  .put("/avatar", operations.keep, async (c) => {
    const content = Buffer.from(await c.req.arrayBuffer());
    await writing(c, undefined, undefined, (work) => keepAvatar(work, content));
    return c.body(null, 204);
  });
