import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { slashed, unslashed } from "#define/text";

type Lead = { title: string; open: (query: string) => void };

/** Finds a report that this reader has in his menu by its path, with the way to open it in this company. */
export function useLeads(): (path: string) => Lead | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, company } = useSession();
  return (path) => {
    const item = menu.flatMap(({ items }) => items).find((one) => one.kind === "report" && unslashed(one.path) === unslashed(path));
    if (!item) return undefined;
    const open = (query: string) => void navigate(`${slashed(item.path)}?company=${encodeURIComponent(company.code)}&${query}`);
    return { title: titleOfItem(item, t), open };
  };
}
