import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { PlainButton } from "../parts/PlainButton.tsx";
import { namedIn } from "./brand.ts";
import { useEntry, type Way } from "./entry.ts";
import { nextPlace } from "./place.ts";
import { useTrying } from "./useTrying.ts";
import "./entrance.css";

/** Other ways to sign in at this page, and why the last one led nowhere. */
export default function OtherWays({ onStep }: { onStep: (ticket: string) => void }) {
  const { t } = useTranslation();
  const entry = useEntry();
  const ways =
    entry && entry.loginType !== "password" ? entry.ways.filter(({ kind, address }) => kind === "password" || address !== null) : [];
  const only = ways.filter(({ isAutomatic }) => isAutomatic);
  const first = only.length === 1 && entry?.problem === null ? only[0] : undefined;
  const address = first && addressOf(first);
  useEffect(() => {
    if (address !== undefined && !new URLSearchParams(window.location.search).has("stay")) window.location.replace(address);
  }, [address]);
  if (!entry || (ways.length === 0 && entry.problem === null)) return null;
  return (
    <>
      {entry.problem !== null && (
        <p className="lw-entry-problem" role="alert">
          {entry.problem}
        </p>
      )}
      {ways.length > 0 && (
        <section className="lw-ways" data-first={entry.loginType === "provider"} aria-label={t("shell:entrance.others")}>
          <p className="lw-ways-title">{t("shell:entrance.others")}</p>
          {ways.map((way) =>
            way.kind === "password" ? <Directory key={way.code} way={way} onStep={onStep} /> : <Leading key={way.code} way={way} />,
          )}
        </section>
      )}
    </>
  );
}

function addressOf({ kind, address }: Way): string | undefined {
  if (address === null || kind === "password") return undefined;
  if (kind === "ticket") return address;
  return `${address}?${new URLSearchParams({ entry: window.location.pathname, next: nextPlace() })}`;
}

function Leading({ way }: { way: Way }) {
  return (
    <a className="lw-provider" href={addressOf(way)}>
      {namedIn(way.names, currentLanguage())}
    </a>
  );
}

/** Account and password of a directory, behind its name. */
function Directory({ way, onStep }: { way: Way; onStep: (ticket: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState({ account: "", password: "" });
  const { busy, attempt, told } = useTrying();
  const name = namedIn(way.names, currentLanguage());
  const enter = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      async () => {
        await call("POST", `/api/signIn/${encodeURIComponent(way.code)}/password`, { body: { ...typed, account: typed.account.trim() } });
        window.location.replace(nextPlace());
      },
      ({ type, ticket }) => {
        if (type === "secondStep" && ticket !== undefined) onStep(ticket);
        return type === "secondStep";
      },
    );
  };
  if (!isOpen)
    return (
      <button type="button" className="lw-provider" onClick={() => setOpen(true)}>
        {name}
      </button>
    );
  const input = (field: "account" | "password") => ({
    "aria-label": `${name} ${t(`shell:signIn.${field}`)}`,
    placeholder: t(`shell:signIn.${field}`),
    value: typed[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
    required: true,
  });
  return (
    <form className="lw-directory" aria-label={name} onSubmit={enter}>
      <p className="lw-ways-title">{name}</p>
      <input {...input("account")} autoComplete="username" />
      <input {...input("password")} type="password" autoComplete="current-password" />
      <p className="lw-sign-in-problem" role="alert">
        {told}
      </p>
      <PlainButton type="submit" primary size="large" disabled={busy} aria-busy={busy}>
        {t("shell:signIn.enter")}
      </PlainButton>
    </form>
  );
}
