import { Button } from "@blueprintjs/core";
import { useState, type FormEvent, type InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";
import { problemOf, type AnsweredProblem, textOf } from "../data/problem.ts";
import { signIn, type Session } from "../data/session.ts";
import { isStrongPassword } from "#define/access/password";
import { foundCompany, type SetupDraft } from "../data/setup.ts";
import { LanguageRow } from "../parts/LanguageRow.tsx";
import "./signIn.css";
import "./setup.css";

const FIELDS = ["setupCode", "account", "name", "password", "again", "code", "company", "currency", "timeZone"] as const;
type FieldName = (typeof FIELDS)[number];
type Typed = Record<FieldName, string>;
type Faults = Partial<Record<FieldName, string>>;

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const CURRENCIES = Intl.supportedValuesOf("currency");
/** Where a fault of the server's belongs on this page. */
const PLACES: Readonly<Record<string, FieldName>> = {
  "company.code": "code",
  "company.nameZh": "company",
  "company.nameEn": "company",
  "company.nameRu": "company",
  "company.currency": "currency",
  "company.timeZone": "timeZone",
};

/** The first start: makes the administrator and the company, then goes on signed in; what was typed stays after a refusal. */
export default function SetupScreen({ onDone, onSignedIn }: { onDone: () => void; onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>(firstTyped);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const refuse = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) document.getElementById(`setup-${first}`)?.focus();
  };
  const found = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await foundCompany(draftOf(typed));
      onSignedIn(await signIn(typed.account.trim(), typed.password));
    } catch (error) {
      const answered = problemOf(error);
      if (answered.type === "forbidden" || answered.type === "badCredentials") onDone();
      refuse(faultsIn(answered, t));
      setProblem(answered);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const own = faultsOf(typed, t);
    if (Object.keys(own).length > 0) refuse(own);
    else void found();
  };
  const field = (name: FieldName, more: Omit<InputHTMLAttributes<HTMLInputElement>, "name"> = {}) => (
    <SetupField
      name={name}
      value={typed[name]}
      fault={faults[name]}
      onType={(value) => {
        setTyped({ ...typed, [name]: value });
        setFaults({ ...faults, [name]: undefined });
      }}
      {...more}
    />
  );
  return (
    <main className="lw-sign-in lw-setup">
      <form onSubmit={submit} noValidate aria-labelledby="setup-title">
        <img src="/mark.svg" alt="" width={40} height={40} />
        <h1 id="setup-title">{t("shell:setup.title")}</h1>
        <p className="lw-quiet">{t("shell:setup.intro")}</p>
        {field("setupCode", { autoComplete: "off", autoCapitalize: "characters", maxLength: 40, "aria-describedby": "setup-code-hint" })}
        <p id="setup-code-hint" className="lw-quiet lw-setup-rule">
          {t("shell:setup.setupCodeHint")}
        </p>
        {field("account", { autoComplete: "username", maxLength: 100 })}
        {field("name", { autoComplete: "name", maxLength: 100 })}
        {field("password", { type: "password", autoComplete: "new-password", "aria-describedby": "setup-rule" })}
        <p id="setup-rule" className="lw-quiet lw-setup-rule">
          {t("shell:setup.rule")}
        </p>
        {field("again", { type: "password", autoComplete: "new-password" })}
        {field("code", { maxLength: 40 })}
        {field("company", { autoComplete: "organization", maxLength: 200 })}
        {field("currency", { list: "setup-currencies", maxLength: 3 })}
        {field("timeZone", { list: "setup-zones" })}
        <Options id="setup-currencies" values={CURRENCIES} />
        <Options id="setup-zones" values={ZONES} />
        <p className="lw-sign-in-problem" role="alert">
          {problem && !problem.issues?.length && refusalOf(problem, t)}
        </p>
        <Button type="submit" intent="primary" size="large" fill loading={busy}>
          {t("shell:setup.enter")}
        </Button>
        <LanguageRow />
      </form>
    </main>
  );
}

type SetupFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: FieldName;
  fault: string | undefined;
  onType: (value: string) => void;
};

function SetupField({ name, fault, onType, ...input }: SetupFieldProps) {
  const { t } = useTranslation();
  const id = `setup-${name}`;
  return (
    <>
      <label htmlFor={id}>{t(`shell:setup.${name}`)}</label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={[input["aria-describedby"], fault && `${id}-fault`].filter(Boolean).join(" ") || undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {fault && (
        <p id={`${id}-fault`} className="lw-setup-fault">
          {fault}
        </p>
      )}
    </>
  );
}

function Options({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}

function firstTyped(): Typed {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const currency = { zh: "CNY", en: "USD", ru: "RUB" }[currentLanguage()];
  return { setupCode: "", account: "", name: "", password: "", again: "", code: "", company: "", currency, timeZone };
}

/** The company is called what the page's language calls it; further names are added later in its master data. */
function draftOf({ setupCode, account, name, password, code, company, currency, timeZone }: Typed): SetupDraft {
  const called = { zh: { nameZh: company.trim() }, en: { nameEn: company.trim() }, ru: { nameRu: company.trim() } }[currentLanguage()];
  return {
    setupCode: setupCode.trim(),
    account: account.trim(),
    name: name.trim(),
    password,
    company: { code: code.trim(), ...called, currency: currency.trim().toUpperCase(), timeZone: timeZone.trim() },
  };
}

function faultsOf(typed: Typed, t: (key: string) => string): Faults {
  const wrong = (name: FieldName): string | undefined => {
    if (typed[name].trim() === "") return t("shell:setup.required");
    if (name === "password" && !isStrongPassword(typed.password)) return t("shell:setup.rule");
    if (name === "again" && typed.again !== typed.password) return t("shell:setup.different");
    if (name === "code" && /\s/.test(typed.code.trim())) return t("shell:setup.noBlanks");
    if (name === "currency" && !CURRENCIES.includes(typed.currency.trim().toUpperCase())) return t("shell:setup.choose");
    return name === "timeZone" && !ZONES.includes(typed.timeZone.trim()) ? t("shell:setup.choose") : undefined;
  };
  return Object.fromEntries(FIELDS.flatMap((name) => (wrong(name) ? [[name, wrong(name)]] : [])));
}

function faultsIn({ issues = [] }: AnsweredProblem, t: (key: string) => string): Faults {
  const told = issues.flatMap(({ field = "", message }) => {
    const name = PLACES[field] ?? FIELDS.find((each) => each === field);
    return name ? [[name, name === "password" ? t("shell:setup.rule") : message]] : [];
  });
  return Object.fromEntries(told);
}

function refusalOf(problem: AnsweredProblem, t: (key: string) => string): string {
  if (problem.type === "forbidden") return t("shell:setup.elsewhere");
  return problem.type === "network" ? t("shell:network") : textOf(problem);
}
