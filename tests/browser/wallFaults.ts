import type { Page } from "playwright";

/** Where something stands in the window, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };
type Text = { text: string; rects: Box[]; isName: boolean; isFoot: boolean; isCut: boolean; size: number };
/** A name that ends in an ellipsis: how wide what is seen of it is, in heights of its type, and whether its full text is told elsewhere. */
type CutName = { text: string; ems: number; seen: string; isTold: boolean };
/** A part that is not there lies nowhere, without size. */
type Room = { name: string; box: Box; body: Box; foot: Box; chart: Box; bars: Box[]; texts: Text[]; names: CutName[]; overflows: string[] };
/** The head and the tiles of a wall with their texts, and whether it is higher than its window. */
export type Wall = { rooms: Room[]; bottom: number; doesScroll: boolean; doesPageScroll: boolean };

/** How small text on a wall may be (px): 16 arc-minutes for somebody 3 metres before 65 inches, whichever way they stand. */
export const leastOf = ({ width, height }: { width: number; height: number }) => (52 / 2160) * Math.min(width, height);

/** What stands where on the wall of a page. */
export function wallOf(page: Page): Promise<Wall> {
  return page.evaluate(measured);
}

/**
 * Every text of the wall that is cut, lies over another, leaves its tile or is smaller than `least` px; every bar without size; and, but on
 * a phone, whether wall or page scroll. A name may end in an ellipsis where its full text is its title, as much of it is seen as four Han
 * signs take (eight letters), and no other name of the tile looks the same.
 */
export async function wallFaults(page: Page, least: number, isPhone = false): Promise<string[]> {
  const { rooms, bottom, doesScroll, doesPageScroll } = await wallOf(page);
  const last = Math.max(...rooms.map(({ box }) => box.bottom));
  const faults = rooms.flatMap((room) => roomFaults(room, least).map((fault) => `${room.name}: ${fault}`));
  if (isPhone) return faults;
  return [
    ...faults,
    ...(doesScroll ? ["the wall scrolls"] : []),
    ...(doesPageScroll ? ["the page scrolls"] : []),
    ...(last > bottom - 4 ? ["the last tiles touch the edge"] : []),
  ];
}

/** How much of a name is seen at least, in heights of its type. */
const SEEN = 4;

function nameFaults(names: readonly CutName[]): string[] {
  return names.flatMap(({ text, ems, seen, isTold }, place) => [
    ...(isTold ? [] : [`the name "${text}" is cut and told nowhere`]),
    ...(ems < SEEN ? [`of the name "${text}" only "${seen}" is seen`] : []),
    ...names
      .slice(place + 1)
      .filter((other) => other.text !== text && (other.seen.startsWith(seen) || seen.startsWith(other.seen)))
      .map((other) => `the names "${text}" and "${other.text}" look the same`),
  ]);
}

function roomFaults({ box, foot, chart, bars, texts, names, overflows }: Room, least: number): string[] {
  return [
    ...nameFaults(names),
    ...overflows.map((part) => `what is in ${part} is cut`),
    ...texts.filter(({ isCut }) => isCut).map(({ text }) => `"${text}" is cut`),
    ...texts
      .filter(({ isName, rects }) => !isName && rects.some((rect) => leaves(rect, box)))
      .map(({ text }) => `"${text}" leaves its tile`),
    ...texts
      .filter(({ isFoot, rects }) => isThere(foot) && !isFoot && rects.some((rect) => rect.bottom > foot.top + 2))
      .map(({ text }) => `"${text}" lies on the foot`),
    ...texts.filter(({ size }) => size < least).map(({ text, size }) => `"${text}" is too small: ${size} px`),
    ...texts.flatMap((one, place) =>
      texts.slice(place + 1).flatMap((other) => (lieOver(one, other) ? [`"${one.text}" and "${other.text}" lie over each other`] : [])),
    ),
    ...(isThere(chart) && (chart.bottom > floorOf(box, foot) + 1 || chart.bottom - chart.top < 60) ? ["no room for its picture"] : []),
    ...bars.filter((bar) => bar.right - bar.left < 1 || bar.bottom - bar.top < 1).map(() => "a bar without size"),
  ];
}

/** Where a picture has to end: at the foot, or at the end of the tile where it has none. */
const floorOf = (box: Box, foot: Box) => (isThere(foot) ? foot.top : box.bottom);
const isThere = ({ top, bottom }: Box) => bottom > top;
const leaves = (rect: Box, box: Box) => rect.right > box.right + 1 || rect.bottom > box.bottom + 1 || rect.left < box.left - 1;

/** Names give way where they are too long, so that their hidden ends lie anywhere. */
function lieOver(one: Text, other: Text): boolean {
  return !one.isName && !other.isName && one.rects.some((a) => other.rects.some((b) => meet(inked(a), inked(b))));
}

/** A fifth above and below the letters of a line is empty. */
function inked({ left, right, top, bottom }: Box): Box {
  const fifth = (bottom - top) / 5;
  return { left, right, top: top + fifth, bottom: bottom - fifth };
}

const meet = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

/** Runs in the page: what stands where. Of a text its letters count, not its element's box, which may be wider. */
function measured(): Wall {
  const nowhere: Box = { left: 0, right: 0, top: 0, bottom: 0 };
  const boxOf = (part: Element | null): Box => (part ? (part.getBoundingClientRect().toJSON() as Box) : nowhere);
  const rooms = [...document.querySelectorAll(".lw-tile, .lw-wall-head")].map((room): Room => {
    const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    const names: CutName[] = [];
    while (walker.nextNode()) {
      const part = walker.currentNode.parentElement;
      const text = (walker.currentNode.textContent ?? "").trim();
      const style = part && getComputedStyle(part);
      if (!part || text === "" || part.closest(".lw-visually-hidden, .lw-wall-chips") || style?.clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0).map((rect) => rect.toJSON() as Box);
      const named = part.closest(".lw-bar-name, .lw-wall-company, .lw-table tbody th, .lw-compare dt");
      const isName = named !== null && part.closest(".lw-ageing") === null;
      // A button within a name has an ellipsis of its own.
      const cutBy = [part, named].find((one) => isName && one && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
      if (cutBy) {
        const share = cutBy.clientWidth / cutBy.scrollWidth;
        names.push({
          text,
          ems: cutBy.clientWidth / Number.parseFloat(style.fontSize),
          seen: text.slice(0, Math.max(0, Math.floor(text.length * share) - 1)),
          isTold: cutBy.closest("[title]") !== null,
        });
      }
      const isCut = !isName && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
      texts.push({ text, rects, isName, isCut, isFoot: part.closest(".lw-tile-foot") !== null, size: Number.parseFloat(style.fontSize) });
    }
    return {
      name: room.getAttribute("data-panel") ?? "head",
      box: boxOf(room),
      body: boxOf(room.querySelector(".lw-tile-body")),
      foot: boxOf(room.querySelector(".lw-tile-foot")),
      chart: boxOf(room.querySelector(".lw-chart-canvas")),
      bars: [...room.querySelectorAll('.lw-column:not([data-zero="true"]), .lw-bar:not([data-zero="true"])')].map((bar) => boxOf(bar)),
      texts,
      names,
      overflows: [...room.querySelectorAll(".lw-table, .lw-multiples, .lw-days, .lw-ticker")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 4)
        .map((part) => part.className),
    };
  });
  const wall = document.querySelector(".lw-wall");
  const { scrollWidth, scrollHeight } = document.documentElement;
  return {
    rooms,
    bottom: boxOf(wall).bottom,
    doesScroll: wall !== null && (wall.scrollHeight > wall.clientHeight + 1 || wall.scrollWidth > wall.clientWidth + 1),
    doesPageScroll: scrollWidth > window.innerWidth || scrollHeight > window.innerHeight,
  };
}

/** From now on the page remembers the size (px) of the type that was last drawn in a picture. */
export async function rememberType(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    const draw = Reflect.get(prototype, "fillText") as (...drawn: unknown[]) => void;
    const apply = (target: typeof draw, self: CanvasRenderingContext2D, drawn: unknown[]) => {
      document.documentElement.dataset.drawn = /([\d.]+)px/.exec(self.font)?.[1] ?? "";
      Reflect.apply(target, self, drawn);
    };
    Reflect.set(prototype, "fillText", new Proxy(draw, { apply }));
  });
}

/** By how much (px) the type that was last drawn in a picture differs from the type around it. */
export function typeApart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const around = Number.parseFloat(getComputedStyle(document.querySelector(".lw-trend") ?? document.body).fontSize);
    return Math.abs(Number(document.documentElement.dataset.drawn) - around);
  });
}
