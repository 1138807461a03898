import { create } from "fontkit";
import { fontFile, runsOf, type Weight } from "#extras/print/fonts";

type Glyph = { x: number; path: string };
type Laid = { glyphs: readonly Glyph[]; width: number };
const EM = 1000;
const FONTS_KEPT = 80;
const fonts = new Map<string, ReturnType<typeof create>>();

/**
 * Writes the texts of an SVG picture as outlines of our own fonts, so that it looks alike wherever it is shown, with or without Chinese
 * fonts; each says its text to who hears it.
 */
export function outlined(svg: string): string {
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) =>
    textOutline(attributesOf(attributes), plain(text), text),
  );
}

/** The width in pixels of a text of a size. */
export function widthOf(text: string, size: number, weight: Weight = 400): number {
  return (laid(text, weight).width * size) / EM;
}

function textOutline(given: ReadonlyMap<string, string>, text: string, aloud: string): string {
  const style = given.get("style") ?? "";
  const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12);
  const { glyphs, width } = laid(text, /font-weight:(bold|[6-9]00)/.test(style) ? 600 : 400);
  const scale = size / EM;
  const anchor = { middle: 0.5, end: 1 }[given.get("text-anchor") ?? ""] ?? 0;
  const x = Number(given.get("x") ?? 0) - anchor * width * scale;
  const y = Number(given.get("y") ?? 0) + (given.get("dominant-baseline") === "central" ? 0.36 * size : 0);
  const kept = ["transform", "fill", "fill-opacity", "opacity"].flatMap((name) =>
    given.has(name) ? [`${name}="${given.get(name)}"`] : [],
  );
  const paths = glyphs.map(
    (glyph) =>
      `<path transform="translate(${round(x + glyph.x * scale)} ${round(y)}) scale(${round(scale)} ${round(-scale)})" d="${glyph.path}"/>`,
  );
  return `<g role="img" aria-label="${aloud.replaceAll('"', "&quot;")}" ${kept.join(" ")}>${paths.join("")}</g>`;
}

function laid(text: string, weight: Weight): Laid {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const run of runsOf(text, weight)) {
    const font = fontOf(run.font);
    const scale = EM / font.unitsPerEm;
    const { glyphs: found, positions } = font.layout(run.text);
    for (const [at, glyph] of found.entries()) {
      glyphs.push({ x: width, path: scaled(glyph.path.toSVG(), scale) });
      width += (positions[at]?.xAdvance ?? glyph.advanceWidth) * scale;
    }
  }
  return { glyphs, width };
}

function scaled(path: string, scale: number): string {
  return scale === 1 ? path : path.replaceAll(/-?\d+(\.\d+)?/g, (number) => String(round(Number(number) * scale)));
}

function fontOf(name: string): ReturnType<typeof create> {
  const font = fonts.get(name) ?? create(fontFile(name));
  fonts.delete(name);
  fonts.set(name, font);
  const [oldest] = fonts.keys();
  if (fonts.size > FONTS_KEPT && oldest) fonts.delete(oldest);
  return font;
}

const attributesOf = (text: string) =>
  new Map([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
const ENTITIES = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
  ["amp", "&"],
]);
const plain = (text: string) => text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES.get(name) ?? "");
const round = (value: number) => Math.round(value * 1e4) / 1e4;
