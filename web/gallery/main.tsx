import { FocusStyleManager } from "@blueprintjs/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startWords, withWords } from "../data/language.ts";
import { applyTheme, storedTheme } from "../theme/theme.ts";
import "@blueprintjs/core/lib/css/blueprint.css";
import "../theme/fonts.css";
import "../theme/tokens.css";
import "../theme/page.css";

// Served while developing only (npm run dev, /web/gallery/): the built program begins at the page beside package.json and never comes here.
const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
FocusStyleManager.onlyShowFocusOnTabs();
applyTheme(storedTheme());
await startWords();
const { Gallery } = await withWords("rest", () => import("./Gallery.tsx"))();
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
