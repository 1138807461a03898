import { useTranslation } from "react-i18next";
import { COCKPIT_CHOICES, GRID_ROWS, MOST_ROWS } from "#define/cockpit";
import { plainText } from "#define/text";
import { currentLanguage, LANGUAGE_NAMES } from "../data/language.ts";
import type { ListRow } from "../data/records.ts";
import { type Composed, type Definition, LANGUAGES, NAME_FIELDS, withWord } from "./draft.ts";
import type { Undoable } from "./useUndo.ts";

type CockpitFormProps = { undoable: Undoable<Composed>; roles: readonly ListRow[]; isNew: boolean };

/** What a cockpit is called, which question it answers, what it can be narrowed by, and whose menu it stands in. */
export function CockpitForm({ undoable: { now, change }, roles, isNew }: CockpitFormProps) {
  const { t } = useTranslation();
  const { definition } = now;
  const set = (part: Partial<Composed>, kind?: string) => change((before) => ({ ...before, ...part }), kind);
  const define = (next: Definition) => set({ definition: next });
  const heads = definition.panels.filter(({ goal }) => goal);
  const called = currentLanguage();
  return (
    <div className="lw-panel-form lw-fields">
      <label>
        {t(["reports.cockpitTemplate:fields.code", "document:fields.code"])}
        <input
          data-place="code"
          value={now.code}
          maxLength={30}
          readOnly={!isNew}
          onChange={(event) => set({ code: event.target.value }, "code")}
        />
      </label>
      {LANGUAGES.map((language) => (
        <label key={language} lang={language}>
          {t("composer:design.name", { language: LANGUAGE_NAMES[language] })}
          <input
            data-place={NAME_FIELDS[language]}
            value={now[NAME_FIELDS[language]]}
            maxLength={200}
            onChange={(event) => set({ [NAME_FIELDS[language]]: event.target.value }, `name-${language}`)}
          />
        </label>
      ))}
      {LANGUAGES.map((language) => (
        <label key={language} lang={language}>
          {t("composer:design.question", { language: LANGUAGE_NAMES[language] })}
          <input
            value={now.words[language].question ?? ""}
            maxLength={200}
            onChange={(event) => set({ words: withWord(now.words, language, "question", event.target.value) }, `question-${language}`)}
          />
        </label>
      ))}
      <fieldset>
        <legend>{t("composer:design.narrowed")}</legend>
        {COCKPIT_CHOICES.map((name) => (
          <label key={name} className="lw-ticked">
            <input
              type="checkbox"
              checked={definition.params.includes(name)}
              onChange={(event) =>
                define({
                  ...definition,
                  params: event.target.checked ? [...definition.params, name] : definition.params.filter((one) => one !== name),
                })
              }
            />{" "}
            {t(`cockpit:${name}`)}
          </label>
        ))}
      </fieldset>
      <Linked definition={definition} onChange={define} />
      {heads.length > 0 && (
        <label>
          {t("composer:design.headline")}
          <select
            value={definition.headline ?? ""}
            onChange={(event) => {
              const { headline: _headline, ...rest } = definition;
              define(event.target.value ? { ...rest, headline: event.target.value } : rest);
            }}
          >
            <option value="">-</option>
            {heads.map(({ name }) => (
              <option key={name} value={name}>
                {now.words[called][`plain.${name}`] ?? now.words[called][`panels.${name}`] ?? name}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset data-place="roles">
        <legend>{t("reports.cockpitTemplate:lines.roles.title")}</legend>
        {roles.map((role) => {
          const id = role.id ?? "";
          return (
            <label key={id} className="lw-ticked">
              <input
                type="checkbox"
                checked={now.roles.includes(id)}
                onChange={(event) => set({ roles: event.target.checked ? [...now.roles, id] : now.roles.filter((one) => one !== id) })}
              />{" "}
              {plainText(role[NAME_FIELDS[called]]) || plainText(role.code)}
            </label>
          );
        })}
      </fieldset>
    </div>
  );
}

/** Whether what is chosen in a panel narrows the others, and how long such a page is. */
function Linked({ definition, onChange }: { definition: Definition; onChange: (next: Definition) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <label className="lw-ticked">
        <input
          type="checkbox"
          checked={definition.linked === true}
          onChange={(event) => {
            const { linked: _linked, rows: _rows, ...rest } = definition;
            onChange(event.target.checked ? { ...rest, linked: true } : rest);
          }}
        />{" "}
        {t("composer:design.linked")}
      </label>
      <p className="lw-quiet">{t("composer:design.linkedMeans")}</p>
      {definition.linked && (
        <label>
          {t("composer:design.rows")}
          <input
            type="number"
            min={GRID_ROWS}
            max={MOST_ROWS}
            value={definition.rows ?? GRID_ROWS}
            onChange={(event) => {
              const rows = Math.round(event.target.valueAsNumber);
              if (rows >= GRID_ROWS && rows <= MOST_ROWS) onChange({ ...definition, rows });
            }}
          />
        </label>
      )}
    </>
  );
}
