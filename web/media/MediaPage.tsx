import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { cockpitFeed, Feed, type FeedState } from "../cockpit/feed.ts";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { useTrouble, WallHead } from "../cockpit/WallHead.tsx";
import { WallRoom } from "../cockpit/WallRoom.tsx";
import { Notice } from "../parts/Notice.tsx";
import type { ShownPage } from "./shownPage.ts";
import "../cockpit/wall.css";

/** `isAway`: the server does not answer; the page itself may not have asked since. */
type MediaPageProps = { page: ShownPage; address: string; isEnded: boolean; isAway: boolean; company: string; timeZone: string };
/** Nobody clicks at a wall, and what lies behind would ask who he is. */
const NOWHERE = { opens: null, stepOpens: {} };

/**
 * A page while it is on: the last good picture is there at once and stays, however long the server is away; then it says so, with the time
 * that it is of.
 */
export function MediaPage(props: MediaPageProps) {
  const { t } = useTranslation();
  const { page } = props;
  if (page.kind === "none")
    return <Notice kind="missing" problem={{ type: "notFound", status: 404, title: t("reports.viewer:unknown", { link: page.link }) }} />;
  return page.kind === "cockpit" ? <MediaCockpit {...props} /> : <MediaPicture {...props} />;
}

function MediaPicture(props: MediaPageProps) {
  const { page, address } = props;
  const feed = useMemo(() => new Feed<string>(address, {}, "media", (answer) => answer.text()), [address]);
  const state = useFollowed(feed, props);
  const source = useMemo(
    () => (state.answer === null ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(state.answer)}`),
    [state.answer],
  );
  if (!source) return state.problem ? <Notice kind="error" problem={state.problem} /> : <Notice kind="loading" />;
  return (
    <WallRoom>
      <article className="lw-wall">
        <Head {...props} state={state} title={page.title} />
        <figure className="lw-media-picture">
          <img src={source} alt={page.title} />
        </figure>
      </article>
    </WallRoom>
  );
}

function MediaCockpit(props: MediaPageProps) {
  const { page, address } = props;
  const { t } = useTranslation();
  const feed = useMemo(() => cockpitFeed(address, {}, "media"), [address]);
  const state = useFollowed(feed, props);
  const now = useNow();
  const { answer: cockpit } = state;
  if (!cockpit) return state.problem ? <Notice kind="error" problem={state.problem} /> : <Notice kind="loading" />;
  return (
    <WallRoom>
      <article className="lw-wall" data-shift={new Date(now).getHours() % 4}>
        <Head {...props} state={state} title={t(`${page.definition}:title`)} year={cockpit.params.year} />
        <div className="lw-wall-grid">
          {cockpit.definition.panels.map((panel) => {
            const answer = cockpit.panels.find((each) => each.name === panel.name);
            return (
              answer && (
                <PanelTile key={panel.name} cockpit={cockpit} panel={panel} answer={{ ...answer, ...NOWHERE }} at={state.at} now={now} />
              )
            );
          })}
        </div>
      </article>
    </WallRoom>
  );
}

type HeadProps = MediaPageProps & { state: FeedState<unknown>; title: string; year?: string };

function Head({ state, isEnded, isAway, company, timeZone, title, year }: HeadProps) {
  const { t } = useTranslation();
  const now = useNow();
  const trouble = useTrouble({ at: state.at, failures: Math.max(state.failures, isAway ? 1 : 0) }, timeZone, now);
  return (
    <WallHead
      title={title}
      company={company}
      {...(year === undefined ? {} : { year })}
      timeZone={timeZone}
      now={now}
      at={state.at}
      trouble={isEnded ? t("reports.viewer:ended") : trouble}
    />
  );
}

/** Follows a page; it asks at once when the server is back. */
function useFollowed<T>(feed: Feed<T>, { isAway }: Pick<MediaPageProps, "isAway">): FeedState<T> {
  useEffect(() => {
    if (!isAway) feed.hurry();
  }, [feed, isAway]);
  return useSyncExternalStore(feed.subscribe, feed.current);
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
