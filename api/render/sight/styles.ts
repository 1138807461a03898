import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Palette, tokenColours } from "#chart/palette";
import type { SightPlace } from "./place.ts";

/** The style sheets of the first sight as they were built: the tokens of the page, and what is drawn with them. */
export type SightStyles = { tokens: string; sight: string };

/** Reads them from the build (`firstSight` of vite.config.ts). */
export async function sightStyles(dist: string): Promise<SightStyles> {
  const [tokens, sight] = await Promise.all([".tokens.css", ".sight.css"].map((name) => readFile(join(dist, name), "utf8")));
  return { tokens: tokens ?? "", sight: sight ?? "" };
}

const DARK = /:root\[data-theme="?dark"?\]/;

/** The colours that the screen's charts take from the tokens in a theme, for a chart so wide (px). */
export function sightPalette({ tokens }: SightStyles, { theme }: SightPlace, width: number): Palette {
  const [light = "", dark = ""] = tokens.split(DARK);
  const values = new Map([light, theme === "dark" ? dark.slice(0, dark.indexOf("}")) : ""].flatMap(declarations));
  const token = (name: string): string => values.get(name) ?? "";
  return {
    ...tokenColours(token),
    font: "var(--lw-font)",
    size: 12,
    width,
    isStill: true,
  };
}

const declarations = (block: string) =>
  [...block.matchAll(/--lw-([\w-]+):\s*([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value.trim()] as const);
