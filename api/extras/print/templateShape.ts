import { z } from "zod";
import { DOCUMENT_PAPERS, type PrintTemplate } from "#define/print";

const names = z.array(z.string().min(1).max(60)).max(60);
const said = z.string().trim().max(2000).optional();
const ownWords = z.strictObject({ zh: said, en: said, ru: said });
const texts = z.array(z.union([z.string().min(1).max(60), ownWords])).max(8);
const edition = z.int().min(1).default(1);
const edge = z.number().min(1).max(1000);

/** A print template as data. */
export const templateShape = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("document"),
    edition,
    title: ownWords.optional(),
    paper: z.enum(DOCUMENT_PAPERS).optional(),
    landscape: z.boolean().optional(),
    header: names.optional(),
    lines: z.record(z.string(), z.strictObject({ columns: names.optional(), blanks: texts.optional() })).optional(),
    signatures: texts.optional(),
    paragraphs: z.strictObject({ before: texts.optional(), after: texts.optional() }).optional(),
  }),
  z.strictObject({
    kind: z.literal("label"),
    edition,
    title: ownWords.optional(),
    size: z.strictObject({ width: edge, height: edge }).optional(),
    label: z.enum(["material", "batch", "position", "equipment"]),
    from: z.string().optional(),
    code: z.strictObject({ code: z.union([z.string(), names]), batch: z.string().optional(), serial: z.string().optional() }),
    texts: names,
  }),
]);

/** A stored template in the edition that it was stored as; null where the company took its own back. */
export function readTemplate(text: string, storedAs: number): PrintTemplate | null {
  const stored: unknown = JSON.parse(text);
  return stored === null ? null : { ...(templateShape.parse(stored) as PrintTemplate), edition: storedAs };
}
