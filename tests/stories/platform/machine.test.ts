import { describe, expect, it } from "vitest";
import { machineShares, sharesOf } from "#db/settings/machine";

const GIB = 1024 ** 3;

describe("The sizes of the program", () => {
  it("follow the machine: an eighth of its memory, half of its processors, within what is of use", () => {
    expect(sharesOf(GIB, 1)).toEqual({ sharedBuffers: 256, figuresMemory: 1024, figuresThreads: 2, connections: 10 });
    expect(sharesOf(32 * GIB, 8)).toEqual({ sharedBuffers: 4096, figuresMemory: 4096, figuresThreads: 4, connections: 24 });
    expect(sharesOf(1024 * GIB, 128)).toEqual({ sharedBuffers: 8192, figuresMemory: 16_384, figuresThreads: 8, connections: 24 });
  });

  it("are those of this machine", () => {
    const { sharedBuffers, connections } = machineShares();
    expect(sharedBuffers).toBeGreaterThanOrEqual(256);
    expect(connections).toBeLessThanOrEqual(24);
  });
  it("are those that settings say instead, and what is no size is refused by its name", () => {
    const said = { SHARED_BUFFERS_MB: "512", FIGURES_MEMORY_MB: "768", FIGURES_THREADS: "1", DATABASE_CONNECTIONS: "6" };
    expect(machineShares(said)).toEqual({ sharedBuffers: 512, figuresMemory: 768, figuresThreads: 1, connections: 6 });
    expect(() => machineShares({ DATABASE_CONNECTIONS: "2" })).toThrow("DATABASE_CONNECTIONS is 2");
    expect(() => machineShares({ FIGURES_MEMORY_MB: "much" })).toThrow("FIGURES_MEMORY_MB is much");
  });
});
