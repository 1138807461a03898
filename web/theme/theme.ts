import { Classes } from "@blueprintjs/core";

export type Theme = "light" | "dark";
const STORED = "longwall.theme";

/** The theme chosen last on this machine, else what the system prefers. */
export function storedTheme(): Theme {
  const stored = window.localStorage.getItem(STORED);
  if (stored === "light" || stored === "dark") return stored;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Draws the page in a theme and remembers it; listeners of the `longwall-theme` event (charts) read the tokens anew. */
export function applyTheme(theme: Theme, remember = false): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.colorScheme = theme;
  document.body.classList.toggle(Classes.DARK, theme === "dark");
  if (remember) window.localStorage.setItem(STORED, theme);
  window.dispatchEvent(new Event("longwall-theme"));
}
