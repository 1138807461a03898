/** A list in which the entry at a place changed places with the one before (-1) or after it (1). */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const entry = list[at];
  if (entry === undefined) return list;
  return list.toSpliced(at, 1).toSpliced(at + by, 0, entry);
}
