import type { DocumentTemplate, LabelTemplate, PrintTemplate, PrintText } from "#define/print";
import type { ProblemIssue } from "../data/problem.ts";

/** The `data-place` of the part of a template's form that has a fault. */
export function faultPlace(template: PrintTemplate, issue: ProblemIssue): string {
  return template.kind === "document" ? documentPlace(template, issue) : labelPlace(template, issue);
}

function documentPlace(draft: DocumentTemplate, { code, field = "", table }: ProblemIssue): string {
  const { header = [], lines = {}, signatures = [], paragraphs = {} } = draft;
  const texts: readonly (readonly [string, readonly PrintText[]])[] = [
    ...Object.entries(lines).map(([name, { blanks = [] }]) => [`lines.${name}.blanks`, blanks] as const),
    ["before", paragraphs.before ?? []],
    ["after", paragraphs.after ?? []],
    ["signatures", signatures],
  ];
  const first = (fits: (text: PrintText) => boolean, within: string) => {
    const found = texts.filter(([place]) => place.includes(within)).map(([place, all]) => ({ place, at: all.findIndex(fits) }));
    const hit = found.find(({ at }) => at >= 0);
    return hit && `${hit.place}.${hit.at}`;
  };
  if (field === "title") return "title";
  if (code === "requiredInOneLanguage") return first(isBlank, { blanks: "blanks", signatures: "signatures" }[field] ?? "") ?? field;
  if (table !== undefined) return `lines.${table}`;
  if (header.includes(field)) return "header";
  return Object.hasOwn(lines, field) ? `lines.${field}` : (first(names(field), "") ?? "title");
}

function labelPlace({ from, code, texts }: LabelTemplate, { field = "" }: ProblemIssue): string {
  if (["title", "size", "code"].includes(field)) return field;
  if (from === field) return "from";
  const part = (["batch", "serial"] as const).find((name) => code[name] === field);
  return part ?? ([code.code].flat().includes(field) ? "code" : texts.includes(field) ? "texts" : "title");
}

const saidBy = (text: PrintText): readonly string[] => (typeof text === "string" ? [text] : Object.values(text));
const isBlank = (text: PrintText): boolean => saidBy(text).every((said) => said.trim() === "");
const names = (field: string) => (text: PrintText) => saidBy(text).some((said) => said === field || said.includes(`{${field}}`));
