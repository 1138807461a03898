import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CockpitAnswer } from "#define/cockpit";
import { ageText } from "../cockpit/age.ts";
import { cockpitFeed, Feed, type FeedState } from "../cockpit/feed.ts";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { Notice } from "../parts/Notice.tsx";
import type { ShownPage } from "./MediaScreen.tsx";
import "../cockpit/wall.css";

type MediaPageProps = { page: ShownPage; address: string; isEnded: boolean };
/** Nobody clicks at a wall, and what lies behind would ask who he is. */
const NOWHERE = { opens: null, stepOpens: {} };
/** From this age (s) on a picture says how old it is. */
const YOUNG = 120;

/** A page while it is on: the last good picture is there at once and stays, however long the server is away; then it says its age. */
export function MediaPage(props: MediaPageProps) {
  const { t } = useTranslation();
  const { page } = props;
  if (page.kind === "none")
    return <Notice kind="missing" problem={{ type: "notFound", status: 404, title: t("reports.viewer:unknown", { link: page.link }) }} />;
  return page.kind === "cockpit" ? <MediaCockpit {...props} /> : <MediaPicture {...props} />;
}

function MediaPicture({ page, address, isEnded }: MediaPageProps) {
  const feed = useMemo(() => new Feed<string>(address, {}, "media", (answer) => answer.text()), [address]);
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  const source = useMemo(
    () => (state.answer === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(state.answer)}`),
    [state.answer],
  );
  if (!source) return state.problem ? <Notice kind="error" problem={state.problem} /> : <Notice kind="loading" />;
  return (
    <figure className="lw-media-picture">
      <img src={source} alt={page.title} />
      <Trouble state={state} isEnded={isEnded} />
    </figure>
  );
}

function MediaCockpit({ page, address, isEnded }: MediaPageProps) {
  const { t } = useTranslation();
  const feed = useMemo(() => cockpitFeed(address, {}, "media"), [address]);
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  const now = useNow();
  const { answer: cockpit } = state;
  if (!cockpit) return state.problem ? <Notice kind="error" problem={state.problem} /> : <Notice kind="loading" />;
  return (
    <div className="lw-wall-room">
      <article className="lw-wall" data-shift={new Date(now).getHours() % 4}>
        <header className="lw-wall-head">
          <h1>{t(`${page.definition}:title`)}</h1>
          <Trouble state={state} isEnded={isEnded} />
        </header>
        <div className="lw-wall-grid">
          {cockpit.definition.panels.map((panel) => {
            const answer = cockpit.panels.find((each) => each.name === panel.name);
            return (
              answer && (
                <PanelTile
                  key={panel.name}
                  cockpit={cockpit}
                  panel={panel}
                  answer={{ ...answer, ...NOWHERE }}
                  at={state.at || answer.at}
                  now={now}
                />
              )
            );
          })}
        </div>
      </article>
    </div>
  );
}

/** What is wrong, if something is: the age of what is shown, and whether the link was ended. */
function Trouble({ state, isEnded }: { state: FeedState<CockpitAnswer> | FeedState<string>; isEnded: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const seconds = Math.max(0, (now - Date.parse(state.at || new Date(now).toISOString())) / 1000);
  if (state.failures === 0 && !isEnded && seconds < YOUNG) return null;
  return (
    <figcaption className="lw-media-trouble" role="status">
      {isEnded ? t("reports.viewer:ended") : t("cockpit:kept", { age: ageText(seconds, t) })}
    </figcaption>
  );
}

/** The time (ms), looked at anew every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
