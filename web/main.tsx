import { FocusStyleManager } from "@blueprintjs/core";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "./app.tsx";
import { dropTooOld } from "./data/along.ts";
import { doorAt } from "#define/wall/doors";
import { startWords } from "./data/language.ts";
import { fetchAhead } from "./frame/ahead.ts";
import { Notice } from "./parts/Notice.tsx";
import { dropSight } from "./report/sight.ts";
import { applyTheme, storedTheme } from "./theme/theme.ts";
import "@blueprintjs/core/lib/css/blueprint.css";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/page.css";

/** Milliseconds that an empty page is taken for one that comes. */
const PATIENCE_MS = 300;
/** Milliseconds after which what the server drew goes, whatever became of the report that was to stand there. */
const SIGHT_MS = 10_000;

// A browser that knows modules and not what came after them shows nothing of ours.
if (!("any" in AbortSignal) || !CSS.supports("selector(:has(a))")) window.location.replace("/check");
const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
FocusStyleManager.onlyShowFocusOnTabs();
applyTheme(storedTheme());
void dropTooOld();
void open(createRoot(root));

/**
 * Draws the page once, with all that stands at its address: each part that came later would draw it anew. The module itself waits for
 * nothing, for the parts stand on it.
 */
async function open(page: Root): Promise<void> {
  const words = startWords();
  const ahead = doorAt(window.location.pathname) ? undefined : fetchAhead();
  await words;
  const waiting = setTimeout(() => page.render(<Notice kind="loading" />), PATIENCE_MS);
  await ahead;
  clearTimeout(waiting);
  setTimeout(dropSight, SIGHT_MS);
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
