import type { Canvas } from "#define/cockpit";

type Size = readonly [width: number, height: number];
/** What a wall of each shape is drawn at, in pixels. */
export const DRAWN: Readonly<Record<Canvas["ratio"], Size>> = {
  "16:9": [1920, 1080],
  "32:9": [3840, 1080],
  "21:9": [2520, 1080],
  "4:3": [1440, 1080],
  "9:16": [1080, 1920],
  phone: [390, 844],
};
/** What a canvas is looked at with where nobody says it: its diagonal in inches, and metres. */
export const USUAL: Readonly<Record<Canvas["ratio"], Omit<Canvas, "ratio">>> = {
  "16:9": { diagonal: 65, distance: 3 },
  "32:9": { diagonal: 110, distance: 4 },
  "21:9": { diagonal: 98, distance: 4 },
  "4:3": { diagonal: 55, distance: 3 },
  "9:16": { diagonal: 55, distance: 2 },
  phone: { diagonal: 6.1, distance: 0.35 },
};
/** Shapes in which tiles lie on the grid; in the others they flow. */
export const isOnItsGrid = (ratio: Canvas["ratio"]): boolean => ["16:9", "21:9", "4:3"].includes(ratio);

const [INCH_MM, LETTER_OF_TYPE, LEAST_MINUTES] = [25.4, 0.72, 16];
const MINUTE = Math.PI / 180 / 60;

/** How large (arc-minutes) a letter of this type (px) is to the farthest viewer. */
function minutesOf({ ratio, diagonal, distance }: Canvas, type: number): number {
  const [width, height] = DRAWN[ratio];
  const pitch = (diagonal * INCH_MM) / Math.hypot(width, height);
  return Math.atan((type * LETTER_OF_TYPE * pitch) / (distance * 1000)) / MINUTE;
}

/** What is to be said of a canvas as it is drawn: its smallest type, and the panels that hold more than fits. */
export type Seen = { smallest: number; minutes: number; isLegible: boolean; crowded: readonly string[] };

/** Measures what is drawn on a canvas. */
export function seenOn(wall: HTMLElement, canvas: Canvas): Seen {
  const sizes = [...wall.querySelectorAll<HTMLElement>(".lw-tile *, .lw-wall-head *")]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
    .filter(
      (element) => element.closest(".lw-tile-frame, .lw-visually-hidden, .lw-wall-chips") === null && element.getClientRects().length > 0,
    )
    .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const smallest = sizes.length > 0 ? Math.min(...sizes) : 0;
  const minutes = minutesOf(canvas, smallest);
  const crowded = [...wall.querySelectorAll<HTMLElement>(".lw-tile")].flatMap((tile) =>
    tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1 ? (tile.dataset.panel ?? []) : [],
  );
  return { smallest, minutes, isLegible: minutes >= LEAST_MINUTES || smallest === 0, crowded };
}
