import { Button, MenuDivider, MenuItem } from "@blueprintjs/core";
import { CaretDown, Flash, InfoSign, Key, LogOut, Menu as MenuSign, Moon, Search, Translate, User } from "@blueprintjs/icons";
import { memo, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Language } from "#define/viewer";
import { currentLanguage, LANGUAGE_NAMES, speak } from "../data/language.ts";
import { changeSession, nameOf, type Session, signOut, useSession } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { storedTheme } from "../theme/theme.ts";
import { TaskBadge } from "../approval/TaskBadge.tsx";
import { lazily } from "../parts/lazily.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import { isComposing } from "../parts/composing.ts";
import { isShortcut, SCREEN_KEYS } from "../parts/shortcuts.ts";
import { useSetting } from "../office/settings.ts";
import { MessageBadge } from "./MessageBadge.tsx";
import { Tips } from "./Tips.tsx";

const MenuSearch = lazily(() => import("./MenuSearch.tsx"));

/**
 * Product, company, search, language, theme and person; on a phone the button of the menu (`onMenu`), and the choices of a person in his
 * menu.
 */
export const TopBar = memo(function TopBar({ onMenu, active }: { onMenu: (() => void) | undefined; active: string }) {
  const [color] = useSetting("backgroundColor");
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const { seesAs } = useSession();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (!isShortcut(event, "search")) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <header className="lw-top" style={{ borderTop: `2px solid ${color}` }}>
      {onMenu ? (
        <Button variant="minimal" icon={<MenuSign />} aria-label={t("shell:menu.title")} onClick={onMenu} />
      ) : (
        <span className="lw-brand">
          <img src="/mark.svg" alt="" width={22} height={22} />
          Longwall
        </span>
      )}
      <CompanySwitch />
      <button type="button" className="lw-search" title={t("shell:search.open")} onClick={() => setSearching(true)}>
        <Search />
        <span>{t("shell:search.open")}</span>
        <kbd>{SCREEN_KEYS.search[0]}</kbd>
      </button>
      <span className="lw-top-right">
        <Tips path={active} />
        {!seesAs && <MessageBadge />}
        <TaskBadge />
        {!onMenu && <LanguageSwitch />}
        {!onMenu && <ThemeSwitch />}
        <Person short={onMenu !== undefined} />
      </span>
      {searching && (
        <Suspense>
          <MenuSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  );
});

function CompanySwitch() {
  const { t } = useTranslation();
  const { company, companies } = useSession();
  const language = currentLanguage();
  return (
    <MenuButton
      at="bottom-start"
      label={t("shell:company.change")}
      items={
        <>
          {companies.map((each) => (
            <MenuItem
              key={each.code}
              text={nameOf(each, language)}
              label={each.code}
              active={each.code === company.code}
              onClick={() => void changeCompany(each.code)}
            />
          ))}
        </>
      }
    >
      <Button
        variant="minimal"
        size="small"
        ellipsizeText
        endIcon={<CaretDown />}
        aria-label={`${t("shell:company.change")}: ${nameOf(company, language)}`}
      >
        {nameOf(company, language)}
      </Button>
    </MenuButton>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  return (
    <MenuButton items={<Languages />}>
      <Button variant="minimal" size="small" icon={<Translate />} aria-label={t("shell:language")} title={t("shell:language")} />
    </MenuButton>
  );
}

function Languages() {
  return (Object.keys(LANGUAGE_NAMES) as Language[]).map((language) => (
    <MenuItem
      key={language}
      lang={language}
      text={LANGUAGE_NAMES[language]}
      active={language === currentLanguage()}
      onClick={() => void changeLanguage(language)}
    />
  ));
}

/** The theme that is not drawn now, with its sign and words. */
function useOtherTheme() {
  const { t } = useTranslation();
  const [theme, setTheme] = useStored("theme", storedTheme());
  const other = theme === "dark" ? "light" : "dark";
  return { icon: theme === "dark" ? <Flash /> : <Moon />, label: t(`shell:theme.${other}`), choose: () => setTheme(other) };
}

function ThemeSwitch() {
  const { icon, label, choose } = useOtherTheme();
  return <Button variant="minimal" size="small" icon={icon} aria-label={label} title={label} onClick={choose} />;
}

function Person({ short }: { short: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const { name, account, company } = session;
  const navigate = useNavigate();
  const theme = useOtherTheme();
  return (
    <MenuButton
      items={
        <>
          <MenuDivider title={short ? `${name} (${account})` : account} />
          {short && <Languages />}
          {short && <MenuItem icon={theme.icon} text={theme.label} onClick={theme.choose} />}
          <MenuItem
            icon={<User />}
            text={t("shell:mine")}
            onClick={() => void navigate(`/mine?company=${encodeURIComponent(company.code)}`)}
          />
          <MenuItem icon={<InfoSign />} text={t("shell:notices")} href="/notices.txt" target="_blank" />
          <MenuItem icon={<Key />} text={t("shell:password.title")} href="/changePassword" />
          <MenuItem icon={<LogOut />} text={t("shell:signOut")} onClick={() => void leave(session)} />
        </>
      }
    >
      <Button variant="minimal" size="small" icon={<User />} endIcon={short ? undefined : <CaretDown />} aria-label={name}>
        {short ? undefined : name}
      </Button>
    </MenuButton>
  );
}

// Everything cached belongs to the company before: the page begins anew.
async function changeCompany(code: string): Promise<void> {
  await changeSession({ company: code });
  window.location.assign(`/dashboard?company=${encodeURIComponent(code)}`);
}

async function changeLanguage(language: Language): Promise<void> {
  await changeSession({ language });
  await speak(language);
  window.location.reload();
}

async function leave(session: Session): Promise<void> {
  if (session.offline.length > 0 && !(await (await import("../outbox/leaving.ts")).mayLeave(session))) return;
  await signOut();
  window.location.assign("/login");
}
