import { describe, expect, it } from "vitest";
import { commandOf } from "#web/grid/keys";
import { GRID_KEYS, isShortcut, pressed, SCREEN_KEYS } from "#web/parts/shortcuts";

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const key = (name: string, code: string, held: Partial<typeof none> = {}) => ({ ...none, ...held, key: name, code });

describe("A shortcut", () => {
  it("is that of its key, whichever alphabet the keyboard writes", () => {
    expect(isShortcut(key("ы", "KeyS", { ctrlKey: true }), "save")).toBe(true);
    expect(isShortcut(key("л", "KeyK", { ctrlKey: true }), "search")).toBe(true);
    expect(commandOf(key("В", "KeyD", { ctrlKey: true, shiftKey: true }))).toEqual({ kind: "setColumn" });
    // A French keyboard has its A where the American one has its Q.
    expect(pressed(key("a", "KeyQ", { ctrlKey: true }))).toBe("Ctrl A");
  });

  it("is meant with just what is held beside it", () => {
    expect(isShortcut(key("s", "KeyS", { metaKey: true }), "save")).toBe(true);
    expect(isShortcut(key("S", "KeyS", { ctrlKey: true, shiftKey: true }), "save")).toBe(false);
    expect(isShortcut(key("s", "KeyS"), "save")).toBe(false);
    expect(isShortcut(key("?", "Slash", { shiftKey: true }), "help")).toBe(true);
    expect(pressed(key("ArrowUp", "ArrowUp", { altKey: true }))).toBe("Alt ↑");
  });

  it("stands for one thing in its place, and for none that a browser keeps for itself", () => {
    for (const keys of [SCREEN_KEYS, GRID_KEYS]) {
      const all: string[] = Object.values(keys).flat();
      expect(all.length).toBeGreaterThan(9);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((each) => ["Ctrl T", "Ctrl W", "Ctrl N", "Ctrl Tab", "Ctrl R", "F5", "F11", "F12"].includes(each))).toEqual([]);
    }
  });
});
