import { describe, expect, it } from "vitest";
import { loadModules } from "#engine/load";
import { TONES } from "#web/parts/stageTones";

const { modules } = await loadModules();

describe("the stage of a document", () => {
  it("has a look of its own choosing, so that what was lost or is overdue never looks as what was won", () => {
    const used = new Map([...modules.values()].flatMap(({ id, stages = [] }) => stages.map((stage) => [stage, id] as const)));
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter(([stage]) => !TONES.has(stage))).toEqual([]);
    expect([...TONES.keys()].filter((stage) => !used.has(stage))).toEqual([]);
  });
});
