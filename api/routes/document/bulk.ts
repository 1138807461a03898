import { type Ask, languageOf, viewerOf } from "#routes/context";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import type { Work } from "#define/work";
import { act } from "#engine/write/act";
import { tryEach } from "#engine/write/trial";
import { bodyOf } from "../access/body.ts";
import { problemBody } from "../answers/problem.ts";
import { Deeds } from "./shapes.ts";
import { saying } from "./draft.ts";
import { moduleOf, writing } from "./target.ts";

type Item = { id: string; version: number; key?: string | undefined };
type Result = { id: string; ok: boolean; version?: number; stage?: string; problem?: ReturnType<typeof problemBody> };

/** `POST …/actions/:action {items, reason?}`: each document in a transaction of its own, one answer per document; with `dryRun` what would become of each, one after the other, and nothing is stored. */
export async function actEach(c: Ask): Promise<Response> {
  const module = await moduleOf(c);
  const action = c.req.param("action") ?? "";
  const { items, reason, dryRun } = await bodyOf(c, Deeds);
  const results: Result[] = dryRun ? await tryAll(c, module, action, items, reason) : [];
  if (!dryRun) for (const item of items) results.push(await actOne(c, module, action, item, reason));
  return c.json({ results });
}

async function tryAll(c: Ask, module: Module, action: string, items: readonly Item[], reason: string | undefined): Promise<Result[]> {
  const jobs = items.map((item) => (work: Work) => deed(work, module, action, item, reason));
  const answers = await tryEach(c.var.runtime, await viewerOf(c), jobs);
  return answers.map((answer, at) => (answer instanceof ProblemError ? refusal(c, module, items[at]?.id ?? "", answer) : answer));
}

async function deed(work: Work, module: Module, action: string, { id, version }: Item, reason: string | undefined): Promise<Result> {
  const [record] = await act(work, module, action, [{ id, version }], saying({ reason }));
  return { id, ok: true, version: Number(record?.header.version), stage: String(record?.header.stage) };
}

function refusal(c: Ask, module: Module, id: string, { problem }: ProblemError): Result {
  return { id, ok: false, problem: problemBody({ words: c.var.runtime.words, language: languageOf(c), module: module.id }, problem) };
}

/** A typed problem is this document's answer; anything else ends the request, and what went before stays done. */
async function actOne(c: Ask, module: Module, action: string, item: Item, reason: string | undefined): Promise<Result> {
  const { key, ...target } = item;
  try {
    return await writing(c, key, { ...target, action, reason }, (work) => deed(work, module, action, item, reason));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refusal(c, module, item.id, error);
  }
}
