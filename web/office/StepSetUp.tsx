import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../data/api.ts";
import { useQr } from "../entrance/useQr.ts";
import { StepForm } from "./StepForm.tsx";
import "./safety.css";

const PATH = "/api/session/secondStep";
type Begun = { secret: string; address: string };

/** Sets a second step up: the password, a secret for the authenticator, its first code, the recovery codes. */
export function StepSetUp({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun)
    return (
      <StepForm
        fields={["password"]}
        go={t("safety:step.next")}
        onGo={async ({ password }) => setBegun(await call<Begun>("POST", PATH, { body: { password } }))}
        onCancel={onCancel}
      />
    );
  return (
    <>
      <p>{t("safety:step.scan")}</p>
      <Secret begun={begun} />
      <StepForm
        fields={["code"]}
        label={t("safety:step.first")}
        go={t("safety:step.confirm")}
        onGo={async ({ code }) =>
          setCodes((await call<{ recoveryCodes: string[] }>("POST", `${PATH}/confirm`, { body: { code } })).recoveryCodes)
        }
        onCancel={onCancel}
      />
    </>
  );
}

function Secret({ begun: { secret, address } }: { begun: Begun }) {
  const { t } = useTranslation();
  const { path, edge } = useQr(address);
  return (
    <div className="lw-step-secret">
      <svg viewBox={`0 0 ${edge} ${edge}`} shapeRendering="crispEdges" role="img" aria-label={t("safety:step.qr")}>
        <rect width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        <span className="lw-quiet">{t("safety:step.secret")}</span>
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </div>
  );
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="lw-recovery" role="status">
      <p>{t("safety:step.keep")}</p>
      <ul aria-label={t("safety:step.codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="lw-safety-acts">
        <Button onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}>{t("safety:step.copy")}</Button>
        <Button intent="primary" onClick={onDone}>
          {t("safety:step.done")}
        </Button>
      </div>
    </div>
  );
}
