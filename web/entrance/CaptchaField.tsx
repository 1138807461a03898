import { useTranslation } from "react-i18next";
import type { Captcha } from "./useCaptcha.ts";

/** A picture to be read, or in its place a question that a screen reader says. */
export default function CaptchaField({ captcha, account }: { captcha: Captcha; account: string }) {
  const { t } = useTranslation();
  const { shown, kind, answer } = captcha;
  if (!shown) return null;
  const isPicture = kind === "picture";
  return (
    <div className="lw-captcha">
      <label htmlFor="captcha">{isPicture ? t("entrance:captcha.answer") : (shown.question ?? "")}</label>
      <div>
        <input
          id="captcha"
          value={answer}
          onChange={(event) => captcha.type(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={isPicture ? "text" : "numeric"}
          required
        />
        {shown.path !== null && (
          <svg viewBox="0 0 160 44" width={160} height={44} role="img" aria-label={t("entrance:captcha.picture")}>
            <path d={shown.path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
          </svg>
        )}
      </div>
      <p>
        {isPicture && (
          <button type="button" className="lw-plain-link" onClick={() => void captcha.renew(account)}>
            {t("entrance:captcha.another")}
          </button>
        )}
        <button type="button" className="lw-plain-link" onClick={() => void captcha.renew(account, isPicture ? "question" : "picture")}>
          {t(isPicture ? "entrance:captcha.question" : "entrance:captcha.image")}
        </button>
      </p>
    </div>
  );
}
