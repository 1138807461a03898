import { Button, MenuDivider, MenuItem } from "@blueprintjs/core";
import { CaretDown, Flash, LogOut, Moon, Search, Translate, User } from "@blueprintjs/icons";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#define/viewer";
import { currentLanguage, LANGUAGE_NAMES, speak } from "../data/language.ts";
import { changeSession, nameOf, signOut, useSession } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { storedTheme } from "../theme/theme.ts";
import { TaskBadge } from "../approval/TaskBadge.tsx";
import { lazily } from "../parts/lazily.ts";
import { MenuButton } from "../parts/MenuButton.tsx";

const MenuSearch = lazily(() => import("./MenuSearch.tsx"));

/** Product, company, search, language, theme and person. */
export function TopBar() {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <header className="lw-top">
      <span className="lw-brand">
        <img src="/mark.svg" alt="" width={22} height={22} />
        Longwall
      </span>
      <CompanySwitch />
      <button type="button" className="lw-search" onClick={() => setSearching(true)}>
        <Search />
        <span>{t("shell:search.open")}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="lw-top-right">
        <TaskBadge />
        <LanguageSwitch />
        <ThemeSwitch />
        <Person />
      </span>
      {searching && (
        <Suspense>
          <MenuSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  );
}

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
    <MenuButton
      items={
        <>
          {(Object.keys(LANGUAGE_NAMES) as Language[]).map((language) => (
            <MenuItem
              key={language}
              lang={language}
              text={LANGUAGE_NAMES[language]}
              active={language === currentLanguage()}
              onClick={() => void changeLanguage(language)}
            />
          ))}
        </>
      }
    >
      <Button variant="minimal" size="small" icon={<Translate />} aria-label={t("shell:language")} title={t("shell:language")} />
    </MenuButton>
  );
}

function ThemeSwitch() {
  const { t } = useTranslation();
  const [theme, setTheme] = useStored("theme", storedTheme());
  const other = theme === "dark" ? "light" : "dark";
  const label = t(`shell:theme.${other}`);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={theme === "dark" ? <Flash /> : <Moon />}
      aria-label={label}
      title={label}
      onClick={() => setTheme(other)}
    />
  );
}

function Person() {
  const { t } = useTranslation();
  const { name, account } = useSession();
  return (
    <MenuButton
      items={
        <>
          <MenuDivider title={account} />
          <MenuItem icon={<LogOut />} text={t("shell:signOut")} onClick={() => void leave()} />
        </>
      }
    >
      <Button variant="minimal" size="small" icon={<User />} endIcon={<CaretDown />}>
        {name}
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

async function leave(): Promise<void> {
  await signOut();
  window.location.assign("/login");
}
