import { Hono } from "hono";
import { z } from "zod";
import { dictionaryOf } from "#extras/dictionary";
import type { Env } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { reading } from "./document/target.ts";

const text = z.string().nullable();
const Values = z.array(z.strictObject({ code: z.string(), nameZh: text, nameEn: text, nameRu: text, isDefault: z.boolean() }));
const read = operation({
  id: "dictionaries.read",
  says: "Tells the values in use of a dictionary of the company by its key; an unknown key is refused.",
  answer: Values,
  problems: ["invalid"],
});

/** `GET /api/dictionaries/:key`: the values in use of one dictionary. */
export const dictionaries = new Hono<Env>().get("/:key", read, async (c) => {
  const key = c.req.param("key");
  return c.json(await reading(c, (work) => dictionaryOf(work, key)));
});
