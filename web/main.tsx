import { FocusStyleManager } from "@blueprintjs/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startWords } from "./data/language.ts";
import { applyTheme, storedTheme } from "./theme/theme.ts";
import "@blueprintjs/core/lib/css/blueprint.css";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/page.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
FocusStyleManager.onlyShowFocusOnTabs();
applyTheme(storedTheme());
await startWords();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
