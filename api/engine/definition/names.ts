/** The names in what may be one name or several. */
export function namesOf(names: string | readonly string[] | undefined): readonly string[] {
  return names === undefined ? [] : [names].flat();
}
