import { useTranslation } from "react-i18next";
import { StepSetUp } from "../office/StepSetUp.tsx";
import "./signIn.css";

/** Where a second step is asked for, nothing opens before it is set up. */
export default function StepScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <main className="lw-sign-in">
      <div className="lw-sign-in-card lw-safety">
        <img src="/mark.svg" alt="" width={40} height={40} />
        <h1>{t("safety:step.title")}</h1>
        <p>{t("safety:step.asked")}</p>
        <StepSetUp onDone={onDone} />
      </div>
    </main>
  );
}
