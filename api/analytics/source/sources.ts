import { createHash } from "node:crypto";
import type { Dataset } from "#define/dataset";
import { linkedModules } from "#analytics/check";
import type { Change } from "#analytics/snapshot/changeFeed";
import type { Reading } from "#analytics/snapshot/reading";
import { factsOf, labelsOf, probeOf, type Source } from "./source.ts";
import type { Catalogue } from "#analytics/catalogue";
import type { Definitions } from "#engine/definition/definitions";

/** Everything that is exported: the facts of every dataset and the names of every master module they link to. */
export class Sources {
  readonly all: Map<string, Source>;
  private readonly masters: readonly string[];

  constructor(
    private readonly datasets: Catalogue["datasets"],
    private readonly modules: Definitions["modules"],
  ) {
    this.masters = [...new Set([...datasets.values()].flatMap(linkedModules))].filter((id) => !datasets.has(id));
    const labels = this.masters.map((id) => [id, labelsOf(this.moduleOf(id))] as const);
    this.all = new Map([...[...datasets.values()].map((dataset) => [dataset.id, factsOf(dataset)] as const), ...labels]);
  }

  /** Takes up a dataset that was not there at the start, or is another one now; what it links to is exported already. */
  put(dataset: Dataset): void {
    this.all.set(dataset.id, factsOf(dataset));
  }

  /** Whether a company has a source: those that somebody connected are of one company. */
  has(compId: number, id: string): boolean {
    const company = this.datasets.get(id)?.company;
    return company === undefined || company === compId;
  }

  /** The sources and periods that a change makes old; `*` is every period. */
  madeOldBy({ module, period }: Omit<Change, "compId">): [source: string, period: string][] {
    const dependants = [...this.datasets.values()].filter(({ dependsOn: follows }) => follows.includes(module));
    return [
      ...dependants.map(({ id, years }): [string, string] => [id, years?.of === module && /^\d{4}$/.test(period) ? period : "*"]),
      ...(this.masters.includes(module) ? [[module, "*"] as [string, string]] : []),
    ];
  }

  /** A text per master module that changes whenever one of its records does: masters need not announce their changes. */
  async probe(compId: number, ask: Reading["ask"]): Promise<Record<string, string>> {
    const text = this.masters.map((id) => `select '${id}' as id, state from (${probeOf(this.moduleOf(id), compId)}) p`).join(" union all ");
    return Object.fromEntries((await ask(text)).map((row) => [row.id as string, row.state as string]));
  }

  /** The tables of a dataset's snapshot: its own facts and the names it shows, each with the source it comes from. */
  tablesOf(dataset: string): { table: string; source: string }[] {
    const definition = this.datasets.get(dataset);
    if (!definition) return [];
    return [{ table: "facts", source: dataset }, ...linkedModules(definition).map((id) => ({ table: id, source: id }))];
  }

  private moduleOf(id: string) {
    const module = this.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    return module;
  }
}

/** What tells that a source is written as it was: files of another definition are of no use. */
export function definitionHash(source: Source): string {
  const known = hashes.get(source) ?? shortHash([source.columns, source.select(0, "0"), ...(source.holds ? [source.holds(0)] : [])]);
  hashes.set(source, known);
  return known;
}

const hashes = new WeakMap<Source, string>();

/** Sixteen hex digits of what a value says. */
export function shortHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
