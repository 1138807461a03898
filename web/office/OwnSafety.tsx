import { useTranslation } from "react-i18next";
import { SessionTable } from "./SessionTable.tsx";
import { OwnMobile } from "./OwnMobile.tsx";
import { OwnStep } from "./OwnStep.tsx";
import "./safety.css";

/** Password, second step, mobile number and sessions of one's own account. */
export function OwnSafety({ mobile, onMobile }: { mobile: string | null; onMobile: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="lw-safety">
      <h2>{t("safety:title")}</h2>
      <section aria-labelledby="safety-password">
        <h3 id="safety-password">{t("safety:password.title")}</h3>
        <a className="lw-safety-act" href="/changePassword">
          {t("safety:password.change")}
        </a>
      </section>
      <OwnStep />
      <OwnMobile mobile={mobile} onChanged={onMobile} />
      <section aria-labelledby="safety-sessions">
        <h3 id="safety-sessions">{t("safety:sessions.title")}</h3>
        <SessionTable path="/api/session/all" hasOthers />
      </section>
    </div>
  );
}
