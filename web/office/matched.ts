/** Says whether some text holds what is sought, whatever its case. */
export function matchedBy(sought: string, ...texts: readonly string[]): boolean {
  const wanted = sought.trim().toLocaleLowerCase();
  return wanted === "" || texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
