/** The path at which a claim opens: one that is spelt without a leading slash gets it. */
export function openingPath(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}
