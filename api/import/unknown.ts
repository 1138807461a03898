import { SIGNS, FORMS } from "#db/coreName";
import type { Module } from "#define/module";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { type EngineWork, moduleOf } from "#engine/context";
import { listDocuments } from "#engine/list/list";
import { relatedOf } from "#engine/list/panorama/part";
import type { Plan, Target } from "./plan.ts";
import type { Candidate, ImportIssue, Unknown } from "./report.ts";

/** How many texts are looked for, and how many records are told of each. */
const [MOST_TEXTS, MOST_CANDIDATES] = [30, 5];

/** The texts among the issues that are the code of no record, each with the records that it may mean, as far as the sender reads them. */
export async function unknownTexts(work: EngineWork, module: Module, plan: Plan, issues: readonly ImportIssue[]): Promise<Unknown[]> {
  const asked = new Map<string, { target: Target; value: string }>();
  for (const { code, table, field, value } of issues) {
    const target = plan.targets.find((one) => one.table === table && one.field === field);
    if (code === "unknownCode" && target?.columns.length === 1 && typeof value === "string" && asked.size < MOST_TEXTS)
      asked.set(`${target.key} ${value}`, { target, value });
  }
  const found: Unknown[] = [];
  for (const { target, value } of asked.values()) {
    const { definition, key, head } = target;
    if (definition.kind !== "link") continue;
    const linked = moduleOf(work, definition.to);
    if (hasReadAccess(work.viewer, linked)) found.push({ target: key, head, value, candidates: await candidatesFor(work, linked, value) });
  }
  return found;
}

/** Records whose code or name holds the text; where none does, those whose name holds what is left of it without legal form and signs. */
async function candidatesFor(work: EngineWork, linked: Module, text: string): Promise<Candidate[]> {
  for (const q of new Set([text, withoutForm(text)])) {
    const answer = q === "" ? undefined : await listDocuments(work, linked, { q, limit: MOST_CANDIDATES });
    const found = answer?.rows.map((row) => relatedOf(linked, row, answer)).map(({ code, name }) => ({ code, name: name ?? "" })) ?? [];
    if (found.length > 0) return found.toSorted((one, other) => nearer(text, one, other));
  }
  return [];
}

const withoutForm = (text: string) =>
  text.normalize("NFKC").toLowerCase().replace(new RegExp(FORMS, "g"), " ").replace(new RegExp(SIGNS, "g"), " ").trim();

/** Who is called exactly so comes first. */
function nearer(text: string, one: Candidate, other: Candidate): number {
  return Number(other.name === text) - Number(one.name === text);
}
