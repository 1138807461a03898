/**
 * One move as a book-keeper with paper would note it: which pile, on which day, in which month it is booked, how many pieces (whole
 * numbers, out negative).
 */
export type Note = { pile: string; day: string; month: string; pieces: number };

/**
 * What stands against a list of notes, looked through from the first day to the last, pile by pile: the lowest that a pile comes to, by
 * days and by ends of months.
 */
export function lowest(notes: readonly Note[], pile: string): { byDay: number; byMonth: number } {
  const own = notes.filter((note) => note.pile === pile);
  return { byDay: leastOf(own, (note) => note.day), byMonth: leastOf(own, (note) => note.month) };
}

/** The least that lies on a pile at the end of a day (or month) or later. */
export function leastFrom(notes: readonly Note[], pile: string, time: (note: Note) => string, from: string): number {
  const own = notes.filter((note) => note.pile === pile);
  const times = [from, ...own.map(time).filter((at) => at > from)];
  return Math.min(...times.map((at) => piecesOf(own.filter((note) => time(note) <= at))));
}

function leastOf(notes: readonly Note[], time: (note: Note) => string): number {
  return Math.min(0, ...notes.map((note) => piecesOf(notes.filter((other) => time(other) <= time(note)))));
}

function piecesOf(notes: readonly Note[]): number {
  return notes.reduce((sum, { pieces }) => sum + pieces, 0);
}
