declare module "virtual:words/*" {
  /** Namespace -> nested words of one language. */
  const words: Record<string, Record<string, unknown>>;
  export default words;
}
declare module "subset-font" {
  /** Rejects for a file that is no font; characters that the font lacks are left out. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: "woff2" }): Promise<Buffer>;
}
