import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SessionTable } from "./SessionTable.tsx";
import { OwnMobile } from "./OwnMobile.tsx";
import { OwnStep } from "./OwnStep.tsx";
import "./safety.css";

/** Password, second step, mobile number and sessions of one's own account. */
export function OwnSafety({ mobile, onMobile }: { mobile: string | null; onMobile: () => void }) {
  const { t } = useTranslation();
  const [edition, setEdition] = useState(0);
  return (
    <div className="lw-safety">
      <h2>{t("entrance:safety.title")}</h2>
      <section aria-labelledby="safety-password">
        <h3 id="safety-password">{t("entrance:password.title")}</h3>
        <a className="lw-safety-act" href="/changePassword">
          {t("entrance:password.change")}
        </a>
      </section>
      <OwnStep key={edition} onChanged={() => setEdition(edition + 1)} />
      <OwnMobile mobile={mobile} onChanged={onMobile} />
      <section aria-labelledby="safety-sessions">
        <h3 id="safety-sessions">{t("entrance:sessions.title")}</h3>
        <SessionTable path="/api/session/all" hasOthers />
      </section>
    </div>
  );
}
