import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SHEETS = { ".tokens.css": "tokens.css", ".sight.css": "sight.css" };

/** Writes beside the page what the server draws the first sight of a report with; it serves nothing whose name begins with a point. */
export function firstSight(): Plugin {
  return {
    name: "longwall-first-sight",
    apply: "build",
    generateBundle() {
      for (const [fileName, sheet] of Object.entries(SHEETS)) {
        const text = readFileSync(new URL(`../theme/${sheet}`, import.meta.url), "utf8");
        this.emitFile({ type: "asset", fileName, source: text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\s+/g, " ") });
      }
    },
  };
}
