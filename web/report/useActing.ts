import { useTranslation } from "react-i18next";
import type { Records } from "#define/dataset";
import { companyOfPage } from "../data/api.ts";
import { useSession } from "../data/session.ts";
import { useModuleWords } from "../parts/words.ts";

/**
 * What somebody may do about a row of a report: its name and the address of a new record about it; null where his menu has no screen for
 * it.
 */
export function useActing(acts: Records["acts"]): { title: string; word: string; to: (id: string) => string } | null {
  const { menu } = useSession();
  const { t } = useTranslation();
  const words = useModuleWords(acts?.module ?? "");
  const screen = menu.flatMap(({ items }) => items).find(({ definition }) => definition === acts?.module);
  if (!acts || !screen) return null;
  const company = companyOfPage();
  return {
    title: words.title,
    word: t("report:act"),
    to: (id) => {
      const query = new URLSearchParams({ new: "1", filter: JSON.stringify({ [acts.field]: id }), ...(company ? { company } : {}) });
      return `${screen.path}?${query.toString()}`;
    },
  };
}
