import type { Module } from "#define/module";
import type { Action } from "#define/action";

/** What is wrong with the stage machine of a module: stages that nothing reaches or leaves. */
export function stageFaults(module: Module): string[] {
  const stages = module.stages ?? [];
  const actions = Object.values(module.actions ?? {});
  return module.readonly || actions.length === 0 ? [] : pathFaults(stages, module.final ?? [], actions);
}

function pathFaults(stages: readonly string[], final: readonly string[], actions: readonly Action[]): string[] {
  const moving = actions.filter(({ to }) => to !== undefined);
  const reached = new Set(stages.slice(0, 1));
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to = "" } of moving) if (from.some((stage) => reached.has(stage))) reached.add(to);
  }
  const left = new Set(moving.flatMap(({ from }) => from));
  return [
    ...stages.filter((stage) => !reached.has(stage)).map((stage) => `stage ${stage} is never reached`),
    ...stages.filter((stage) => !left.has(stage) && !final.includes(stage)).map((stage) => `stage ${stage} is never left and not final`),
    ...final.filter((stage) => left.has(stage)).map((stage) => `stage ${stage} is final and is left`),
  ];
}
