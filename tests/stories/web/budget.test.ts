import { beforeEach, describe, expect, it, vi } from "vitest";
import { isTooLarge, learnMemory, learnSpeed } from "#web/data/slices/budget";

const stored = new Map<string, string>();
const files = (rows: number, bytes: number) => ({ files: [{ rows, bytes }] }) as never;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal("navigator", {});
  return () => vi.unstubAllGlobals();
});

describe("What a machine slices by itself", () => {
  it("is bounded by rows and by bytes, of all files together", () => {
    expect(isTooLarge(files(100_000, 1_000_000))).toBe(false);
    expect(isTooLarge(files(30_000_000, 1_000_000))).toBe(true);
    expect(isTooLarge(files(100_000, 2_000_000_000))).toBe(true);
  });

  it("becomes less on a slow machine and more on a fast one, step by step", () => {
    for (let question = 0; question < 20; question += 1) learnSpeed(100_000, 400);
    expect(isTooLarge(files(1_000_000, 0))).toBe(true);
    for (let question = 0; question < 40; question += 1) learnSpeed(4_000_000, 100);
    expect(isTooLarge(files(10_000_000, 0))).toBe(false);
  });

  it("is never less than a small company needs, nor learnt from a handful of rows", () => {
    for (let question = 0; question < 60; question += 1) learnSpeed(60_000, 60_000);
    expect(isTooLarge(files(200_000, 20_000_000))).toBe(false);
    stored.clear();
    learnSpeed(10, 60_000);
    expect(isTooLarge(files(2_000_000, 0))).toBe(false);
  });

  it("becomes less than what the page could not hold", () => {
    learnMemory(100_000_000);
    expect(isTooLarge(files(1, 90_000_000))).toBe(true);
    expect(isTooLarge(files(1, 60_000_000))).toBe(false);
  });

  it("begins anew where what is stored cannot be read", () => {
    stored.set("longwall.budget", "{");
    expect(isTooLarge(files(1_000_000, 100_000_000))).toBe(false);
  });
});
