/** Under what name the answer of an address is kept: a list of a screen is one, however it is filtered or sorted. */
export function keptName(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://device");
  const company = searchParams.get("company") ?? "";
  const list = /^\/api\/documents\/[\w.]+$/.test(pathname) ? searchParams.get("screen") : null;
  if (list !== null) return `${pathname} ${company} ${list}`;
  searchParams.delete("company");
  searchParams.sort();
  return `${pathname} ${company} ${searchParams.toString()}`.trim();
}
