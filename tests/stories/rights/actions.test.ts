import { describe, expect, it } from "vitest";
import { NO_ROWS, type Viewer } from "#define/viewer";
import { act } from "#engine/write/act";
import { inWork } from "#engine/work";
import { problemOf } from "#support/trade";
import { openHouse } from "./house.ts";

const house = await openHouse();
/** An action that whoever reads may do. */
const READING = "read";
const acting = house.modules.flatMap(({ id, ...module }) => {
  const [row] = house.seenBy(house.personNamed("admin"), { id, ...module });
  const names = Object.entries(module.actions ?? {}).flatMap(([name, { system }]) => (system || name === READING ? [] : [name]));
  return row && names.length > 0
    ? [{ module: { id, ...module }, target: { id: String(row.id), version: Number(row.version ?? 1) }, names }]
    : [];
});

describe("Every action of every module", () => {
  it("is refused to whoever may only read, and the record is not there for whoever sees no rows", async () => {
    const admin = await house.viewerNamed("admin");
    const reader: Viewer = { ...admin, may: (permission) => permission.endsWith(".read") };
    const stranger: Viewer = { ...admin, scope: () => NO_ROWS };
    const [told, wanted]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const { module, target, names } of acting)
      for (const name of names) {
        const as = async (viewer: Viewer) =>
          (await problemOf(inWork(house.served, viewer, (work) => act(work, module, name, [target])))).type;
        told[`${module.id} ${name}`] = await as(reader);
        wanted[`${module.id} ${name}`] = "forbidden";
        if ("everyReader" in module.scope || module.scope.open) continue;
        told[`${module.id} ${name} unseen`] = await as(stranger);
        wanted[`${module.id} ${name} unseen`] = "notFound";
      }
    expect(acting.length).toBeGreaterThan(80);
    expect(told).toEqual(wanted);
  });
});
