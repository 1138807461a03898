import { useState } from "react";
import { GRID_ROWS, MOST_PANELS, MOST_ROWS, type Panel, READABLE_PANELS } from "#define/cockpit";
import type { Key } from "../parts/composing.ts";
import { pressed } from "../parts/shortcuts.ts";
import { type Composed, type CopiedPanel, type Definition, withPanelWords, wordsOfPanel } from "./draft.ts";
import { freeName, freePlace, isFree, moved, resized, type Step } from "./grid.ts";
import type { Undoable } from "./useUndo.ts";

const COPIED = "longwall.copiedPanel";
const COMMANDS: Readonly<Record<string, "undo" | "redo" | "paste" | "duplicate" | "copy" | "remove" | "leave">> = {
  "Ctrl Z": "undo",
  "Ctrl Y": "redo",
  "Ctrl Shift Z": "redo",
  "Ctrl V": "paste",
  "Ctrl D": "duplicate",
  "Ctrl C": "copy",
  Delete: "remove",
  Backspace: "remove",
  Escape: "leave",
};
const STEPS: Readonly<Record<string, Step>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What is done with panels: which one is chosen, what changes it, and what was said of the last thing done. */
export type Panels = {
  chosen: Panel | null;
  choose: (name: string | null) => void;
  /** A key of `composer:design.said`, with the place of the chosen panel. */
  said: string;
  add: (copied: CopiedPanel, size: readonly [number, number]) => void;
  replace: (name: string, panel: Panel, kind?: string) => void;
  place: (name: string, at: Panel["at"], kind: string) => void;
  remove: (name: string) => void;
  duplicate: (name: string) => void;
  /** Does what a key stands for; false where it stands for nothing. */
  hear: (key: Key) => boolean;
};

/** Panels of what is composed, and what keys and pointer do with them. */
export function usePanels({ now, change, undo, redo }: Undoable<Composed>): Panels {
  const [name, choose] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const { panels, linked, rows = GRID_ROWS } = now.definition;
  const chosen = panels.find((panel) => panel.name === name) ?? null;
  const define = (next: (definition: Definition) => Definition, kind?: string) =>
    change((before) => ({ ...before, definition: next(before.definition) }), kind);
  const replace = (of: string, panel: Panel, kind?: string) =>
    define((before) => ({ ...before, panels: before.panels.map((one) => (one.name === of ? panel : one)) }), kind);
  const add = (copied: CopiedPanel, size: readonly [number, number]) => {
    if (panels.length >= MOST_PANELS) return setSaid("most");
    const at = freePlace(panels, size, rows) ?? (linked ? below(panels, size) : null);
    if (!at) return setSaid("noRoom");
    const own = freeName(panels, copied.panel.name);
    const longer = at[1] + at[3] > rows ? { rows: at[1] + at[3] } : {};
    change((before) => ({
      ...before,
      definition: { ...before.definition, ...longer, panels: [...before.definition.panels, { ...copied.panel, name: own, at }] },
      words: withPanelWords(before.words, copied, own),
    }));
    choose(own);
    setSaid(!linked && panels.length >= READABLE_PANELS ? "manyForWall" : "added");
  };
  const put = (panel: Panel, at: Panel["at"] | null) => {
    if (!at) return setSaid("noRoom");
    replace(panel.name, { ...panel, at });
    setSaid("placed");
  };
  const remove = (of: string) => {
    const at = panels.findIndex((panel) => panel.name === of);
    define(({ panels: all, headline, ...rest }) => ({
      ...rest,
      ...(headline && headline !== of ? { headline } : {}),
      panels: all.filter((panel) => panel.name !== of),
    }));
    choose(panels[at + 1]?.name ?? panels[at - 1]?.name ?? null);
    setSaid("removed");
  };
  const copiedOf = (panel: Panel): CopiedPanel => ({ panel, words: wordsOfPanel(now.words, panel) });
  const duplicate = (of: string) => {
    const panel = panels.find((one) => one.name === of);
    if (panel) add(copiedOf(panel), [panel.at[2], panel.at[3]]);
  };
  const paste = () => {
    const copied = JSON.parse(window.localStorage.getItem(COPIED) ?? "null") as CopiedPanel | null;
    if (copied) add(copied, [copied.panel.at[2], copied.panel.at[3]]);
  };
  const hear = (key: Key): boolean => {
    const command = COMMANDS[pressed(key)];
    if (command === "undo") undo();
    else if (command === "redo") redo();
    else if (command === "paste") paste();
    else if (!chosen) return false;
    else if (command === "duplicate") duplicate(chosen.name);
    else if (command === "remove") remove(chosen.name);
    else if (command === "leave") choose(null);
    else if (command === "copy") {
      window.localStorage.setItem(COPIED, JSON.stringify(copiedOf(chosen)));
      setSaid("copied");
    } else {
      const step = key.ctrlKey || key.metaKey || key.altKey ? undefined : STEPS[key.key];
      if (!step) return false;
      put(chosen, key.shiftKey ? resized(panels, chosen, step, rows) : moved(panels, chosen, step, rows));
    }
    return true;
  };
  const place = (of: string, at: Panel["at"], kind: string) => {
    const panel = panels.find((one) => one.name === of);
    if (panel && String(panel.at) !== String(at) && isFree(panels, of, at, rows)) replace(of, { ...panel, at }, kind);
  };
  return { chosen, choose, said, add, replace, place, remove, duplicate, hear };
}

/** The place below all panels of a page that grows; null where it would be too long. */
function below(panels: readonly Panel[], [width, height]: readonly [number, number]): Panel["at"] | null {
  const row = Math.max(0, ...panels.map(({ at: [, y, , high] }) => y + high));
  return row + height <= MOST_ROWS ? [0, row, width, height] : null;
}
