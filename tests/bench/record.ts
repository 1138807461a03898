import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";
import type { machine } from "./machine.ts";
import type { Spread } from "./timing.ts";

/** What one run found. */
export type Outcome = { machine: ReturnType<typeof machine>; postgres: number; rows: number; parts: Record<string, Figure[]> };

const FILE = fileURLToPath(new URL("../../BENCHMARKS.md", import.meta.url));
const BEGIN = "<!-- measured -->";
const END = "<!-- end -->";

/** Writes the tables of a run into BENCHMARKS.md, between its marks; parts that were not measured keep what they had. */
export async function record(outcome: Outcome): Promise<void> {
  const text = await readFile(FILE, "utf8");
  const [before = "", rest = ""] = text.split(BEGIN);
  const [measured = "", after = ""] = rest.split(END);
  const kept = new Map(
    measured
      .split(/^### /m)
      .slice(1)
      .map((part) => [part.split("\n")[0] ?? "", part.trimEnd()]),
  );
  for (const [name, figures] of Object.entries(outcome.parts)) kept.set(name, tableOf(name, outcome, figures));
  const parts = [...kept.values()].map((part) => `### ${part}`).join("\n\n");
  await writeFile(FILE, `${before}${BEGIN}\n\n${parts}\n\n${END}${after}`);
}

function tableOf(name: string, { machine, postgres }: Outcome, figures: readonly Figure[]): string {
  const { processor, cores, memoryGiB, kernel, load, node, packages } = machine;
  const versions = Object.entries({ "Node.js": node, PostgreSQL: postgres, ...packages }).map(([what, version]) => `${what} ${version}`);
  return [
    name,
    "",
    `${processor}, ${cores} cores, ${memoryGiB} GiB, ${kernel}, load ${load} at the start · ${versions.join(", ")}`,
    "",
    "| what | value | target | | ours ms: min / p50 / p95 | by hand ms: min / p50 / p95 | of |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...figures.map(lineOf),
  ].join("\n");
}

function lineOf({ what, value, unit, target, isMet, ours, byHand, counts }: Figure): string {
  const verdict = isMet === null ? "" : isMet ? "met" : "**missed**";
  const of = Object.entries(counts).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  return `| ${[what, `${value} ${unit}`, target ?? "", verdict, spreadText(ours), spreadText(byHand), of.join(", ")].join(" | ")} |`;
}

const spreadText = (spread: Spread | undefined) => (spread ? `${spread.min} / ${spread.p50} / ${spread.p95} (${spread.n})` : "");
