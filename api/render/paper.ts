import { pivotPaper } from "#analytics/sheet/pivotPaper";
import type { ReportExport } from "#analytics/sheet/openPivot";
import { bodyFrom } from "#engine/byteStream";
import { companyOf } from "#engine/company";
import { opaquePng } from "#extras/print/picture";
import { reportPdf } from "#extras/print/reportPages";
import type { Renderer } from "./render.ts";

/** A report as a PDF, with its picture (PNG) where it has one. */
export async function reportPaper(
  { runtime, analytics }: Renderer,
  asked: ReportExport,
  picture: Buffer | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const image = picture ? { picture: await opaquePng(picture) } : {};
  const drawn = await pivotPaper(analytics, asked);
  const { nameZh, nameEn, nameRu, code } = await companyOf(runtime, asked.viewer.compId);
  const company = { zh: nameZh, en: nameEn, ru: nameRu }[asked.language] ?? nameZh ?? code;
  const made = await reportPdf({ title: asked.title, company, language: asked.language, ...drawn, ...image });
  return bodyFrom(made);
}
