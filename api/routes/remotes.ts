import { Hono } from "hono";
import { z } from "zod";
import type { Viewer } from "#define/viewer";
import { SCREENS_PATH } from "#define/wall/doors";
import { inWork } from "#engine/work";
import { screenAt } from "#render/screens/desk";
import { openedBy } from "#render/screens/device";
import { viewerOfScreen } from "#render/screens/principal";
import { holdOn, remoteOf, takeRemote } from "#render/screens/remote";
import { described, itemsFor, type ShownItem } from "#render/screens/show";
import type { Ask, Env } from "./context.ts";
import { bodyOf } from "./access/body.ts";
import { staffOf } from "./access/staff.ts";
import { Id } from "./answers/shapes.ts";
import { operation } from "./contract/declare.ts";
import { idIn } from "./document/target.ts";
import { RemoteViewShown } from "./answers/shown.ts";

const Code = z.strictObject({ code: z.string().max(60) });
const Hold = z.strictObject({ held: RemoteViewShown.nullable() });
const Remote = z.strictObject({ by: z.string(), isMine: z.boolean(), held: RemoteViewShown.nullable(), left: z.int() });
const Item = z.strictObject({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["report", "cockpit", "file"]),
  definition: z.string(),
  link: z.string().nullable(),
});
const seen = ["forbidden", "notFound"] as const;
const operations = {
  read: operation({
    id: "remotes.read",
    says: "Tells who steers a screen with a phone, and whoever does what there is to be shown.",
    answer: z.strictObject({
      id: Id,
      name: z.string(),
      place: z.string(),
      timeZone: z.string(),
      remote: Remote.nullable(),
      items: z.array(Item),
    }),
    problems: seen,
  }),
  take: operation({
    id: "remotes.take",
    says: "Takes over a screen by the code on its glass.",
    body: Code,
    answer: "none",
    problems: seen,
  }),
  hold: operation({
    id: "remotes.hold",
    says: "Has a screen show a page, a tile of it alone or another year for a minute, or go on at once.",
    body: Hold,
    answer: "none",
    problems: seen,
  }),
};

/** `/api/remotes/:screen`: a phone as the remote of a screen, for the staff of its company. */
export const remotes = new Hono<Env>()
  .get("/:id", operations.read, async (c) => {
    const viewer = await staffOf(c, SCREENS_PATH);
    const id = idIn(c);
    const { runtime } = c.var;
    const { screen, remote, timeZone } = await inWork(
      runtime,
      viewer,
      async (work) => ({ screen: await screenAt(work, id), remote: await remoteOf(work, id), timeZone: work.company.timeZone }),
      "read only",
    );
    const items = remote?.isMine ? (await itemsOn(c, viewer, id)).flatMap(shownTo) : [];
    return c.json({ id, name: screen.name, place: screen.place, timeZone, remote, items });
  })
  .post("/:id", operations.take, async (c) => {
    const viewer = await staffOf(c, SCREENS_PATH);
    const id = idIn(c);
    const { code } = await bodyOf(c, Code);
    await inWork(c.var.runtime, viewer, (work) => takeRemote(work, id, code));
    return c.body(null, 204);
  })
  .put("/:id", operations.hold, async (c) => {
    const viewer = await staffOf(c, SCREENS_PATH);
    const id = idIn(c);
    const { held } = await bodyOf(c, Hold);
    const items = await itemsOn(c, viewer, id);
    await inWork(c.var.runtime, viewer, (work) => holdOn(work, id, held, { items, catalogue: c.var.runtime.analytics.catalogue }));
    return c.body(null, 204);
  });

/** What a screen shows at the address at which it is open, as it may see it itself. */
async function itemsOn(c: Ask, viewer: Viewer, id: string): Promise<ShownItem[]> {
  const { runtime } = c.var;
  const [screen, opened] = await inWork(
    runtime,
    viewer,
    async (work) => [await screenAt(work, id), await openedBy(work, id)] as const,
    "read only",
  );
  const own = await viewerOfScreen(runtime, screen, screen.pages);
  const items = await itemsFor({ runtime }, { screen, links: screen.pages, viewer: own }, opened);
  return described({ runtime, analytics: runtime.analytics }, own, items);
}

function shownTo({ id, title, link, page }: ShownItem): z.output<typeof Item>[] {
  if (!page) return [{ id, title, kind: "file", definition: "", link: null }];
  if (page.kind === "none") return [];
  return [{ id, title: title || page.title, kind: page.kind, definition: page.definition, link }];
}
