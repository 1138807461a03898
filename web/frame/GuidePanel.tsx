import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { showGuide, useShownGuide } from "../office/guides.ts";
import "../office/office.css";

const GuideSteps = lazy(() => import("../office/GuideSteps.tsx").then((part) => ({ default: part.GuideSteps })));

/** The guide that was opened, beside the screen where its step is done. */
export function GuidePanel() {
  const { t } = useTranslation();
  const name = useShownGuide();
  if (name === undefined) return null;
  return (
    <aside className="lw-guide-panel lw-guide" aria-label={t(`office.guides:screens.${name}`)}>
      <header>
        <b>{t(`office.guides:screens.${name}`)}</b>
        <Button variant="minimal" size="small" icon={<Cross />} aria-label={t("shell:close")} onClick={() => showGuide(undefined)} />
      </header>
      <Suspense fallback={null}>
        <GuideSteps name={name} />
      </Suspense>
    </aside>
  );
}
