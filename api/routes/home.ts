import { Hono } from "hono";
import { z } from "zod";
import { homeCardsOf } from "#extras/home";
import { queryOf } from "./access/body.ts";
import { type Env, viewerOf } from "./context.ts";
import { operation } from "./contract/declare.ts";
import { reading } from "./document/target.ts";
import { menuOf } from "./menu/menu.ts";

const Asked = z.strictObject({ channel: z.enum(["web", "crm", "afterSales", "feishu"]).default("web") });
const Home = z.strictObject({
  title: z.string().nullable(),
  cards: z.array(
    z.strictObject({
      path: z.string(),
      definition: z.string(),
      screen: z.string(),
      kind: z.string(),
      name: z.string().nullable(),
      icon: z.string().nullable(),
      width: z.int(),
    }),
  ),
});
const read = operation({
  id: "home.read",
  says: "Tells the cards of the reader's home page in a channel: his own layout, else his role's, else the company's; of screens of his menu alone.",
  query: Asked,
  answer: Home,
});

/** `GET /api/home?channel=`: the cards of the viewer's home page; what is not in his menu has no card. */
export const home = new Hono<Env>().get("/", read, async (c) => {
  const { channel } = queryOf(c, Asked);
  const viewer = await viewerOf(c);
  const cards = await reading(c, (work) => homeCardsOf(work, channel));
  const open = new Map(menuOf(c.var.runtime, viewer).flatMap(({ items }) => items.map((item) => [item.path, item] as const)));
  return c.json({
    title: cards[0]?.layout ?? null,
    cards: cards.flatMap(({ path, name, icon, width }) => {
      const item = open.get(path);
      return item ? [{ path, definition: item.definition, screen: item.screen, kind: item.kind, name, icon, width }] : [];
    }),
  });
});
