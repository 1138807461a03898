import { Hono } from "hono";
import { type Env, viewerOf } from "#api/context";
import { waitingOn } from "#engine/waiting";
import { reading } from "./document/target.ts";
import { menuOf } from "./menu/menu.ts";

/** `/api/waiting`: on each screen of the viewer's menu where documents are confirmed, by its path, how many stand there and since when the oldest does. */
export const waiting = new Hono<Env>().get("/", async (c) => {
  const { runtime } = c.var;
  const places = menuOf(runtime, await viewerOf(c))
    .flatMap(({ items }) => items)
    .flatMap(({ kind, path, definition, screen }) => {
      const module = kind === "confirm" ? runtime.definitions.modules.get(definition) : undefined;
      return module ? [{ path, module, screen }] : [];
    });
  const found = await reading(c, (work) => waitingOn(work, places));
  return c.json({ screens: places.map(({ path }, at) => ({ path, ...found[at] })) });
});
