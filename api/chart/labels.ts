/** About how wide a sign of a kind is, in heights of its type. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u2E80-\uFFEF]/, 1],
  [/[\p{Lu}mwшщжюы—]/u, 0.72],
  [/[\s.,:;|'!()[\]ijlt-]/, 0.34],
];
const OTHERS = 0.57;
/** A stretch that is never broken: a word, or one sign of a script without spaces. */
const PIECE = /[\u2E80-\u9FFF\uF900-\uFFEF]|\s+|[^\s\u2E80-\u9FFF\uF900-\uFFEF]+/g;
const LINES = 2;
const CUT = "…";

/** About how wide a text is in type of a size (px). */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, sign) => sum + (WIDTHS.find(([kind]) => kind.test(sign))?.[1] ?? OTHERS) * size, 0);
}

/** The widest stretch of a text that is never broken. */
export function widestPiece(text: string, size: number): number {
  return Math.max(0, ...(text.match(PIECE) ?? []).map((piece) => widthOf(piece, size)));
}

/** A name on two lines at most, broken between its words; what has no room ends with an ellipsis. */
export function labelled(name: string, room: number, size: number): string {
  const lines: string[] = [""];
  for (const piece of name.match(PIECE) ?? []) {
    const last = lines.at(-1) ?? "";
    if (widthOf((last + piece).trim(), size) <= room || last.trim() === "")
      lines[lines.length - 1] = last + piece.replace(/^\s+/, last === "" ? "" : " ");
    else if (piece.trim() !== "") lines.push(piece);
    else lines[lines.length - 1] = `${last} `;
  }
  const trimmed = lines.map((line) => line.trim());
  const isWhole = trimmed.length <= LINES;
  return trimmed
    .slice(0, LINES)
    .map((line, at) => cut(!isWhole && at === LINES - 1 ? `${line}${CUT}` : line, room, size))
    .join("\n");
}

/** A line that ends with an ellipsis where it is wider than its room (px). */
export function cut(line: string, room: number, size: number): string {
  if (widthOf(line, size) <= room) return line;
  const signs = Array.from(line.replace(/…$/, ""));
  while (signs.length > 1 && widthOf(`${signs.join("")}${CUT}`, size) > room) signs.pop();
  return `${signs.join("").trimEnd()}${CUT}`;
}
