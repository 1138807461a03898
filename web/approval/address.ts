import type { OpenTask } from "#define/views/approval";
import type { MenuGroup } from "../data/session.ts";

/** Where the document of a task opens for this viewer: the best screen of its step that his menu has. */
export function taskAddress(menu: readonly MenuGroup[], company: string, { module, screens, documentId }: OpenTask): string {
  const items = menu.flatMap((group) => group.items).filter(({ definition }) => definition === module);
  const [item] = screens.flatMap((screen) => items.filter((one) => one.screen === screen));
  return `${item?.path ?? "/403"}?company=${encodeURIComponent(company)}&id=${documentId}`;
}
