import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkField } from "#define/field";
import { simulateChain, useApprovalModules, type SimulatedStep } from "../data/approval.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import type { Label } from "../data/records.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { LinkInput } from "../input/LinkInput.tsx";
import { focusPlace } from "../parts/places.ts";
import { nameOf } from "../chain/ChainList.tsx";
import type { ChainDraft } from "../chain/chainDraft.ts";
import { Labelled, Text } from "./inputs.tsx";

const PLACES = { departmentId: "masterData.department", warehouseId: "masterData.warehouse" } as const;
type ScopeField = keyof typeof PLACES;
type Chosen = { value: string; label: Label };

/** Tries a stored chain on a supposed document: who would be asked, in which steps, and who is left out. */
export function Simulation({ chain, draft, isStored }: { chain: string; draft: ChainDraft; isStored: boolean }) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState<Partial<Record<ScopeField, Chosen>>>({});
  const [amount, setAmount] = useState("");
  const [preparer, setPreparer] = useState("");
  const [found, setFound] = useState<readonly SimulatedStep[]>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const hasAmount = useApprovalModules()?.find(({ module }) => module === draft.module)?.amount ?? null;
  const form = useRef<HTMLFormElement>(null);
  const run = async () => {
    const header = Object.fromEntries(Object.entries(places).map(([name, { value }]) => [name, value]));
    try {
      setFound(
        await simulateChain(chain, {
          header,
          ...(amount.trim() ? { amount: amount.trim() } : {}),
          ...(preparer.trim() ? { preparer: preparer.trim() } : {}),
        }),
      );
      setProblem(undefined);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  return (
    <form
      ref={form}
      className="lw-step-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <h2>{t("approval:modeler.simulate")}</h2>
      {!isStored && <p className="lw-quiet">{t("approval:modeler.saveFirst")}</p>}
      {(Object.keys(PLACES) as ScopeField[]).map((name) => (
        <PlaceInput key={name} name={name} chosen={places[name]} onPick={(chosen) => setPlaces(without(places, name, chosen))} />
      ))}
      {hasAmount !== null && (
        <Text label={t("approval:modeler.amount")} place="amount" value={amount} editable numeric onChange={setAmount} />
      )}
      <Text label={t("approval:modeler.preparer")} place="preparer" value={preparer} editable onChange={setPreparer} />
      <Button type="submit" size="small" intent="primary" disabled={!isStored}>
        {t("approval:modeler.run")}
      </Button>
      {problem && <ProblemList problem={problem} onGo={({ field = "" }) => focusPlace(form.current, field)} />}
      {found && <Result found={found} draft={draft} />}
    </form>
  );
}

function PlaceInput({
  name,
  chosen,
  onPick,
}: {
  name: ScopeField;
  chosen: Chosen | undefined;
  onPick: (chosen: Chosen | undefined) => void;
}) {
  const { t } = useTranslation();
  const link: LinkField = { kind: "link", to: PLACES[name] };
  return (
    <Labelled label={t(`document:fields.${name}`)} place={name}>
      <LinkInput
        aria-label={t(`document:fields.${name}`)}
        link={link}
        value={chosen?.value ?? null}
        label={chosen?.label}
        values={{}}
        onPick={(choice) => onPick(choice ? { value: choice.value, label: choice.label } : undefined)}
      />
    </Labelled>
  );
}

function Result({ found, draft }: { found: readonly SimulatedStep[]; draft: ChainDraft }) {
  const { t } = useTranslation();
  return (
    <ol className="lw-chain" aria-live="polite">
      {found.map(({ step, applies, people, left }) => (
        <li key={step} data-state={!applies ? "waiting" : people.length > 0 ? "approved" : "rejected"}>
          <b>{nameOf(draft.steps[step - 1] ?? {})}</b>
          <div>{!applies ? t("approval:modeler.skipped") : people.map(({ name }) => name).join(", ") || t("approval:modeler.nobody")}</div>
          {applies && left.length > 0 && (
            <div className="lw-quiet">{t("approval:modeler.left", { names: left.map(({ name }) => name).join(", ") })}</div>
          )}
        </li>
      ))}
    </ol>
  );
}

function without(
  places: Partial<Record<ScopeField, Chosen>>,
  name: ScopeField,
  chosen: Chosen | undefined,
): Partial<Record<ScopeField, Chosen>> {
  const { [name]: _, ...rest } = places;
  return chosen ? { ...rest, [name]: chosen } : rest;
}
