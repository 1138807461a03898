import type { PrintTemplate } from "#define/print";
import type { Language } from "#define/viewer";
import { call, getValue, send } from "./api.ts";
import { ApiProblem } from "./problem.ts";

/** What a company stored under a template's name; template null = it went back to the delivered one. */
export type TemplateEdition = { edition: number; template: PrintTemplate | null; by: string | null; at: string };
/** What stands under a template's name, newest first, and what is delivered there. */
export type TemplateHistory = { delivered: PrintTemplate | null; editions: readonly TemplateEdition[] };
/** A template as it is being changed, and what it is to be seen with. */
export type TemplateTrial = { name: string; template: PrintTemplate; ids: readonly string[]; language: Language; paper: "label" | "sheet" };

/** Where a template of a module is kept. */
export const templatePlace = (module: string, name: string): string => `/api/documents/${module}/prints/${encodeURIComponent(name)}`;

/** The modules whose templates the viewer may change. */
export const readPrintedModules = (): Promise<readonly string[]> => getValue("/api/prints");

/** What stands under a template's name; nothing where nobody stored anything yet. */
export async function readTemplateHistory(place: string): Promise<TemplateHistory> {
  try {
    return await getValue<TemplateHistory>(place);
  } catch (failure) {
    if (failure instanceof ApiProblem && failure.problem.type === "notFound") return { delivered: null, editions: [] };
    throw failure;
  }
}

/** Stores a further edition; `seen` is the edition that the writer had before him, 0 for none. */
export function storeTemplate(place: string, template: PrintTemplate, seen: number): Promise<{ edition: number }> {
  return call("PUT", place, { body: { template, seen } });
}

/** Goes back to what is delivered, or to nothing. */
export function takeBackTemplate(place: string, seen: number): Promise<{ edition: number }> {
  return call("DELETE", place, { query: { seen } });
}

/** The PDF of records by a template that is not stored. */
export async function tryTemplate(module: string, trial: TemplateTrial, signal: AbortSignal): Promise<Blob> {
  return (await send("POST", `/api/documents/${module}/prints/preview`, { body: trial, signal })).blob();
}
