import type { Module } from "#define/module";
import type { Action } from "#define/action";

/** What is wrong with the stage machine of a module: unknown stages, stages that nothing reaches or leaves. */
export function stageFaults(module: Module): string[] {
  const stages = module.stages ?? [];
  const actions = Object.entries(module.actions ?? {});
  if (stages.length === 0) return actions.length > 0 ? ["has actions and no stages"] : [];
  const unknown = (what: string, names: readonly string[] = []) =>
    names.filter((name) => !stages.includes(name)).map((name) => `${what}: ${name} is no stage`);
  return [
    ...unknown("editable", module.editable),
    ...unknown("final", module.final),
    ...actions.flatMap(([name, action]) => unknown(`action ${name}`, [...action.from, action.to])),
    ...Object.entries(module.screens).flatMap(([name, screen]) => [
      ...unknown(`screen ${name}`, screen.stages),
      ...(screen.actions ?? [])
        .filter((action) => !(module.actions && Object.hasOwn(module.actions, action)))
        .map((action) => `screen ${name}: no action ${action}`),
    ]),
    ...(module.readonly || actions.length === 0
      ? []
      : pathFaults(
          stages,
          module.final ?? [],
          actions.map(([, action]) => action),
        )),
  ];
}

function pathFaults(stages: readonly string[], final: readonly string[], actions: readonly Action[]): string[] {
  const reached = new Set(stages.slice(0, 1));
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const action of actions) if (action.from.some((stage) => reached.has(stage))) reached.add(action.to);
  }
  const left = new Set(actions.flatMap((action) => action.from));
  return [
    ...stages.filter((stage) => !reached.has(stage)).map((stage) => `stage ${stage} is never reached`),
    ...stages.filter((stage) => !left.has(stage) && !final.includes(stage)).map((stage) => `stage ${stage} is never left and not final`),
    ...final.filter((stage) => left.has(stage)).map((stage) => `stage ${stage} is final and is left`),
  ];
}
