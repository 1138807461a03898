import type { Module } from "#define/module";

const BEST = ["confirm", "prepare", "maintain", "query"];

/** Where people open a page of a company, given where they open the program; null where that is not known. */
export function linkTo(publicUrl: string | undefined, address: string, company: string): string | null {
  if (!publicUrl) return null;
  const place = new URL(address.startsWith("/") ? address : `/${address}`, publicUrl);
  place.searchParams.set("company", company);
  return place.href;
}

/** Where a record opens: the screen of its module that is made for deciding, else any other. */
export function recordLink(publicUrl: string | undefined, module: Module | undefined, company: string, id: string): string | null {
  const [screen] = Object.values(module?.screens ?? {}).toSorted((a, b) => BEST.indexOf(a.kind) - BEST.indexOf(b.kind));
  const link = screen ? linkTo(publicUrl, screen.path, company) : null;
  return link === null ? null : `${link}&id=${id}`;
}
