import { Button, Menu, MenuDivider, MenuItem, Popover } from "@blueprintjs/core";
import { CaretDown, Flash, LogOut, Moon, Search, Translate, User } from "@blueprintjs/icons";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#define/viewer";
import { currentLanguage, LANGUAGE_NAMES, speak } from "../data/language.ts";
import { changeSession, nameOf, signOut, useSession } from "../data/session.ts";
import { applyTheme, storedTheme } from "../theme/theme.ts";

const MenuSearch = lazy(() => import("./MenuSearch.tsx"));

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
  const change = async (code: string) => {
    await changeSession({ company: code });
    window.location.assign(`/dashboard?company=${encodeURIComponent(code)}`);
  };
  return (
    <Popover
      placement="bottom-start"
      minimal
      content={
        <Menu small aria-label={t("shell:company.change")}>
          {companies.map((each) => (
            <MenuItem
              key={each.code}
              text={nameOf(each, language)}
              label={each.code}
              active={each.code === company.code}
              onClick={() => void change(each.code)}
            />
          ))}
        </Menu>
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
    </Popover>
  );
}

function LanguageSwitch() {
  const { t } = useTranslation();
  const change = async (language: Language) => {
    await changeSession({ language });
    await speak(language);
    window.location.reload();
  };
  return (
    <Popover
      placement="bottom-end"
      minimal
      content={
        <Menu small>
          {(Object.keys(LANGUAGE_NAMES) as Language[]).map((language) => (
            <MenuItem
              key={language}
              lang={language}
              text={LANGUAGE_NAMES[language]}
              active={language === currentLanguage()}
              onClick={() => void change(language)}
            />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={<Translate />} aria-label={t("shell:language")} title={t("shell:language")} />
    </Popover>
  );
}

function ThemeSwitch() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(storedTheme);
  const other = theme === "dark" ? "light" : "dark";
  const change = () => {
    applyTheme(other, true);
    setTheme(other);
  };
  const label = t(`shell:theme.${other}`);
  return (
    <Button
      variant="minimal"
      size="small"
      icon={theme === "dark" ? <Flash /> : <Moon />}
      aria-label={label}
      title={label}
      onClick={change}
    />
  );
}

function Person() {
  const { t } = useTranslation();
  const { name, account } = useSession();
  const leave = async () => {
    await signOut();
    window.location.assign("/login");
  };
  return (
    <Popover
      placement="bottom-end"
      minimal
      content={
        <Menu small>
          <MenuDivider title={account} />
          <MenuItem icon={<LogOut />} text={t("shell:signOut")} onClick={() => void leave()} />
        </Menu>
      }
    >
      <Button variant="minimal" size="small" icon={<User />} endIcon={<CaretDown />}>
        {name}
      </Button>
    </Popover>
  );
}
