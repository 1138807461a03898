import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { COCKPIT_TIMES, type CockpitAnswer, type PanelAnswer } from "#define/cockpit";
import { addressBehind } from "#query/behind";
import { wallText } from "#tile/amounts";
import { panelScale } from "#tile/panel";
import { addressOf, call, companyOfPage, getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import { Notice, problemText } from "../parts/Notice.tsx";
import { RemoteAlarms } from "./RemoteAlarms.tsx";
import type { RemoteView } from "./wallState.ts";
import "./media.css";
import "./remote.css";

type Item = { id: string; title: string; kind: "report" | "cockpit" | "file"; definition: string; link: string | null };
type Steered = {
  id: string;
  name: string;
  place: string;
  timeZone: string;
  remote: { by: string; isMine: boolean; held: RemoteView | null; left: number } | null;
  items: readonly Item[];
};
const LOOK_MS = 5_000;

/**
 * A phone that steers a screen: its pages, one tile alone, another year; what lies behind a tile opens here, under the rights of who holds
 * the phone.
 */
export function RemotePage() {
  const { t } = useTranslation();
  const [opened] = useState(Date.now);
  const [asked] = useState(() => new URLSearchParams(window.location.search));
  const screen = asked.get("screen") ?? "";
  const address = addressOf(`/api/remotes/${encodeURIComponent(screen)}`);
  const { data, error, mutate } = useSWR<Steered, unknown>(address, getValue, { refreshInterval: LOOK_MS });
  const [problem, setProblem] = useState<AnsweredProblem | null>(null);
  const send = (method: "POST" | "PUT", body: unknown): Promise<void> =>
    call(method, address, { body }).then(
      () => {
        setProblem(null);
        return mutate().then(() => undefined);
      },
      (refused: unknown) => setProblem(problemOf(refused)),
    );
  useEffect(() => {
    const code = asked.get("code");
    if (code === null) return;
    asked.delete("code");
    // Whoever opens the page again later stands no longer before the screen.
    window.history.replaceState(null, "", `${window.location.pathname}?${asked.toString()}`);
    void send("POST", { code });
    // Once per page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!data) return error ? <Notice kind="error" problem={problemOf(error)} /> : <Notice kind="loading" />;
  const { remote, items } = data;
  return (
    <main className="lw-remote">
      <header>
        <h1>{data.name}</h1>
        <p>{data.place}</p>
      </header>
      {problem && (
        <p className="lw-media-wrong" role="alert">
          {problem.issues?.map(({ message }) => message).join(" ") || problemText(problem, t)}
        </p>
      )}
      <RemoteAlarms timeZone={data.timeZone} now={opened} />
      {remote?.isMine ? (
        <Steering items={items} remote={remote} onHold={(held) => void send("PUT", { held })} />
      ) : (
        <p>{remote ? t("screens:remote.taken", { by: remote.by }) : t("screens:remote.scanAgain")}</p>
      )}
    </main>
  );
}

type SteeringProps = { items: readonly Item[]; remote: NonNullable<Steered["remote"]>; onHold: (held: RemoteView | null) => void };

function Steering({ items, remote, onHold }: SteeringProps) {
  const { t } = useTranslation();
  const { held } = remote;
  const left = useCountdown(remote);
  const item = items.find(({ id }) => id === held?.item);
  return (
    <>
      <p role="status">{held && left > 0 ? t("screens:remote.returns", { seconds: left }) : t("screens:remote.turning")}</p>
      <ul className="lw-remote-items">
        {items.map(({ id, title }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === held?.item} onClick={() => onHold({ item: id, panel: null, year: null })}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {held && (
        <button type="button" className="lw-remote-back" onClick={() => onHold(null)}>
          {t("screens:remote.back")}
        </button>
      )}
      {item?.kind === "cockpit" && held && <Tiles item={item} held={held} onHold={onHold} />}
    </>
  );
}

type TilesProps = { item: Item; held: RemoteView; onHold: (held: RemoteView) => void };

/** The tiles of the cockpit that is held, as whoever holds the phone may see them. */
function Tiles({ item, held, onHold }: TilesProps) {
  const { t } = useTranslation();
  const query = held.year === null ? {} : { year: held.year };
  const { data, error } = useSWR<CockpitAnswer, unknown>(addressOf(`/api/cockpits/${item.definition}`, query), getValue, {
    refreshInterval: LOOK_MS,
  });
  if (!data) return error ? <p className="lw-media-wrong">{problemText(problemOf(error), t)}</p> : null;
  const locked = new URL(item.link ?? "/", window.location.origin).searchParams;
  const isLocked = COCKPIT_TIMES.some((name) => locked.has(name));
  return (
    <section>
      {!isLocked && data.choices.years.length > 1 && (
        <label className="lw-remote-year">
          {t("cockpit:year")}
          <select className="lw-input" value={data.params.year} onChange={(event) => onHold({ ...held, year: event.target.value })}>
            {data.choices.years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </label>
      )}
      <ul className="lw-remote-tiles">
        {data.panels.map((panel) => (
          <li key={panel.name}>
            <button
              type="button"
              aria-pressed={held.panel === panel.name}
              onClick={() => onHold({ ...held, panel: held.panel === panel.name ? null : panel.name })}
            >
              <span>{titleOf(data, panel, t)}</span>
              <strong>{figureOf(data, panel)}</strong>
            </button>
            {panel.opens && !panel.locked && <a href={addressBehind(panel.opens, companyOfPage())}>{t("screens:remote.open")}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ definition }: CockpitAnswer, { name }: PanelAnswer, t: ReturnType<typeof useTranslation>["t"]): string {
  return t([`${definition.id}:plain.${name}`, `${definition.id}:panels.${name}`]);
}

function figureOf({ definition, currency }: CockpitAnswer, answer: PanelAnswer): string {
  const panel = definition.panels.find(({ name }) => name === answer.name);
  if (!panel || !answer.figure || answer.locked) return "";
  const { value, unit } = answer.figure;
  const language = currentLanguage();
  const text = wallText(value, unit, language, panelScale(panel, answer, language));
  return unit === "money" ? `${text} ${currency}` : text;
}

/** The seconds that were left when the server told of them, counted down. */
function useCountdown(told: { left: number }): number {
  const [passed, setPassed] = useState({ told, seconds: 0 });
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => ({ told, seconds: before.told === told ? before.seconds + 1 : 1 })), 1000);
    return () => clearInterval(timer);
  }, [told]);
  return Math.max(0, told.left - (passed.told === told ? passed.seconds : 0));
}
