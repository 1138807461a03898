import { Button, MenuItem } from "@blueprintjs/core";
import { CaretDown } from "@blueprintjs/icons";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Person, StepView } from "#define/views/approval";
import { decideTask, readAnew, type Said, type Verb } from "../data/approval.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { MenuButton } from "../parts/MenuButton.tsx";
import { PersonDialog } from "./PersonDialog.tsx";

type DecisionFormProps = {
  task: { id: string; version: number };
  forWhom: Person | null;
  record: { module: string; id: string };
  /** The steps before, to which the document may be sent back. */
  earlier: readonly StepView[];
};
type Passing = { verb: "addSigner" | "handOver"; place?: "before" | "after" };

/** The words and the decision of one who is asked; sending back and refusing need words. */
export function DecisionForm({ task, forWhom, record, earlier }: DecisionFormProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { account } = useSession();
  const id = useId();
  const [words, setWords] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [passing, setPassing] = useState<Passing | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const decide = async (verb: Verb, more: Said = {}) => {
    const reason = words.trim();
    if ((verb === "reject" || verb === "return") && reason === "") {
      setFault(t("approval:wordsNeeded"));
      area.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await decideTask(task, verb, { ...more, ...(reason ? { reason } : {}) });
      await readAnew(record);
      toaster?.show({ message: t(`approval:done.${verb}`), intent: "success", timeout: 3000 });
    } catch (thrown) {
      setFault(textOf(problemOf(thrown)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="lw-decision" aria-label={t("approval:decision")}>
      <label htmlFor={id}>
        {forWhom && forWhom.account !== account ? t("approval:wordsFor", { name: forWhom.name }) : t("approval:words")}
      </label>
      <textarea
        ref={area}
        id={id}
        className="lw-input"
        rows={2}
        maxLength={1000}
        value={words}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => {
          setWords(event.target.value);
          setFault(undefined);
        }}
      />
      {fault && (
        <p id={`${id}-fault`} className="lw-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="lw-decision-buttons">
        <Button intent="primary" size="small" disabled={busy} onClick={() => void decide("approve")}>
          {t("approval:verbs.approve")}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void decide("return")}>
          {t("approval:verbs.return")}
        </Button>
        <MenuButton
          items={
            <>
              {earlier.map((step) => (
                <MenuItem
                  key={step.step}
                  text={t("approval:verbs.returnTo", { step: step.name })}
                  onClick={() => void decide("return", { step: step.step })}
                />
              ))}
              <MenuItem text={t("approval:verbs.reject")} intent="danger" onClick={() => void decide("reject")} />
              <MenuItem text={t("approval:verbs.before")} onClick={() => setPassing({ verb: "addSigner", place: "before" })} />
              <MenuItem text={t("approval:verbs.after")} onClick={() => setPassing({ verb: "addSigner", place: "after" })} />
              <MenuItem text={t("approval:verbs.handOver")} onClick={() => setPassing({ verb: "handOver" })} />
            </>
          }
        >
          <Button size="small" disabled={busy} endIcon={<CaretDown />}>
            {t("shell:more")}
          </Button>
        </MenuButton>
      </div>
      {passing && (
        <PersonDialog
          title={t(`approval:verbs.${passing.place ?? passing.verb}`)}
          onClose={() => setPassing(null)}
          onPick={(chosen) => {
            setPassing(null);
            void decide(passing.verb, { account: chosen, ...(passing.place ? { place: passing.place } : {}) });
          }}
        />
      )}
    </section>
  );
}
