import { addressOf, call, send } from "./api.ts";
import type { PrintTemplate } from "#define/print";
import type { Language } from "#define/viewer";

/** A template that records of a module can be printed by. */
export type PrintChoice = { name: string; title: string; own: boolean; template: PrintTemplate };
/** What is to be printed and how. */
export type PrintOrder = { ids: readonly string[]; template: string; language: Language; paper: "label" | "sheet"; copies: number };

/** The templates of a module, the usual one first. */
export function readPrints(module: string): Promise<readonly PrintChoice[]> {
  return call("GET", `/api/documents/${module}/prints`);
}

/** Where the PDF of an order can be looked at without being counted. */
export function lookAddress(module: string, { ids, ...order }: PrintOrder): string {
  return addressOf(`/api/documents/${module}/print`, { ids: ids.join(","), ...order });
}

/** Prints: the PDF that is handed out; the server counts it. */
export async function printRecords(module: string, order: PrintOrder): Promise<Blob> {
  return (await send("POST", `/api/documents/${module}/print`, { body: order })).blob();
}
