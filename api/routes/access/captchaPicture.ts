import { randomInt } from "node:crypto";

type Point = readonly [x: number, y: number];

/** Signs that nobody takes for another, as strokes on a grid of 4 by 6. */
const GLYPHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: "06 20 46|14 34",
    C: "41 30 10 01 05 16 36 45",
    E: "40 00 06 46|03 33",
    F: "40 00 06|03 33",
    H: "00 06|40 46|03 43",
    J: "10 40|30 35 26 16 05",
    K: "00 06|40 03 46",
    L: "00 06 46",
    M: "06 00 23 40 46",
    N: "06 00 46 40",
    P: "06 00 30 41 42 33 03",
    R: "06 00 30 41 42 33 03|23 46",
    T: "00 40|20 26",
    U: "00 05 16 36 45 40",
    W: "00 16 23 36 40",
    X: "00 46|40 06",
    Y: "00 23 40|23 26",
    3: "00 40 22 33 44 35 16 05",
    4: "36 30 04 44",
    7: "00 40 16",
  }),
);
const SIGNS = [...GLYPHS.keys()];
const LENGTH = 5;
const [WIDTH, HEIGHT] = [160, 44];
const CELL = (WIDTH - 20) / LENGTH;
const LINES = 2;

const between = (least: number, most: number): number => least + (randomInt(1_000_000) / 1_000_000) * (most - least);
const one = (value: number): string => value.toFixed(1);

/** A text of five signs and how it looks: the path of an SVG of 160 by 44, its strokes bent, turned and in no order. */
export function captchaPicture(): { text: string; path: string } {
  const text = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? "").join("");
  const strokes = text
    .split("")
    .flatMap((sign, at) => placed(sign, at))
    .flatMap(pieces);
  const noise = Array.from({ length: LINES }, () => crossing());
  return {
    text,
    path: shuffled([...strokes, ...noise])
      .map(drawn)
      .join(""),
  };
}

function placed(sign: string, at: number): Point[][] {
  const [turn, wide, high] = [between(-0.35, 0.35), between(4, 5.2), between(4.8, 5.6)];
  const [left, top] = [10 + at * CELL + between(2, 7), between(3, 8)];
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return (GLYPHS.get(sign) ?? "").split("|").map((stroke) =>
    stroke.split(" ").map((spot): Point => {
      const x = (Number(spot[0]) - 2) * wide + between(-0.7, 0.7);
      const y = (Number(spot[1]) - 3) * high + between(-0.7, 0.7);
      return [left + 2 * wide + x * cos - y * sin, top + 3 * high + x * sin + y * cos];
    }),
  );
}

/** A stroke in pieces that overlap nowhere, each drawn from either end. */
function pieces(stroke: Point[]): Point[][] {
  return stroke.slice(1).flatMap((end, at) => {
    const start = stroke[at] ?? end;
    const share = between(0.3, 0.7);
    const middle: Point = [
      start[0] + (end[0] - start[0]) * share + between(-0.8, 0.8),
      start[1] + (end[1] - start[1]) * share + between(-0.8, 0.8),
    ];
    return [
      [start, middle],
      [middle, end],
    ].map((piece) => (randomInt(2) === 0 ? piece : piece.toReversed()));
  });
}

function crossing(): Point[] {
  const y = between(8, HEIGHT - 8);
  const bends = [0, 0.33, 0.66, 1].map((share): Point => [4 + share * (WIDTH - 8), y + between(-14, 14)]);
  return randomInt(2) === 0 ? bends : bends.toReversed();
}

const drawn = (points: readonly Point[]): string => points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${one(x)} ${one(y)}`).join("");

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
