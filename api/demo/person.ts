import { shaped } from "#db/row";
import { run } from "#db/client";
import type { Runtime } from "#engine/runtime";
import { loadViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { EngineWork } from "#engine/context";

/** Lets the people of the demo work in a company, by their accounts; nothing is done where there is no such person. */
export function personOf(runtime: Runtime, compId: number) {
  return async <T>(account: string, job: (work: EngineWork) => Promise<T>): Promise<T | undefined> => {
    const [found] = await run(runtime.client, shaped({ id: "id" })`select id from account where account = ${account}`);
    const viewer = found && (await loadViewer(runtime, found.id, compId, "zh"));
    return viewer ? inWork(runtime, viewer, job) : undefined;
  };
}
