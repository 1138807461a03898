import { MenuItem } from "@blueprintjs/core";
import { Application, Document, History, Star, TrendingUp } from "@blueprintjs/icons";
import { Omnibar, type ItemRendererProps } from "@blueprintjs/select";
import { useMemo, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useFavourites } from "../data/favourites.ts";
import { usePinyin, useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import { useScreensByUse } from "../data/visits.ts";
import { useRecordAddress } from "../list/opening.ts";
import { titleOfRecord } from "./titleOfRecord.ts";
import { comparable, titleOfGroup, titleOfItem } from "./titles.ts";
import { type FoundRecord, useFoundRecords } from "./useFoundRecords.ts";
import { useRecentRecords } from "./useRecentRecords.ts";
import "@blueprintjs/select/lib/css/blueprint-select.css";

/** Why something is offered, with the sign of it. */
const SIGNS = {
  favourites: <Star />,
  used: <TrendingUp />,
  recent: <History />,
  screens: <Application />,
  records: <Document />,
} as const satisfies Readonly<Record<string, ReactElement>>;
/** A screen of the menu, or a record: what it is called, what it is, and where it opens. */
type Found = { why: keyof typeof SIGNS; address: string; title: string; kind: string };

/** Screens before records, as many as are read through. */
const MOST_SCREENS = 12;
/** What is offered before anything is typed. */
const [MOST_USED, MOST_RECENT] = [6, 8];

/**
 * Finds a screen of the menu by its words in any language, pinyin or path, a record by its number, code, name or pinyin, and opens it;
 * before anything is typed it offers favourites, what is used most, and the records that were opened last.
 */
export default function MenuSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const { records, isAsking } = useFoundRecords(query);
  const screensFor = useScreens();
  const own = useOwn();
  const toRecord = useRecords();
  const needle = comparable(query);
  const none = needle === "" ? "shell:search.begin" : isAsking ? "shell:notice.loading" : "shell:noMatch";
  return (
    <Omnibar<Found>
      isOpen
      onClose={onClose}
      items={needle === "" ? own : [...screensFor(needle), ...toRecord(records, "records")]}
      query={query}
      onQueryChange={setQuery}
      resetOnSelect
      initialContent={undefined}
      inputProps={{ placeholder: t("shell:search.placeholder"), "aria-label": t("shell:search.placeholder") }}
      itemRenderer={drawFound}
      noResults={<MenuItem disabled text={t(none)} roleStructure="listoption" />}
      onItemSelect={({ address }) => {
        onClose();
        void navigate(address);
      }}
    />
  );
}

/** The screens of the menu by what they may be called: those that are called just so first, then those that begin so. */
function useScreens(): (needle: string) => Found[] {
  const { t } = useTranslation();
  const { menu } = useSession();
  const entry = useEntries();
  const routes = useRoutes();
  const pinyin = usePinyin();
  const screens = useMemo(() => {
    const titles = new Map(routes?.map(({ path, zh, en, ru }) => [path, [zh, en, ru, ...(pinyin?.get(path)?.split(" ") ?? [])]]));
    return menu.flatMap((group) =>
      group.items.map((item) => {
        const names = [titleOfItem(item, t), ...(titles.get(item.path) ?? []), item.path.slice(1)];
        return { path: item.path, names: names.map(comparable), area: comparable(titleOfGroup(group, t)) };
      }),
    );
  }, [menu, routes, pinyin, t]);
  return (needle) => {
    const ranked = screens.map(({ path, names, area }) => {
      const whole = names.includes(needle) ? 0 : names.some((name) => name.startsWith(needle)) ? 1 : 2;
      return { path, rank: names.some((name) => name.includes(needle)) ? whole : area.includes(needle) ? 3 : 4 };
    });
    const found = ranked.filter(({ rank }) => rank < 4).toSorted((one, other) => one.rank - other.rank);
    return found.flatMap(({ path }) => entry(path, "screens")).slice(0, MOST_SCREENS);
  };
}

/** What belongs to the viewer: his favourites, the screens that he uses most, the records that he opened last. */
function useOwn(): Found[] {
  const { today } = useSession();
  const entry = useEntries();
  const favourites = useFavourites();
  const used = useScreensByUse(today).filter((path) => !favourites.has(path));
  const recent = useRecentRecords();
  const toRecord = useRecords();
  return [
    ...favourites.paths.flatMap((path) => entry(path, "favourites")),
    ...used.flatMap((path) => entry(path, "used")).slice(0, MOST_USED),
    ...toRecord(recent, "recent").slice(0, MOST_RECENT),
  ];
}

/** Gives the screen of the menu at a path; nothing where the viewer has none there. */
function useEntries(): (path: string, why: Found["why"]) => Found[] {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  return (path, why) => {
    const group = menu.find(({ items }) => items.some((item) => item.path === path));
    const item = group?.items.find((each) => each.path === path);
    const address = `${path}?company=${encodeURIComponent(company.code)}`;
    return group && item ? [{ why, address, title: titleOfItem(item, t), kind: titleOfGroup(group, t) }] : [];
  };
}

/** Gives the records that the viewer has a screen for. */
function useRecords(): (records: readonly FoundRecord[], why: Found["why"]) => Found[] {
  const addressOf = useRecordAddress();
  return (records, why) =>
    records.flatMap((record) => {
      const address = addressOf(record.module, record.id);
      return address === null ? [] : [{ why, address, ...titleOfRecord(record) }];
    });
}

function drawFound(item: Found, { handleClick, handleFocus, modifiers, ref }: ItemRendererProps) {
  return (
    <MenuItem
      key={`${item.why} ${item.address}`}
      ref={ref}
      icon={SIGNS[item.why]}
      text={item.title}
      label={item.kind}
      active={modifiers.active}
      onClick={handleClick}
      onFocus={handleFocus}
      roleStructure="listoption"
    />
  );
}
