import { Hono } from "hono";
import { z } from "zod";
import { type Env, viewerOf } from "./context.ts";
import { inWork } from "#engine/work";
import { resetPassword } from "#setup/passwords";
import { operation } from "./contract/declare.ts";

const told = operation({
  id: "users.resetPassword",
  says: "Gives an account a password that is to be changed at the next sign-in; it is told this once.",
  answer: z.strictObject({ password: z.string() }),
  problems: ["forbidden", "notFound", "invalid"],
});

/** `POST /api/users/:id/password`: a new password for a member of the company, told once; his sessions end. */
export const users = new Hono<Env>().post("/:id/password", told, async (c) => {
  const viewer = await viewerOf(c);
  c.header("Cache-Control", "no-store");
  return c.json({ password: await inWork(c.var.runtime, viewer, (work) => resetPassword(work, c.req.param("id"))) });
});
