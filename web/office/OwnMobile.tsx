import { Button } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { type CodeTicket, useWays } from "../data/entrance.ts";
import { useCountdown } from "../entrance/useCountdown.ts";
import { useTrying } from "../entrance/useTrying.ts";

/** One's own mobile number, which changes once a code that was sent to the new one is typed. */
export function OwnMobile({ mobile, onChanged }: { mobile: string | null; onChanged: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const ways = useWays();
  return (
    <section aria-labelledby="safety-mobile">
      <h3 id="safety-mobile">{t("safety:mobile.title")}</h3>
      <p className="lw-quiet">{mobile ?? t("safety:mobile.none")}</p>
      {!isOpen && ways?.sms && <Button onClick={() => setOpen(true)}>{t("safety:mobile.change")}</Button>}
      {isOpen && (
        <NewMobile
          onCancel={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function NewMobile({ onCancel, onChanged }: { onCancel: () => void; onChanged: () => void }) {
  const { t } = useTranslation();
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<CodeTicket>();
  const { left, start } = useCountdown();
  const { busy, attempt, told } = useTrying();
  const send = () =>
    attempt(async () => {
      const ticket = await call<CodeTicket>("POST", "/api/session/mobile", { body: { mobile: mobile.trim() } });
      setSent(ticket);
      start(ticket.retryAfter);
    });
  const save = () =>
    attempt(async () => {
      await call("POST", "/api/session/mobile/confirm", { body: { ticket: sent?.ticket, code: code.trim() } });
      onChanged();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (sent && code.trim() !== "" ? save() : send());
  };
  return (
    <form className="lw-safety-form" onSubmit={submit}>
      <div className="lw-field">
        <label className="lw-label" htmlFor="new-mobile">
          {t("safety:mobile.number")}
        </label>
        <input
          id="new-mobile"
          className="lw-input"
          type="tel"
          autoComplete="tel"
          required
          maxLength={30}
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
        />
      </div>
      {sent && (
        <>
          <p className="lw-quiet" role="status">
            {t("safety:mobile.sent", { minutes: sent.minutes })}
          </p>
          <div className="lw-field">
            <label className="lw-label" htmlFor="mobile-code">
              {t("safety:mobile.code")}
            </label>
            <input
              id="mobile-code"
              className="lw-input"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
        </>
      )}
      <div className="lw-safety-acts">
        {sent && (
          <Button type="submit" intent="primary" loading={busy} disabled={code.trim() === ""}>
            {t("safety:mobile.save")}
          </Button>
        )}
        <Button type={sent ? "button" : "submit"} disabled={busy || left > 0} onClick={sent ? () => void send() : undefined}>
          {left > 0 ? t("safety:mobile.again", { seconds: left }) : t("safety:mobile.send")}
        </Button>
        <Button onClick={onCancel}>{t("safety:step.cancel")}</Button>
      </div>
      <p role="alert">{told}</p>
    </form>
  );
}
