import { Button } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { addressOf, call, getValue } from "../data/api.ts";
import { currentLanguage, LANGUAGE_NAMES } from "../data/language.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { DayInput } from "../input/DayInput.tsx";
import { problemText } from "../parts/Notice.tsx";
import type { Language } from "#define/viewer";
import { type Named, type Playlist, type Registered, type Registry, type ScreenDraft, PLAYLISTS, SCREENS } from "./desk.ts";
import type { WallLook } from "../cockpit/look.ts";
import { LinkList } from "./LinkList.tsx";

const NEW: Omit<ScreenDraft, "language"> = {
  name: "",
  place: "",
  roleId: null,
  departmentId: null,
  seconds: 30,
  playlistId: null,
  leaseHours: 24,
  expiresAt: null,
  hasRemote: true,
  look: "dark",
  pages: [],
};

type ScreenFormProps = {
  screen: Registered | null;
  registry: Registry /** `onDone` is told the secret of a link for guests that was made. */;
  onDone: (token?: string) => void;
  onClose: () => void;
};
const GUEST = { password: "", uses: 10, watermark: "" };

/** What a screen is, which rows it sees and which pages it may show. */
export function ScreenForm({ screen, registry, onDone, onClose }: ScreenFormProps) {
  const { t } = useTranslation();
  const { data } = useSWR<{ playlists: readonly Playlist[] }, unknown>(PLAYLISTS, getValue);
  const [draft, setDraft] = useState<ScreenDraft>(() =>
    screen ? draftOf(screen) : { ...NEW, roleId: registry.roles[0]?.id ?? null, language: currentLanguage() },
  );
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [guest, setGuest] = useState<typeof GUEST | null>(null);
  const set = (part: Partial<ScreenDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (screen) await call("PUT", addressOf(`${SCREENS}/${screen.id}`), { body: { ...draft, version: screen.version } });
      else if (!guest) await call("POST", addressOf(SCREENS), { body: draft });
      else return onDone((await call<{ token: string }>("POST", addressOf(`${SCREENS}/guests`), { body: { ...draft, ...guest } })).token);
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <form className="lw-media-form" onSubmit={(event) => void submit(event)}>
      {!screen && (
        <label>
          {t("screens:fields.kind")}
          <select
            className="lw-input"
            value={guest ? "guest" : "wall"}
            onChange={(event) => setGuest(event.target.value === "guest" ? GUEST : null)}
          >
            {["wall", "guest"].map((kind) => (
              <option key={kind} value={kind}>
                {t(`screens:kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {guest && <GuestFields guest={guest} onChange={setGuest} />}
      <label>
        {t("screens:fields.name")}
        <input className="lw-input" required maxLength={60} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </label>
      <label>
        {t("screens:fields.place")}
        <input className="lw-input" maxLength={120} value={draft.place} onChange={(event) => set({ place: event.target.value })} />
      </label>
      <Select
        label={t("screens:fields.role")}
        value={draft.roleId}
        none={t("screens:fields.noRole")}
        values={registry.roles}
        onChange={(roleId) => set({ roleId })}
      />
      <Select
        label={t("screens:fields.department")}
        value={draft.departmentId}
        none={t("screens:fields.whole")}
        values={registry.departments}
        onChange={(departmentId) => set({ departmentId })}
      />
      <label>
        {t("screens:fields.language")}
        <select className="lw-input" value={draft.language} onChange={(event) => set({ language: event.target.value as Language })}>
          {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
            <option key={language} value={language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Select
        label={t("screens:fields.playlist")}
        value={draft.playlistId}
        none={t("screens:fields.noPlaylist")}
        values={data?.playlists ?? []}
        onChange={(playlistId) => set({ playlistId })}
      />
      <Count label={t("screens:fields.seconds")} value={draft.seconds} least={5} most={3600} onChange={(seconds) => set({ seconds })} />
      <Count
        label={t("screens:fields.lease")}
        value={draft.leaseHours}
        least={0}
        most={336}
        onChange={(leaseHours) => set({ leaseHours })}
      />
      <label>
        {t("screens:fields.expires")}
        <DayInput
          aria-label={t("screens:fields.expires")}
          value={draft.expiresAt?.slice(0, 10) ?? null}
          onChange={(day) => set({ expiresAt: day && `${day}T23:59:59Z` })}
        />
      </label>
      <label className="lw-media-check">
        <input type="checkbox" checked={draft.hasRemote} onChange={(event) => set({ hasRemote: event.target.checked })} />
        {t("screens:fields.hasRemote")}
      </label>
      <LookSelect look={draft.look} onChange={(look) => set({ look })} />
      <LinkList links={draft.pages} onChange={(pages) => set({ pages })} />
      {problem && <Wrong problem={problem} />}
      <footer>
        <Button type="submit" intent="primary" disabled={draft.pages.length === 0}>
          {t("screens:save")}
        </Button>
        <Button onClick={onClose}>{t("screens:cancel")}</Button>
      </footer>
    </form>
  );
}

function GuestFields({ guest, onChange }: { guest: typeof GUEST; onChange: (guest: typeof GUEST) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <label>
        {t("screens:fields.password")}
        <input
          className="lw-input"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          value={guest.password}
          onChange={(event) => onChange({ ...guest, password: event.target.value })}
        />
      </label>
      <Count label={t("screens:fields.uses")} value={guest.uses} least={1} most={1000} onChange={(uses) => onChange({ ...guest, uses })} />
      <label>
        {t("screens:fields.watermark")}
        <input
          className="lw-input"
          required
          maxLength={60}
          value={guest.watermark}
          onChange={(event) => onChange({ ...guest, watermark: event.target.value })}
        />
      </label>
    </>
  );
}

/** What the server refused, fault by fault. */
export function Wrong({ problem }: { problem: AnsweredProblem }) {
  const { t } = useTranslation();
  return (
    <div className="lw-media-wrong" role="alert">
      {problem.issues && problem.issues.length > 0
        ? problem.issues.map(({ message }) => <p key={message}>{message}</p>)
        : problemText(problem, t)}
    </div>
  );
}

function LookSelect({ look, onChange }: { look: WallLook; onChange: (look: WallLook) => void }) {
  const { t } = useTranslation();
  return (
    <label>
      {t("screens:fields.look")}
      <select className="lw-input" value={look} onChange={(event) => onChange(event.target.value === "light" ? "light" : "dark")}>
        {(["dark", "light"] as const).map((each) => (
          <option key={each} value={each}>
            {t(`cockpit:looks.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

type SelectProps = { label: string; value: string | null; none: string; values: readonly Named[]; onChange: (id: string | null) => void };

function Select({ label, value, none, values, onChange }: SelectProps) {
  return (
    <label>
      {label}
      <select className="lw-input" value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{none}</option>
        {values.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type CountProps = { label: string; value: number; least: number; most: number; onChange: (value: number) => void };

/** A whole number within bounds. */
export function Count({ label, value, least, most, onChange }: CountProps) {
  return (
    <label>
      {label}
      <input
        className="lw-input"
        type="number"
        required
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

function draftOf({
  name,
  place,
  roleId,
  departmentId,
  language,
  seconds,
  playlistId,
  leaseHours,
  expiresAt,
  hasRemote,
  look,
  pages,
}: Registered): ScreenDraft {
  return { name, place, roleId, departmentId, language, seconds, playlistId, leaseHours, expiresAt, hasRemote, look, pages };
}
