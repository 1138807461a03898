import { type Ask, viewerOf } from "#routes/context";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { asksViewer, REFUSAL } from "#engine/approval/approval";
import { once } from "#engine/write/idempotent";
import { demand } from "#engine/write/guards";
import { isId } from "#engine/records";
import { inWork } from "#engine/work";
import type { EngineWork } from "#engine/context";

/**
 * The module that a request names, once it is known who asks; from here on problems are told in its words. Throws unauthenticated and
 * notFound.
 */
export async function moduleOf(c: Ask): Promise<Module> {
  await viewerOf(c);
  const id = c.req.param("module") ?? "";
  const module = c.var.runtime.definitions.modules.get(id) ?? fail({ type: "notFound", what: id });
  c.set("module", module.id);
  return module;
}

/** The same, of whoever may do one of these there: asked before anything that he sends is read. Throws forbidden. */
export async function writtenBy(c: Ask, ...actions: readonly [string, ...string[]]): Promise<Module> {
  const module = await moduleOf(c);
  const viewer = await viewerOf(c);
  demand({ viewer }, module, actions.find((action) => viewer.may(`${module.id}.${action}`)) ?? actions[0]);
  return module;
}

/** The same for an action; whom a chain asks may refuse without any other right, which only the documents that he names say. */
export async function actedOnBy(c: Ask, action: string): Promise<Module> {
  const module = await moduleOf(c);
  if (!Object.hasOwn(module.actions ?? {}, action)) fail({ type: "notFound", what: `${module.id}.${action}` });
  if (action !== REFUSAL || !(await reading(c, (work) => asksViewer(work, module)))) demand({ viewer: await viewerOf(c) }, module, action);
  return module;
}

/** The id that stands in the path under a name; throws notFound for what cannot be one. */
export function idIn(c: Ask, name = "id", what = name): string {
  const id = c.req.param(name) ?? "";
  return isId(id) ? id : fail({ type: "notFound", what });
}

/** Reads for the viewer of a request, in one transaction that writes nothing. */
export async function reading<T>(c: Ask, job: (work: EngineWork) => Promise<T>): Promise<T> {
  return inWork(c.var.runtime, await viewerOf(c), job, "read only");
}

/** Writes for the viewer of a request: once for its key, however often it is sent. */
export async function writing<T>(c: Ask, key: string | undefined, request: unknown, job: (work: EngineWork) => Promise<T>): Promise<T> {
  const module = c.var.module ?? "";
  return inWork(c.var.runtime, await viewerOf(c), (work) =>
    key === undefined ? job(work) : once(work, key, [module, c.req.method, request], () => job(work)),
  );
}
