declare module "fontkit" {
  type Glyph = { advanceWidth: number; path: { toSVG(): string } };
  type Font = { unitsPerEm: number; layout(text: string): { glyphs: readonly Glyph[]; positions: readonly { xAdvance: number }[] } };
  export function create(bytes: Buffer): Font;
}
