import { MenuItem } from "@blueprintjs/core";
import { Omnibar, type ItemRendererProps } from "@blueprintjs/select";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { titleOfGroup, titleOfItem } from "./titles.ts";
import "@blueprintjs/select/lib/css/blueprint-select.css";

type Found = { path: string; title: string; area: string };

/** Finds a screen of the menu by its words or its path and opens it. */
export default function MenuSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { menu, company } = useSession();
  const items: Found[] = menu.flatMap((group) =>
    group.items.map((item) => ({ path: item.path, title: titleOfItem(item, t), area: titleOfGroup(group, t) })),
  );
  const open = (found: Found) => {
    onClose();
    void navigate(`${found.path}?company=${encodeURIComponent(company.code)}`);
  };
  return (
    <Omnibar<Found>
      isOpen
      onClose={onClose}
      items={items}
      resetOnSelect
      inputProps={{ placeholder: t("shell:search.placeholder"), "aria-label": t("shell:search.placeholder") }}
      itemPredicate={(query, item) => `${item.title} ${item.area} ${item.path}`.toLowerCase().includes(query.trim().toLowerCase())}
      itemRenderer={drawFound}
      noResults={<MenuItem disabled text={t("shell:noMatch")} roleStructure="listoption" />}
      onItemSelect={open}
    />
  );
}

function drawFound(item: Found, { handleClick, handleFocus, modifiers, ref }: ItemRendererProps) {
  return (
    <MenuItem
      key={item.path}
      ref={ref}
      text={item.title}
      label={item.area}
      active={modifiers.active}
      onClick={handleClick}
      onFocus={handleFocus}
      roleStructure="listoption"
    />
  );
}
