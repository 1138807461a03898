import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { CockpitAnswer } from "#define/cockpit";
import type { Alarm } from "../alarms/alarms.ts";
import { AlarmRibbon } from "../alarms/AlarmRibbon.tsx";
import { Headline } from "../cockpit/Headline.tsx";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { spoken } from "../cockpit/spoken.ts";
import { lookInAddress } from "../cockpit/look.ts";
import { useTrouble, WallHead } from "../cockpit/WallHead.tsx";
import { useSay } from "../cockpit/useSay.ts";
import { WallRoom } from "../cockpit/WallRoom.tsx";
import { type HeadSaid, headSaid } from "#tile/head";
import type { ItemFeed, ItemState } from "./itemFeed.ts";
import type { Show, ShownItem } from "./show.ts";
import "../cockpit/wall.css";

type WallItemProps = {
  item: ShownItem;
  feed: ItemFeed;
  show: Show;
  now: number;
  isAway: boolean;
  isShown: boolean;
  /** The tile that is shown alone. */
  spot: string | null;
  alarms: readonly Alarm[];
  onReady: () => void;
  onPainted: (version: string) => void;
  onFailed: (state: ItemState) => void;
};
/** Nobody clicks at a wall, and what lies behind would ask who he is. */
const NOWHERE = { opens: null, opensBy: null, stepOpens: {} };

/** One item, drawn before it is shown: a report, a cockpit, a picture, a document or a video. */
export function WallItem({ item, feed, show, now, isAway, isShown, spot, alarms, onReady, onPainted, onFailed }: WallItemProps) {
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  const { content, failures, version } = state;
  useEffect(() => {
    if (!isAway) feed.hurry();
  }, [feed, isAway]);
  useEffect(() => {
    if (content) onReady();
  });
  useEffect(() => {
    if (!content && failures > 0 && !isAway) onFailed(state);
    // Told once per failure.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failures]);
  useEffect(() => {
    if (isShown && content) onPainted(version);
  });
  if (!content) return null;
  const head = { item, show, now, isAway, state };
  if (content.kind === "cockpit") return <WallCockpit {...head} cockpit={spoken(content.cockpit)} spot={spot} alarms={alarms} />;
  if (content.kind === "picture") return <WallPicture {...head} svg={content.svg} />;
  return <WallFile item={item} blob={content.blob} isShown={isShown} />;
}

type HeadProps = Pick<WallItemProps, "item" | "show" | "now" | "isAway"> & { state: ItemState };

function Head({ item, show, now, isAway, state, title, says }: HeadProps & { title: string; says: HeadSaid }) {
  const { timeZone } = show;
  const trouble = useTrouble({ at: state.at, failures: Math.max(state.failures, isAway ? 1 : 0) }, timeZone, now);
  return <WallHead title={item.title || title} says={says} timeZone={timeZone} now={now} at={state.at} trouble={trouble} />;
}

function WallPicture({ svg, ...head }: HeadProps & { svg: string }) {
  const source = useMemo(() => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, [svg]);
  const title = head.item.page?.title ?? "";
  return (
    <WallRoom>
      <article className="lw-wall">
        <Head {...head} title={title} says={{ company: head.show.company }} />
        <figure className="lw-media-picture">
          <img src={source} alt={title} />
        </figure>
      </article>
    </WallRoom>
  );
}

type WallCockpitProps = HeadProps & { cockpit: CockpitAnswer } & Pick<WallItemProps, "spot" | "alarms">;

function WallCockpit({ cockpit, spot, alarms, ...head }: WallCockpitProps) {
  const { t } = useTranslation();
  const say = useSay();
  const { state, now } = head;
  // Tiles tell ages in minutes: they are not drawn anew each second.
  const minute = Math.floor(now / 10_000) * 10_000;
  return (
    <WallRoom look={head.show.screen?.look ?? lookInAddress()}>
      <article className="lw-wall" data-shift={new Date(now).getHours() % 4}>
        <Head {...head} title={t(`${cockpit.definition.id}:title`)} says={headSaid(cockpit, head.show.company, say)} />
        <Headline cockpit={cockpit} at={state.at} now={minute} />
        <AlarmRibbon alarms={alarms} cockpit={cockpit} timeZone={head.show.timeZone} now={minute} />
        <div className="lw-wall-grid" data-spot={spot !== null}>
          {cockpit.definition.panels.map((panel) => {
            if (spot !== null && panel.name !== spot) return null;
            const answer = cockpit.panels.find((each) => each.name === panel.name);
            return (
              answer && (
                <PanelTile key={panel.name} cockpit={cockpit} panel={panel} answer={{ ...answer, ...NOWHERE }} at={state.at} now={minute} />
              )
            );
          })}
        </div>
      </article>
    </WallRoom>
  );
}

function WallFile({ item, blob, isShown }: { item: ShownItem; blob: Blob; isShown: boolean }) {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (item.kind === "picture") return <img className="lw-media-file" src={address} alt={item.title} />;
  if (item.kind === "pdf")
    return (
      <object className="lw-media-file" data={`${address}#toolbar=0&navpanes=0&view=Fit`} type="application/pdf" aria-label={item.title} />
    );
  // A video begins when it is shown.
  return isShown ? <video className="lw-media-file" src={address} autoPlay muted loop playsInline /> : null;
}
