import { FocusStyleManager } from "@blueprintjs/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { doorAt } from "#define/wall/doors";
import { startWords } from "./data/language.ts";
import { fetchAhead } from "./frame/ahead.ts";
import { applyTheme, storedTheme } from "./theme/theme.ts";
import "@blueprintjs/core/lib/css/blueprint.css";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/page.css";

// A browser that knows modules and not what came after them shows nothing of ours.
if (!("any" in AbortSignal) || !CSS.supports("selector(:has(a))")) window.location.replace("/check");
const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
FocusStyleManager.onlyShowFocusOnTabs();
applyTheme(storedTheme());
const words = startWords();
if (!doorAt(window.location.pathname)) void fetchAhead();
await words;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
