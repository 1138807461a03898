import { Tag } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { type Person, robotNames, type Typed, WATCHES, type Watches } from "./draft.ts";

type RecipientFieldsProps = { typed: Typed; known: Watches; onChange: (part: Partial<Typed>) => void };

/** Who is told: people by mail, each in his own rights, and group robots in the rights of the owner. */
export function RecipientFields({ typed, known, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation();
  const [q, setQ] = useState("");
  const { data } = useSWR<{ people: readonly Person[] }, unknown>(
    q.trim() ? `${WATCHES}/people?q=${encodeURIComponent(q.trim())}` : null,
    getValue,
  );
  const found = (q.trim() ? (data?.people ?? []) : []).filter(({ id }) => !typed.people.some((one) => one.id === id));
  const add = (person: Person) => {
    onChange({ people: [...typed.people, person] });
    setQ("");
  };
  const toggle = (id: string) =>
    onChange({ robots: typed.robots.includes(id) ? typed.robots.filter((one) => one !== id) : [...typed.robots, id] });
  return (
    <fieldset className="lw-watch-people">
      <legend>{t("watch:screen.recipients")}</legend>
      <div>
        {typed.people.map((person) => (
          <Tag key={person.id} minimal onRemove={() => onChange({ people: typed.people.filter(({ id }) => id !== person.id) })}>
            {person.name} {person.id === known.me && `(${t("watch:screen.me")})`}
          </Tag>
        ))}
        <input
          type="search"
          value={q}
          placeholder={t("watch:screen.find")}
          aria-label={t("watch:screen.find")}
          onChange={(event) => setQ(event.target.value)}
        />
      </div>
      {found.length > 0 && (
        <ul>
          {found.slice(0, 8).map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => add(person)}>
                {person.name} <span className="lw-quiet">{person.account}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {known.robots.length > 0 && (
        <div>
          {t("watch:screen.robots")}
          {known.robots.map((robot) => (
            <label key={robot.id}>
              <input type="checkbox" checked={typed.robots.includes(robot.id)} onChange={() => toggle(robot.id)} />{" "}
              {robotNames(robot)[currentLanguage()]}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
