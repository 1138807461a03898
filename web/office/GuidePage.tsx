import { Button } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { ScreenProps } from "../screens/screenProps.ts";
import { GuideSteps } from "./GuideSteps.tsx";
import { showGuide } from "./guides.ts";
import "./office.css";

/** A course of work as its steps; it can stand beside the screens while one works. */
export default function GuidePage({ screen }: ScreenProps) {
  const { t } = useTranslation();
  return (
    <section className="lw-office lw-guide">
      <header className="lw-page-head">
        <h1>{t(`office.guides:screens.${screen}`)}</h1>
        <Button size="small" onClick={() => showGuide(screen)}>
          {t("office.guides:standBeside")}
        </Button>
      </header>
      <p>{t(`office.guides:about.${screen}`)}</p>
      <GuideSteps name={screen} />
    </section>
  );
}
