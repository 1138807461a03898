import { Checkbox } from "@blueprintjs/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { call, getValue } from "../data/api.ts";
import { type AnsweredProblem, problemOf, textOf } from "../data/problem.ts";
import { Choice, Labelled } from "../own/inputs.tsx";

type Chosen = { kind: string; ways: readonly string[]; isDigest: boolean };
type Setting = { choices: readonly Chosen[]; digestAt: string; quietFrom: string | null; quietTo: string | null };
type Told = Setting & { ways: readonly { way: string; isOffered: boolean; hasAddress: boolean }[] };

const PLACE = "/api/me/messages";
/** Quiet hours as they begin for whoever wants some. */
const QUIET = { quietFrom: "21:00", quietTo: "07:00" };

/** By which ways one is told of what beside the page, at once or once a day, and when not; each change is kept as it is made. */
export function MessageWays() {
  const { t } = useTranslation();
  const title = useId();
  const { data, mutate } = useSWR<Told, unknown>(PLACE, getValue);
  const [problem, setProblem] = useState<AnsweredProblem>();
  if (!data) return null;
  const { ways, ...kept } = data;
  const keep = async (changed: Partial<Setting>) => {
    const next = { ...kept, ...changed };
    try {
      await mutate(call<Told>("PUT", PLACE, { body: next }), { optimisticData: { ...next, ways }, revalidate: false });
      setProblem(undefined);
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  };
  const change = (kind: string, choice: Partial<Chosen>) =>
    void keep({ choices: kept.choices.map((each) => (each.kind === kind ? { ...each, ...choice } : each)) });
  const offered = ways.filter(({ isOffered }) => isOffered);
  const unreached = offered.filter(({ hasAddress }) => !hasAddress).map(({ way }) => t(`notify:ways.${way}`));
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t("notify:title")}</h2>
      {offered.length === 0 && <p className="lw-quiet">{t("notify:pageOnly")}</p>}
      {unreached.length > 0 && <p className="lw-quiet">{t("notify:noAddress", { ways: unreached.join(", ") })}</p>}
      {offered.length > 0 && (
        <>
          <table className="lw-message-ways">
            <thead>
              <tr>
                <th scope="col">{t("notify:kind")}</th>
                {offered.map(({ way }) => (
                  <th key={way} scope="col">
                    {t(`notify:ways.${way}`)}
                  </th>
                ))}
                <th scope="col">{t("notify:when")}</th>
              </tr>
            </thead>
            <tbody>
              {kept.choices.map((choice) => (
                <ChoiceRow key={choice.kind} choice={choice} offered={offered.map(({ way }) => way)} onChange={change} />
              ))}
            </tbody>
          </table>
          <Hours setting={kept} keep={(changed) => void keep(changed)} />
        </>
      )}
      {problem && <p role="alert">{problem.issues?.[0]?.message ?? textOf(problem)}</p>}
    </section>
  );
}

type RowProps = { choice: Chosen; offered: readonly string[]; onChange: (kind: string, choice: Partial<Chosen>) => void };

function ChoiceRow({ choice: { kind, ways, isDigest }, offered, onChange }: RowProps) {
  const { t } = useTranslation();
  const name = t(`office.messageGroup:choices.kind.${kind}`);
  const turn = (way: string) => (ways.includes(way) ? ways.filter((one) => one !== way) : [...ways, way]);
  return (
    <tr>
      <th scope="row">{name}</th>
      {offered.map((way) => (
        <td key={way}>
          <Checkbox
            aria-label={`${name} · ${t(`notify:ways.${way}`)}`}
            checked={ways.includes(way)}
            onChange={() => onChange(kind, { ways: turn(way) })}
          />
        </td>
      ))}
      <td>
        <select
          className="lw-input"
          aria-label={`${name} · ${t("notify:when")}`}
          disabled={!offered.some((way) => ways.includes(way))}
          value={isDigest ? "digest" : "now"}
          onChange={(event) => onChange(kind, { isDigest: event.target.value === "digest" })}
        >
          <option value="now">{t("notify:now")}</option>
          <option value="digest">{t("notify:digest")}</option>
        </select>
      </td>
    </tr>
  );
}

function Hours({ setting: { digestAt, quietFrom, quietTo }, keep }: { setting: Setting; keep: (changed: Partial<Setting>) => void }) {
  const { t } = useTranslation();
  const isQuiet = quietFrom !== null && quietTo !== null;
  return (
    <div className="lw-office-bar">
      <Hour label={t("notify:digestAt")} value={digestAt} onChange={(hour) => keep({ digestAt: hour })} />
      <Choice
        label={t("notify:quiet")}
        value={isQuiet ? "1" : "0"}
        options={[
          { value: "0", text: t("notify:never") },
          { value: "1", text: t("notify:daily") },
        ]}
        onChange={(value) => keep(value === "1" ? QUIET : { quietFrom: null, quietTo: null })}
      />
      {isQuiet && (
        <>
          <Hour label={t("notify:quietFrom")} value={quietFrom} onChange={(hour) => keep({ quietFrom: hour })} />
          <Hour label={t("notify:quietTo")} value={quietTo} onChange={(hour) => keep({ quietTo: hour })} />
        </>
      )}
    </div>
  );
}

function Hour({ label, value, onChange }: { label: string; value: string; onChange: (hour: string) => void }) {
  return (
    <Labelled label={label}>
      <input
        type="time"
        className="lw-input"
        aria-label={label}
        value={value}
        onChange={(event) => event.target.value !== "" && onChange(event.target.value)}
      />
    </Labelled>
  );
}
