import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { COCKPIT_CHOICES, COCKPIT_TIMES, type CockpitAnswer, GRID_ROWS } from "#define/cockpit";
import type { ScreenProps } from "./screenProps.ts";
import { type Alarm, useAlarms } from "../alarms/alarms.ts";
import { AlarmRibbon } from "../alarms/AlarmRibbon.tsx";
import { cockpitFeed, type Feed, type FeedState } from "../cockpit/feed.ts";
import { Headline } from "../cockpit/Headline.tsx";
import { useLook } from "../cockpit/look.ts";
import { type Linking, selectedIn } from "../cockpit/linking.ts";
import { PaperMenu } from "../cockpit/PaperMenu.tsx";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { SelectionBar } from "../cockpit/SelectionBar.tsx";
import { spoken } from "../cockpit/spoken.ts";
import { Choice, dayIn, useTrouble, WallHead } from "../cockpit/WallHead.tsx";
import { useSay } from "../cockpit/useSay.ts";
import { WallRoom } from "../cockpit/WallRoom.tsx";
import { headSaid, timeSaid } from "#tile/head";
import type { Query } from "../data/api.ts";
import { useConnection } from "../data/connection.ts";
import { currentLanguage } from "../data/language.ts";
import { nameOf, useSession } from "../data/session.ts";
import { lazily } from "../parts/lazily.ts";
import { Notice } from "../parts/Notice.tsx";
import "../cockpit/wall.css";

const AcknowledgeDialog = lazily(() => import("../alarms/Acknowledge.tsx"));

/** A cockpit: all tiles from one request, followed by news, never blank once it has shown something. */
export default function CockpitScreen({ definition }: ScreenProps) {
  const [query, setQuery] = useSearchParams();
  const session = useSession();
  const { t } = useTranslation();
  const language = currentLanguage();
  const asked = JSON.stringify(given(query));
  const owner = `${session.accountId}.${session.company.code}`;
  const feed = useMemo(
    () => cockpitFeed(`/api/cockpits/${definition}`, JSON.parse(asked) as Query, `${owner}.${language}`),
    [definition, asked, owner, language],
  );
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  const say = useSay();
  const [look, setLook] = useLook();
  const now = useMinute();
  const timeZone = state.answer?.timeZone ?? "UTC";
  useMidnight(timeZone, now, feed);
  const trouble = useTrouble(state, timeZone, now);
  const connection = useConnection();
  const { alarms, again } = useAlarms();
  const [taken, setTaken] = useState<Alarm | null>(null);
  const shown = useStanding(`${definition} ${owner} ${language}`, state);
  const cockpit = shown && spoken(shown.answer);
  if (!cockpit) return state.problem ? <Notice kind="error" problem={state.problem} /> : <Notice kind="loading" />;
  const full = query.get("full") === "1";
  const linking: Linking | null = cockpit.definition.linked
    ? {
        selected: selectedIn(query.get("selected")),
        become: (selected) => set({ selected: selected.length > 0 ? JSON.stringify(selected) : "" }),
      }
    : null;
  const set = (values: Readonly<Record<string, string>>): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const goFull = (): void => {
    set({ full: full ? "" : "1" });
    if (full && document.fullscreenElement) void document.exitFullscreen();
    else if (!full) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return (
    <WallRoom look={look}>
      <article
        className="lw-wall"
        data-shift={new Date(now).getHours() % 4}
        data-linked={cockpit.definition.linked}
        style={{ "--lw-rows": cockpit.definition.rows ?? GRID_ROWS } as CSSProperties}
      >
        <WallHead
          title={t(`${cockpit.definition.id}:title`)}
          says={headSaid(cockpit, nameOf(session.company, language), say)}
          timeZone={timeZone}
          now={now}
          at={shown.at}
          trouble={full || connection === "fine" ? trouble : null}
        >
          <Choice
            label={t("shell:company.change")}
            value={session.company.code}
            values={session.companies.map((company) => ({ id: company.code, label: nameOf(company, language) }))}
            onChange={(value) => set({ company: value })}
          />
          <Choice
            label={t("cockpit:year")}
            value={cockpit.params.year}
            values={cockpit.choices.years.map((each) => ({ id: each, label: each }))}
            onChange={(value) => set({ year: value, until: "" })}
          />
          <Choice
            label={t("cockpit:until")}
            value={cockpit.params.until ?? ""}
            values={[
              { id: "", label: t("cockpit:all.until") },
              ...cockpit.choices.times.map((id) => ({ id, label: timeSaid(id, cockpit.params.year, say) })),
            ]}
            onChange={(value) => set({ until: value })}
          />
          {COCKPIT_CHOICES.map((name) => (
            <Choice
              key={name}
              label={t(`cockpit:${name}`)}
              value={cockpit.params.chosen[name] ?? ""}
              values={[{ id: "", label: t(`cockpit:all.${name}`) }, ...(cockpit.choices.among[name] ?? [])]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
          <button type="button" onClick={() => setLook(look === "dark" ? "light" : "dark")}>
            {t(`cockpit:looks.${look === "dark" ? "light" : "dark"}`)}
          </button>
          <PaperMenu cockpit={cockpit} asked={given(query)} look={look} />
          <button type="button" onClick={goFull}>
            {t(full ? "cockpit:leave" : "cockpit:fullScreen")}
          </button>
        </WallHead>
        <Headline cockpit={cockpit} at={shown.at} now={now} />
        <AlarmRibbon alarms={alarms} cockpit={cockpit} timeZone={timeZone} now={now} onAcknowledge={setTaken} />
        {linking && <SelectionBar cockpit={cockpit} linking={linking} />}
        <div className="lw-wall-grid" aria-busy={state.answer === null}>
          {cockpit.definition.panels.map((panel) => {
            const answer = cockpit.panels.find((each) => each.name === panel.name);
            const told = { cockpit, panel, at: shown.at, now, ...(linking ? { linking } : {}) };
            return answer && <PanelTile key={panel.name} {...told} answer={answer} />;
          })}
        </div>
      </article>
      {taken && <AcknowledgeDialog alarm={taken} timeZone={timeZone} onDone={() => void again().then(() => setTaken(null))} />}
    </WallRoom>
  );
}

/** What an address asks a cockpit. */
function given(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...COCKPIT_TIMES, ...COCKPIT_CHOICES, "selected"].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])),
  );
}

type Shown = { page: string; answer: CockpitAnswer; at: string };

/** What a page shows: its answer, and until that comes the one to its question before. */
function useStanding(page: string, { answer, at }: FeedState<CockpitAnswer>): Shown | null {
  const [stood, setStood] = useState<Shown | null>(null);
  if (!answer) return stood?.page === page ? stood : null;
  if (stood?.page === page && stood.answer === answer && stood.at === at) return stood;
  const next = { page, answer, at };
  setStood(next);
  return next;
}

/** The time (ms), looked at anew every ten seconds. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Asks anew when the site's day turns. */
function useMidnight(timeZone: string, now: number, feed: Feed<CockpitAnswer>): void {
  const day = dayIn(timeZone, now);
  useEffect(() => feed.dayIs(day), [feed, day]);
}
