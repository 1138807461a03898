import { Button } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { ITEM_DAYS, weekdayOf } from "#define/wall/playlist";
import { addressOf, call, getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { DayInput } from "../input/DayInput.tsx";
import { type ItemDraft, type Playlist, PLAYLISTS, titleOfLink, usePages } from "./desk.ts";
import { Count, Wrong } from "./ScreenForm.tsx";
import { OrderButtons } from "./OrderButtons.tsx";

const NEW: ItemDraft = {
  kind: "page",
  link: null,
  fileId: null,
  title: "",
  seconds: 30,
  weekdays: [],
  from: null,
  until: null,
  days: "all",
  validFrom: null,
  validUntil: null,
  priority: 0,
  alert: null,
};
type Watch = { id: string; kind: string; name: string; isOwner: boolean };
type PlaylistFormProps = { playlist: Playlist | null; onDone: () => void; onClose: () => void };

/** What a playlist shows, how long, and when. */
export function PlaylistForm({ playlist, onDone, onClose }: PlaylistFormProps) {
  const { t } = useTranslation();
  const pages = usePages();
  const { data } = useSWR<{ watches: readonly Watch[] }, unknown>("/api/watches", getValue);
  const alerts = data?.watches.filter(({ kind, isOwner }) => kind === "alert" && isOwner) ?? [];
  const [name, setName] = useState(playlist?.name ?? "");
  const [items, setItems] = useState<readonly ItemDraft[]>(() => playlist?.items.map(({ id: _id, ...item }) => item) ?? []);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const change = (at: number, part: Partial<ItemDraft>) =>
    setItems((before) => before.map((item, place) => (place === at ? { ...item, ...part } : item)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (playlist) await call("PUT", addressOf(`${PLAYLISTS}/${playlist.id}`), { body: { name, items, version: playlist.version } });
      else await call("POST", addressOf(PLAYLISTS), { body: { name, items } });
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const upload = async (file: File) => {
    try {
      const { id, type } = await call<{ id: string; type: string }>("POST", addressOf(`${PLAYLISTS}/files`, { name: file.name }), {
        body: file,
      });
      const kind = type === "application/pdf" ? "pdf" : type.startsWith("video/") ? "video" : "picture";
      setItems((before) => [...before, { ...NEW, kind, fileId: id, title: file.name }]);
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <form className="lw-media-form" onSubmit={(event) => void submit(event)}>
      <label>
        {t("screens:playlists.name")}
        <input className="lw-input" required maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <ol className="lw-media-item-forms">
        {items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <header>
              <strong>{item.link === null ? item.title : titleOfLink(pages, item.link)}</strong>
              <OrderButtons
                isFirst={at === 0}
                onRaise={() => setItems(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
                onRemove={() => setItems(items.toSpliced(at, 1))}
              />
            </header>
            <ItemFields item={item} alerts={alerts} onChange={(part) => change(at, part)} />
          </li>
        ))}
      </ol>
      <div className="lw-media-bar">
        <select
          className="lw-input"
          aria-label={t("screens:playlists.addItem")}
          value=""
          onChange={(event) => event.target.value && setItems([...items, { ...NEW, link: event.target.value }])}
        >
          <option value="">{t("screens:playlists.addItem")}</option>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
        <label>
          {t("screens:playlists.upload")}{" "}
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp,application/pdf,video/mp4"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void upload(file);
              event.target.value = "";
            }}
          />
        </label>
      </div>
      {problem && <Wrong problem={problem} />}
      <footer>
        <Button type="submit" intent="primary" disabled={items.length === 0}>
          {t("screens:save")}
        </Button>
        <Button onClick={onClose}>{t("screens:cancel")}</Button>
      </footer>
    </form>
  );
}

type ItemFieldsProps = { item: ItemDraft; alerts: readonly Watch[]; onChange: (part: Partial<ItemDraft>) => void };
const text = (value: string) => value || null;
const MONDAY = "2026-01-05";

function ItemFields({ item, alerts, onChange }: ItemFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {item.kind === "page" ? (
        <label>
          {t("screens:playlists.link")}
          <input className="lw-input" required value={item.link ?? ""} onChange={(event) => onChange({ link: text(event.target.value) })} />
        </label>
      ) : (
        <label>
          {t(`screens:playlists.kinds.${item.kind}`)}
          <input className="lw-input" maxLength={120} value={item.title} onChange={(event) => onChange({ title: event.target.value })} />
        </label>
      )}
      <Count
        label={t("screens:playlists.seconds")}
        value={item.seconds}
        least={5}
        most={3600}
        onChange={(seconds) => onChange({ seconds })}
      />
      <label>
        {t("screens:playlists.from")}
        <Hour value={item.from} onChange={(from) => onChange({ from })} />
      </label>
      <label>
        {t("screens:playlists.until")}
        <Hour value={item.until} onChange={(until) => onChange({ until })} />
      </label>
      <fieldset className="lw-media-days">
        <legend>{item.weekdays.length === 0 ? t("screens:playlists.allWeek") : t("screens:playlists.weekdays")}</legend>
        {Array.from({ length: 7 }, (_, at) => at + 1).map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={item.weekdays.includes(day)}
              onChange={(event) =>
                onChange({
                  weekdays: event.target.checked
                    ? [...item.weekdays, day].toSorted((a, b) => a - b)
                    : item.weekdays.filter((one) => one !== day),
                })
              }
            />
            {weekdayName(day)}
          </label>
        ))}
      </fieldset>
      <label>
        {t("screens:playlists.days")}
        <select
          className="lw-input"
          value={item.days}
          onChange={(event) => onChange({ days: ITEM_DAYS.find((days) => days === event.target.value) ?? "all" })}
        >
          {ITEM_DAYS.map((days) => (
            <option key={days} value={days}>
              {t(`screens:playlists.dayKinds.${days}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("screens:playlists.valid")}
        <DayInput aria-label={t("screens:playlists.valid")} value={item.validFrom} onChange={(validFrom) => onChange({ validFrom })} />
      </label>
      <label>
        {t("screens:playlists.until")}
        <DayInput aria-label={t("screens:playlists.until")} value={item.validUntil} onChange={(validUntil) => onChange({ validUntil })} />
      </label>
      <Count
        label={t("screens:playlists.priority")}
        value={item.priority}
        least={0}
        most={9}
        onChange={(priority) => onChange({ priority })}
      />
      <label>
        {t("screens:playlists.alert")}
        <select className="lw-input" value={item.alert ?? ""} onChange={(event) => onChange({ alert: text(event.target.value) })}>
          <option value="">{t("screens:playlists.noAlert")}</option>
          {alerts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** An hour of the day, HH:MM, whatever the browser's language. */
function Hour({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useTranslation();
  return (
    <input
      className="lw-input"
      inputMode="numeric"
      pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
      placeholder={t("screens:playlists.time")}
      value={value ?? ""}
      onChange={(event) => onChange(text(event.target.value))}
    />
  );
}

/** How a weekday (1 = Monday) is called in short. */
function weekdayName(day: number): string {
  const monday = Date.parse(MONDAY);
  return new Intl.DateTimeFormat(currentLanguage(), { weekday: "short", timeZone: "UTC" }).format(
    monday + (day - weekdayOf(MONDAY)) * 86_400_000,
  );
}
