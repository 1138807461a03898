import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#define/format";
import { ageText } from "#tile/age";
import { speak } from "../data/language.ts";
import { isComposing } from "../parts/composing.ts";
import { Notice } from "../parts/Notice.tsx";
import type { Caller } from "./caller.ts";
import { serverNow, silence } from "./clock.ts";
import { queryHere, type Show } from "./show.ts";
import { openItems, Wall } from "./wall.ts";
import type { WallState } from "./wallState.ts";
import { RemoteCode } from "./RemoteCode.tsx";
import { WallItem } from "./WallItem.tsx";

const TICK_MS = 250;

type WallRotationProps = {
  caller: Caller;
  /** The screen was revoked, or is none any more. */
  onEnded: () => void;
  /** Nothing of what was asked for may be seen by whoever asks. */
  onClosed: (problem: string) => void;
};

/** What is shown in turn: the next one is painted before it is shown, and what cannot be shown is passed over. */
export function WallRotation({ caller, onEnded, onClosed }: WallRotationProps) {
  const { t } = useTranslation();
  const wall = useMemo(() => {
    const { query, links } = queryHere();
    return new Wall(caller, query, links);
  }, [caller]);
  const state = useSyncExternalStore(wall.subscribe, wall.current);
  const { show, problem, hasEnded } = state;
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  const closed = closedBy(caller, state);
  useEffect(() => {
    if (closed !== null) onClosed(closed);
  }, [closed, onClosed]);
  useEffect(() => {
    if (show) void speak(show.language);
  }, [show]);
  useWakeLock();
  useInviting(wall);
  if (hasEnded || closed !== null) return null;
  if (state.isOver) return <Plain show={show} says={t("screens:wall.over")} />;
  if (!show) return problem && problem.type !== "network" ? <Notice kind="error" problem={problem} /> : <Notice kind="loading" />;
  return <Turning wall={wall} state={state} show={show} />;
}

/** Why a person sees nothing of what he asked for; null where he sees some, or a screen asks. */
function closedBy({ who }: Caller, { show, problem }: WallState): string | null {
  if (who === "screen") return null;
  if (problem?.type === "unauthenticated" || problem?.type === "forbidden") return problem.type;
  if (!show) return null;
  return show.items.some(({ page }) => !page?.problem) ? null : (show.items[0]?.page?.problem ?? "notFound");
}

function Turning({ wall, state, show }: { wall: Wall; state: WallState; show: Show }) {
  const { t } = useTranslation();
  const now = useServerTime();
  const items = openItems(show);
  const turn = wall.turnAt(now);
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  const wanted = turn?.item.id ?? null;
  const visible = useShown(wanted, wanted !== null && ready.has(wanted));
  // A page says itself of when it is.
  const isFile = items.some(({ id, kind }) => id === visible && kind !== "page");
  if (!turn) return <Plain show={show} says={t("screens:wall.nothing")} />;
  const mounted = [...new Map([...items.filter(({ id }) => id === visible), turn.item, turn.next].map((item) => [item.id, item])).values()];
  const isReady = (id: string) => ready.has(id) || setReady((before) => new Set([...before, id]));
  const all = items.filter(({ alert, priority }) => alert === turn.item.alert && priority === turn.item.priority);
  return (
    <main className="lw-media" data-trouble={state.isAway}>
      {mounted.map((item) => (
        <Slot key={`${item.id} ${item.link}`} isShown={item.id === visible}>
          <WallItem
            item={item}
            feed={wall.feedOf(item)}
            show={show}
            now={now}
            isAway={state.isAway}
            isShown={item.id === visible}
            alarms={state.alarms}
            spot={state.held?.item === item.id ? state.held.panel : null}
            onReady={() => isReady(item.id)}
            onPainted={(version) => wall.paints(item, version)}
            onFailed={(failed) => wall.passOver(item, failed)}
          />
        </Slot>
      ))}
      {state.isAway && show.screen && isFile && (
        <p className="lw-media-kept" role="status">
          {t("screens:wall.kept", { age: ageText(Math.max(60, silence() / 1000), t) })}
        </p>
      )}
      {all.length > 1 && (
        <ol className="lw-media-turn" aria-hidden="true">
          {all.map(({ id }) => (
            <li key={id} aria-current={id === visible} />
          ))}
        </ol>
      )}
      {show.screen?.watermark && (
        <p className="lw-media-watermark">
          {show.screen.watermark} · {formatInstant(new Date(Math.floor(now / 60_000) * 60_000).toISOString(), show.timeZone, "minute")}
        </p>
      )}
      {state.message !== null && (
        <p className="lw-media-message" role="alert">
          {state.message}
        </p>
      )}
      {state.isInviting && state.remoteCode !== null && show.screen && <RemoteCode show={show} code={state.remoteCode} />}
      {state.isIdentified && show.screen && (
        <p className="lw-media-name" role="status">
          {show.screen.name} <small>{show.screen.place}</small>
        </p>
      )}
    </main>
  );
}

/** What is shown: what is wanted once it is painted, until then the one before. */
function useShown(wanted: string | null, isPainted: boolean): string | null {
  const [shown, setShown] = useState<string | null>(null);
  if (isPainted && shown !== wanted) setShown(wanted);
  return isPainted ? wanted : shown;
}

function Slot({ isShown, children }: { isShown: boolean; children: React.ReactNode }) {
  return (
    <div className="lw-media-slot" data-shown={isShown} aria-hidden={!isShown} inert={!isShown}>
      {children}
    </div>
  );
}

/** A page without figures: what the screen is called, and why it shows nothing. */
function Plain({ show, says }: { show: Show | null; says: string }) {
  return (
    <main className="lw-media-plain">
      {show?.screen && <h1>{show.screen.name}</h1>}
      <p>{says}</p>
    </main>
  );
}

/** The server's time (ms), looked at four times a second; the page is drawn anew each second only. */
function useServerTime(): number {
  const [now, setNow] = useState(() => Math.floor(serverNow() / 1000) * 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(serverNow() / 1000) * 1000), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whoever touches the glass, or presses a key, is shown how it is steered. */
function useInviting(wall: Wall): void {
  useEffect(() => {
    const touched = () => wall.invite();
    const pressed = (event: KeyboardEvent) => isComposing(event) || wall.invite();
    window.addEventListener("pointerdown", touched);
    window.addEventListener("keydown", pressed);
    return () => {
      window.removeEventListener("pointerdown", touched);
      window.removeEventListener("keydown", pressed);
    };
  }, [wall]);
}

/** Keeps the display on where the browser can. */
function useWakeLock(): void {
  const held = useRef<WakeLockSentinel | null>(null);
  useLayoutEffect(() => {
    const hold = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      held.current = await navigator.wakeLock.request("screen").catch(() => null);
    };
    void hold();
    const again = () => void hold();
    document.addEventListener("visibilitychange", again);
    return () => {
      document.removeEventListener("visibilitychange", again);
      void held.current?.release();
    };
  }, []);
}
