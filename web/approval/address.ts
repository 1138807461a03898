import type { MenuGroup } from "../data/session.ts";

const BEST = ["confirm", "prepare", "maintain", "query"];

/** Where a document of a module opens for this viewer: the screen of his menu that is made for deciding, else any other. */
export function documentAddress(menu: readonly MenuGroup[], company: string, module: string, id: string): string {
  const items = menu.flatMap((group) => group.items).filter(({ definition }) => definition === module);
  const [item] = items.toSorted((a, b) => BEST.indexOf(a.kind) - BEST.indexOf(b.kind));
  return `${item?.path ?? "/403"}?company=${encodeURIComponent(company)}&id=${id}`;
}
