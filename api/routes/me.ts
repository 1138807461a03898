import { Hono } from "hono";
import { z } from "zod";
import { avatarOf, keepAvatar, profileOf } from "#extras/profile";
import type { Env } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { reading, writing } from "./document/target.ts";

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
const operations = {
  read: operation({ id: "me.read", says: "Tells who the reader is in his company, with the roles that he holds.", answer: Profile }),
  avatar: operation({ id: "me.avatar", says: "Gives the reader's picture.", answer: "file" }),
  keep: operation({
    id: "me.keep",
    says: "Keeps the reader's picture: an image of at most 200 KB.",
    body: "file",
    answer: "none",
    problems: ["invalid", "tooLarge"],
  }),
};

/** `/api/me`: one's own data and picture. */
export const me = new Hono<Env>()
  .get("/", operations.read, async (c) => c.json(await reading(c, profileOf)))
  .get("/avatar", operations.avatar, async (c) => {
    const { mediaType, content } = await reading(c, avatarOf);
    return c.body(new Uint8Array(content), 200, { "content-type": mediaType, "cache-control": "private, no-cache" });
  })
  .put("/avatar", operations.keep, async (c) => {
    const content = Buffer.from(await c.req.arrayBuffer());
    await writing(c, undefined, undefined, (work) => keepAvatar(work, content));
    return c.body(null, 204);
  });
