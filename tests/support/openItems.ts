import { eventually, rowsOf } from "./figures.ts";
import type { Visitor } from "./server.ts";
import type { SliceAnswer } from "#define/slice/query";

const DATASET = "sales.receivables";

/** What is owed to a company, as somebody sees it; null where he sees none. */
export async function openOf(who: Visitor, company = "HS"): Promise<string | null> {
  const slice = { dataset: DATASET, metrics: ["open"], by: [], where: [], params: {} };
  const { body } = await who.ask<SliceAnswer>("POST", `/api/datasets/${DATASET}/slice?company=${company}`, slice);
  return rowsOf(body)[0]?.open ?? null;
}

/** Waits until the figures show somebody that so much is owed: what was posted a moment ago has landed. */
export async function untilOpen(who: Visitor, total: string): Promise<void> {
  const seen = await eventually(
    () => openOf(who),
    (open) => open === total,
  );
  if (seen !== total) throw new Error(`${total} was posted, the figures show ${seen ?? "nothing"}`);
}
