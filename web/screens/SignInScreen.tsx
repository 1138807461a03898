import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { useWays, type Ways } from "../data/entrance.ts";
import { speak, withWords } from "../data/language.ts";
import type { Session } from "../data/session.ts";
import { BrandMark } from "../entrance/BrandMark.tsx";
import { PasswordSignIn } from "../entrance/PasswordSignIn.tsx";
import { LanguageRow } from "../parts/LanguageRow.tsx";
import { leaveEntrance } from "../entrance/place.ts";
import { lazily } from "../parts/lazily.ts";
import "./signIn.css";

const OtherWays = lazily(() => import("../entrance/OtherWays.tsx"));
const CodeSignIn = lazily(withWords("entrance", () => import("../entrance/CodeSignIn.tsx")));
const Forgotten = lazily(withWords("entrance", () => import("../entrance/Forgotten.tsx")));
const SecondStep = lazily(withWords("entrance", () => import("../entrance/SecondStep.tsx")));

type Health = { accounts?: readonly string[] };
const MODES = ["password", "code", "forgotten"] as const;
type Mode = (typeof MODES)[number];

/** The entrance: by password or by a code, with a second step where one is set up, and the way back of whoever forgot his password. */
export function SignInScreen({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>("password");
  const [step, setStep] = useState<string>();
  const [isRenewed, setRenewed] = useState(false);
  const health = useSWR<Health>("/api/health", getValue).data;
  const ways = useWays();
  const enter = async (session: Session) => {
    await speak(session.language);
    leaveEntrance();
    onSignedIn(session);
  };
  const go = (next: Mode, renewed = false) => {
    setStep(undefined);
    setRenewed(renewed);
    setMode(next);
  };
  const links = <WayLinks mode={mode} ways={ways} onGo={go} />;
  return (
    <main className="lw-sign-in">
      <div className="lw-sign-in-card">
        <BrandMark />
        <h1 id="sign-in-title" data-plain={step === undefined && mode === "password"}>
          {t(`shell:signIn.titles.${step === undefined ? mode : "step"}`)}
        </h1>
        {isRenewed && (
          <p className="lw-quiet" role="status">
            {t("shell:signIn.renewed")}
          </p>
        )}
        <Suspense>
          {step !== undefined && <SecondStep ticket={step} onSignedIn={enter} onBack={() => go("password")} />}
          {step === undefined && mode === "password" && (
            <PasswordSignIn demo={health?.accounts ?? []} onSignedIn={enter} onStep={setStep} ways={links} />
          )}
          {step === undefined && mode === "code" && ways && <CodeSignIn ways={ways} onSignedIn={enter} onStep={setStep} links={links} />}
          {step === undefined && mode === "forgotten" && ways && (
            <Forgotten ways={ways} onDone={() => go("password", true)} links={links} />
          )}
        </Suspense>
        <Suspense>{step === undefined && mode === "password" && <OtherWays onStep={setStep} />}</Suspense>
        <LanguageRow />
      </div>
    </main>
  );
}

/** The other ways in that this installation has. */
function WayLinks({ mode, ways, onGo }: { mode: Mode; ways: Ways | undefined; onGo: (mode: Mode) => void }) {
  const { t } = useTranslation();
  const hasWay = ways !== undefined && (ways.sms || ways.mail);
  const open: Readonly<Record<Mode, boolean>> = {
    password: true,
    code: hasWay && ways.codeSignIn,
    forgotten: ways !== undefined && (ways.recovery === "digits" || (ways.recovery === "code" && hasWay)),
  };
  return (
    <p className="lw-sign-in-ways">
      {MODES.filter((each) => each !== mode && open[each]).map((each) => (
        <button key={each} type="button" className="lw-plain-link" onClick={() => onGo(each)}>
          {t(`shell:signIn.ways.${each}`)}
        </button>
      ))}
    </p>
  );
}
