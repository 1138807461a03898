import { MenuItem } from "@blueprintjs/core";
import { Omnibar, type ItemRendererProps } from "@blueprintjs/select";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { useRecordAddress } from "../list/opening.ts";
import { titleOfGroup, titleOfItem } from "./titles.ts";
import { useFoundRecords } from "./useFoundRecords.ts";
import "@blueprintjs/select/lib/css/blueprint-select.css";

/** A screen of the menu, or a record: what it is called, what it is, and where it opens. */
type Found = { address: string; title: string; area: string; isScreen: boolean };

/** Screens before records, as many as are read through. */
const MOST_SCREENS = 12;

/** Finds a screen of the menu by its words or its path, a record by its number, code, name or pinyin, and opens it. */
export default function MenuSearch({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { menu, company } = useSession();
  const [query, setQuery] = useState("");
  const addressOf = useRecordAddress();
  const { records, isAsking } = useFoundRecords(query);
  const screens: Found[] = menu.flatMap((group) =>
    group.items.map((item) => ({
      address: `${item.path}?company=${encodeURIComponent(company.code)}`,
      title: titleOfItem(item, t),
      area: titleOfGroup(group, t),
      isScreen: true,
    })),
  );
  const found = records.flatMap(({ module, id, code, name, stage }): Found[] => {
    const address = addressOf(module, id);
    const title = name === null || name === code ? code : `${code} ${name}`;
    // The words of some stages come with the first screen.
    const word = [`${module}:stages.${stage}`, `document:stages.${stage}`].find((key) => stage !== null && i18n.exists(key));
    const area = [t(`${module}:title`), ...(word ? [t(word)] : [])].join(" · ");
    return address === null ? [] : [{ address, title, area, isScreen: false }];
  });
  return (
    <Omnibar<Found>
      isOpen
      onClose={onClose}
      items={[...screens, ...found]}
      query={query}
      onQueryChange={setQuery}
      resetOnSelect
      inputProps={{ placeholder: t("shell:search.placeholder"), "aria-label": t("shell:search.placeholder") }}
      itemListPredicate={matching}
      itemRenderer={drawFound}
      noResults={<MenuItem disabled text={t(isAsking ? "shell:notice.loading" : "shell:noMatch")} roleStructure="listoption" />}
      onItemSelect={({ address }) => {
        onClose();
        void navigate(address);
      }}
    />
  );
}

/** Screens that say what was typed, and the records, which the server found. */
function matching(query: string, items: Found[]): Found[] {
  const needle = query.trim().toLowerCase();
  if (needle === "") return [];
  const screens = items.filter(
    ({ isScreen, title, area, address }) => isScreen && `${title} ${area} ${address}`.toLowerCase().includes(needle),
  );
  return [...screens.slice(0, MOST_SCREENS), ...items.filter(({ isScreen }) => !isScreen)];
}

function drawFound(item: Found, { handleClick, handleFocus, modifiers, ref }: ItemRendererProps) {
  return (
    <MenuItem
      key={item.address}
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
