import { Tag } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { useSession } from "../data/session.ts";
import type { AlarmRule, Answerable, Person, Watches } from "./draft.ts";
import { WATCHES } from "./draft.ts";

type AlarmFieldsProps = { alarm: AlarmRule | null; known: Watches; onChange: (alarm: AlarmRule | null) => void };
const USUAL_MINUTES = 30;

/** Whether an alert is an alarm on cockpits and walls, who answers for it, and whom it is passed on to when nobody takes it up. */
export function AlarmFields({ alarm, known, onChange }: AlarmFieldsProps) {
  const { t } = useTranslation();
  const begun: AlarmRule = { owner: { kind: "account", id: known.me }, minutes: null, next: null };
  const pass = (text: string) => {
    const minutes = Number.parseInt(text, 10);
    if (!alarm) return;
    if (Number.isNaN(minutes)) onChange({ ...alarm, minutes: null, next: null });
    else onChange({ ...alarm, minutes, next: alarm.next ?? alarm.owner });
  };
  return (
    <fieldset className="lw-watch-people">
      <legend>
        <label>
          <input type="checkbox" checked={alarm !== null} onChange={({ target }) => onChange(target.checked ? begun : null)} />{" "}
          {t("alarms:rule.isAlarm")}
        </label>
      </legend>
      {alarm && (
        <>
          <AnswerableField
            label={t("alarms:rule.owner")}
            value={alarm.owner}
            known={known}
            onChange={(owner) => onChange({ ...alarm, owner })}
          />
          <label>
            {t("alarms:rule.minutes")}
            <input
              type="number"
              min={1}
              max={10_080}
              placeholder={String(USUAL_MINUTES)}
              value={alarm.minutes ?? ""}
              onChange={({ target }) => pass(target.value)}
            />
          </label>
          {alarm.next && (
            <AnswerableField
              label={t("alarms:rule.next")}
              value={alarm.next}
              known={known}
              onChange={(next) => onChange({ ...alarm, next })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type AnswerableFieldProps = { label: string; value: Answerable; known: Watches; onChange: (who: Answerable) => void };

/** Somebody, found by name, or a role. */
function AnswerableField({ label, value, known, onChange }: AnswerableFieldProps) {
  const { t } = useTranslation();
  const session = useSession();
  const [q, setQ] = useState("");
  const [met, setMet] = useState<readonly Person[]>([]);
  const asked = q.trim();
  const { data } = useSWR<{ people: readonly Person[] }, unknown>(
    asked ? `${WATCHES}/people?q=${encodeURIComponent(asked)}` : null,
    getValue,
  );
  const person = [...met, ...known.people].find(({ id }) => id === value.id)?.name ?? (value.id === known.me ? session.name : value.id);
  const take = (one: Person) => {
    setMet([...met, one]);
    setQ("");
    onChange({ kind: "account", id: one.id });
  };
  return (
    <div>
      <span>{label}</span>
      {value.kind === "account" && <Tag minimal>{person}</Tag>}
      <input
        type="search"
        value={q}
        placeholder={t("watch:screen.find")}
        aria-label={`${label}: ${t("watch:screen.find")}`}
        onChange={(event) => setQ(event.target.value)}
      />
      <select
        aria-label={`${label}: ${t("alarms:rule.role")}`}
        value={value.kind === "role" ? value.id : ""}
        onChange={({ target }) => onChange(target.value ? { kind: "role", id: target.value } : { kind: "account", id: known.me })}
      >
        <option value="">{t("alarms:rule.role")}</option>
        {known.roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {asked !== "" && (
        <ul>
          {(data?.people ?? []).slice(0, 8).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => take(one)}>
                {one.name} <span className="lw-quiet">{one.account}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
