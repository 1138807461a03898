import type { Page } from "playwright";
import { type Box, wallOf } from "./wallFaults.ts";

/** Contrast (WCAG 2.2, 1.4.6) that every text of a wall has at least, and the share of a tile's room that its content spans at least. */
const LEAST = { contrast: 7, fill: 0.4 };

type Seen = { contrasts: number[]; fills: number[] };
type Asked = { png: string; texts: Box[]; bodies: Box[]; scale: number };

/**
 * What the pixels of a wall show to be wrong: texts with less than seven times the light of their ground or the other way round, and, where
 * `isFilled`, tiles whose content leaves most of their room empty. `judge` is a blank page in which the picture is read.
 */
export async function pixelFaults(page: Page, judge: Page, isFilled: boolean): Promise<string[]> {
  const { rooms } = await wallOf(page);
  const texts = rooms.flatMap(({ name, texts: all }) => all.flatMap(({ text, rects }) => rects.map((rect) => ({ name, text, rect }))));
  const tiles = rooms.filter(({ body }) => body.bottom > body.top);
  const png = (await page.screenshot({ fullPage: false })).toString("base64");
  const scale = await page.evaluate(() => window.devicePixelRatio);
  const seen = await judge.evaluate(looked, {
    png,
    texts: texts.map(({ rect }) => rect),
    bodies: tiles.map(({ body }) => body),
    scale,
  });
  const low = texts.flatMap(({ name, text }, at) => {
    const contrast = seen.contrasts[at] ?? 0;
    return contrast > 0 && contrast < LEAST.contrast ? [`${name}: "${text}" has a contrast of ${contrast.toFixed(1)}`] : [];
  });
  const hollow = tiles.flatMap(({ name }, at) => {
    const fill = seen.fills[at] ?? 0;
    return isFilled && fill < LEAST.fill ? [`${name}: its content spans ${Math.round(fill * 100)} % of its room`] : [];
  });
  return [...new Set([...low, ...hollow])];
}

/**
 * Runs in the judging page: of each text the contrast between its ground, which is the colour that most of its pixels have, and the ink that
 * is farthest from it (0 outside of the picture); of each tile the part of its room that lies within what is not ground.
 */
async function looked({ png, texts, bodies, scale }: Asked): Promise<Seen> {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  if (!drawn) throw new Error("nothing to draw on");
  drawn.drawImage(picture, 0, 0);
  // Of red, green and blue.
  const weights = [0.2126, 0.7152, 0.0722];
  const light = (colour: number): number =>
    weights.reduce((sum, weight, at) => {
      const share = ((colour >> (16 - 8 * at)) & 255) / 255;
      return sum + weight * (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
    }, 0);
  const between = (one: number, other: number) => {
    const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const within = (box: Box) => {
    const left = Math.max(0, Math.floor(box.left * scale));
    const top = Math.max(0, Math.floor(box.top * scale));
    const width = Math.min(picture.width, Math.ceil(box.right * scale)) - left;
    const height = Math.min(picture.height, Math.ceil(box.bottom * scale)) - top;
    if (width < 2 || height < 2) return null;
    const { data } = drawn.getImageData(left, top, width, height);
    const colours = new Uint32Array(width * height);
    const counts = new Map<number, number>();
    for (let at = 0; at < colours.length; at++) {
      const colour = ((data[4 * at] ?? 0) << 16) | ((data[4 * at + 1] ?? 0) << 8) | (data[4 * at + 2] ?? 0);
      colours[at] = colour;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const ground = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
    return { colours, counts, ground, width, height };
  };
  const contrastIn = (box: Box): number => {
    const found = within(box);
    if (!found) return 0;
    // Few pixels of thin letters have their whole colour.
    return Math.max(0, ...[...found.counts].filter(([, count]) => count >= 2).map(([colour]) => between(colour, found.ground)));
  };
  const fillOf = (box: Box): number => {
    const found = within(box);
    if (!found) return 0;
    const { colours, counts, ground, width, height } = found;
    const inks = new Set([...counts.keys()].filter((colour) => between(colour, ground) >= 1.2));
    const edges = { left: width, right: -1, top: height, bottom: -1 };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (!inks.has(colours[y * width + x] ?? ground)) continue;
        edges.left = Math.min(edges.left, x);
        edges.right = Math.max(edges.right, x);
        edges.top = Math.min(edges.top, y);
        edges.bottom = y;
      }
    return edges.right < 0 ? 0 : ((edges.right - edges.left + 1) * (edges.bottom - edges.top + 1)) / (width * height);
  };
  return { contrasts: texts.map(contrastIn), fills: bodies.map(fillOf) };
}
