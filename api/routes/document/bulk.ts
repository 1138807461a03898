import { type Ask, languageOf } from "#api/context";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import { act } from "#engine/act";
import { bodyOf } from "../access/body.ts";
import { problemBody } from "../answers/problem.ts";
import { Deeds } from "./shapes.ts";
import { saying } from "./draft.ts";
import { moduleOf, writing } from "./target.ts";

type Item = { id: string; version: number; key?: string | undefined };
type Result = { id: string; ok: boolean; version?: number; stage?: string; problem?: ReturnType<typeof problemBody> };

/** `POST …/actions/:action {items, reason?}`: each document in a transaction of its own, one answer per document. */
export async function actEach(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const action = c.req.param("action") ?? "";
  const { items, reason } = await bodyOf(c, Deeds);
  const results: Result[] = [];
  for (const item of items) results.push(await actOne(c, module, action, item, reason));
  return c.json({ results });
}

/** A typed problem is this document's answer; anything else ends the request, and what went before stays done. */
async function actOne(c: Ask, module: Module, action: string, { id, version, key }: Item, reason: string | undefined): Promise<Result> {
  try {
    return await writing(c, key, { id, version, action, reason }, async (work) => {
      const [record] = await act(work, module, action, [{ id, version }], saying({ reason }));
      return { id, ok: true, version: Number(record?.header.version), stage: String(record?.header.stage) };
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return {
      id,
      ok: false,
      problem: problemBody({ words: c.var.runtime.words, language: languageOf(c), module: module.id }, error.problem),
    };
  }
}
