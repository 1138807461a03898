import type { Ask } from "#routes/context";
import type { Finding } from "#define/rule";
import { localizeFirst } from "#engine/issueWords";
import { act, type ActionInput } from "#engine/write/act";
import { bodyOf } from "../access/body.ts";
import { doEach, issueLocaleOf, tryAll } from "../answers/each.ts";
import { ActionRequests } from "./shapes.ts";
import { actionInput } from "./draft.ts";
import { actedOnBy, writing } from "./target.ts";
import type { EngineWork } from "#engine/context";

type Item = { id: string; version: number; key?: string | undefined };

/**
 * `POST …/actions/:action {items, reason?}`: each document in a transaction of its own, one answer per document; with `dryRun` what would
 * become of each and what is to be agreed to before, and nothing is stored.
 */
export async function actEach(c: Ask): Promise<Response> {
  const action = c.req.param("action") ?? "";
  const module = await actedOnBy(c, action);
  const { items, reason, dryRun } = await bodyOf(c, ActionRequests);
  const step = async (work: EngineWork, { id, version }: Item, said: ActionInput) => {
    const [record] = await act(work, module, action, [{ id, version }], said);
    return { id, ok: true, version: Number(record?.header.version), stage: String(record?.header.stage) };
  };
  const trial = async (work: EngineWork, item: Item) => {
    const found: Finding[] = [];
    const done = await step(work, item, { ...actionInput({ reason }), warn: (warnings) => void found.push(...warnings) });
    const { issues } = localizeFirst(issueLocaleOf(c), found);
    return issues.length === 0 ? done : { ...done, warnings: issues };
  };
  const store = (item: Item) => {
    const { key, ...target } = item;
    return writing(c, key, { ...target, action, reason }, (work) => step(work, item, actionInput({ reason })));
  };
  return c.json({ results: dryRun ? await tryAll(c, items, trial) : await doEach(c, items, store) });
}
