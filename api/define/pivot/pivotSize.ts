/** Sizes of a pivot table in CSS pixels, for the screen and for what is drawn in its place: a line, and the column of names. */
export const [PIVOT_ROW, PIVOT_NAME] = [28, 240] as const;
const [LEAST, MOST, PADDING, DIGIT] = [76, 220, 18, 7.7];

/** How wide a column is that holds figures of so many characters under a head whose longest word is so wide (px). */
export const pivotColumn = (length: number, head: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, head, length * DIGIT + PADDING)));
