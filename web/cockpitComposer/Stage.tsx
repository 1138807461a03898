import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Canvas, type CockpitAnswer, GRID_ROWS, type Panel, type PanelAnswer } from "#define/cockpit";
import { Headline } from "../cockpit/Headline.tsx";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { WallHead } from "../cockpit/WallHead.tsx";
import { useSay } from "../cockpit/useSay.ts";
import { headSaid } from "#tile/head";
import { currentLanguage } from "../data/language.ts";
import { nameOf, useSession } from "../data/session.ts";
import { DRAWN, isOnItsGrid, type Seen, seenOn } from "./canvas.ts";
import { type Composed, NAME_FIELDS } from "./draft.ts";
import { Frame } from "./Frame.tsx";
import type { Panels } from "./usePanels.ts";
import { panelTitle } from "./usePreview.ts";
import "../cockpit/wall.css";

type StageProps = {
  composed: Composed;
  canvas: Canvas;
  cockpit: CockpitAnswer | null;
  at: string;
  panels: Panels;
  onSeen: (seen: Seen) => void;
};
/** Nobody follows a tile while it is composed. */
const NOWHERE = { opens: null, opensBy: null, stepOpens: {} };
const SETTLED_MS = 600;

/** The cockpit as its wall will have it, drawn at the wall's own size and shrunk to fit. */
export function Stage({ composed, canvas, cockpit, at, panels, onSeen }: StageProps) {
  const { t } = useTranslation();
  const say = useSay();
  const { company, timeZone } = useSession();
  const stage = useRef<HTMLDivElement>(null);
  const wall = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [width, height] = DRAWN[canvas.ratio];
  const scale = Math.min(room.width / width, room.height / height) || 0;
  useEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const { definition } = composed;
  useEffect(() => {
    const timer = window.setTimeout(() => wall.current && onSeen(seenOn(wall.current, canvas)), SETTLED_MS);
    return () => window.clearTimeout(timer);
  });
  const language = currentLanguage();
  const [now] = useState(Date.now);
  return (
    <div className="lw-canvas" ref={stage}>
      <div className="lw-canvas-wall" style={{ width: width * scale, height: height * scale }}>
        <div className="lw-wall-room" style={{ width, height, transform: `scale(${scale})`, transformOrigin: "0 0" }}>
          <article
            className="lw-wall"
            ref={wall}
            data-linked={definition.linked}
            style={{ "--lw-rows": definition.rows ?? GRID_ROWS } as CSSProperties}
          >
            <WallHead
              title={composed[NAME_FIELDS[language]] || composed.nameZh || composed.code || t("composer:design.untitled")}
              says={cockpit ? headSaid(cockpit, nameOf(company, language), say) : { company: nameOf(company, language) }}
              timeZone={timeZone}
              now={now}
              at={at}
            />
            {cockpit && <Headline cockpit={cockpit} at={at} now={now} />}
            <div className="lw-wall-grid" data-composed={isOnItsGrid(canvas.ratio)}>
              {definition.panels.map((panel) => (
                <Tile
                  key={panel.name}
                  panel={panel}
                  cockpit={cockpit}
                  at={at}
                  now={now}
                  panels={panels}
                  canMove={isOnItsGrid(canvas.ratio)}
                  rows={definition.rows ?? GRID_ROWS}
                />
              ))}
            </div>
          </article>
        </div>
      </div>
    </div>
  );
}

type TileProps = { panel: Panel; cockpit: CockpitAnswer | null; at: string; now: number; panels: Panels; canMove: boolean; rows: number };

/** One tile with what is done about it over it; one whose figures are on their way is drawn without. */
function Tile({ panel, cockpit, at, now, panels, canMove, rows }: TileProps) {
  const { t } = useTranslation();
  const answer = cockpit?.panels.find(({ name }) => name === panel.name);
  const title = panelTitle(cockpit, panel.name);
  const frame = <Frame panel={panel} title={title} panels={panels} canMove={canMove} rows={rows} />;
  if (cockpit && answer && isOf(panel, answer))
    return (
      <PanelTile cockpit={cockpit} panel={panel} answer={{ ...answer, ...NOWHERE }} at={at} now={now}>
        {frame}
      </PanelTile>
    );
  const [x, y, width, height] = panel.at;
  return (
    <section className="lw-tile" data-panel={panel.name} style={{ gridArea: `${y + 1} / ${x + 1} / span ${height} / span ${width}` }}>
      <p className="lw-locked">{t("cockpit:starting")}</p>
      {frame}
    </section>
  );
}

/** Whether figures are those of a panel as it is now. */
function isOf({ slices, columns, steps }: Panel, answer: PanelAnswer): boolean {
  if (answer.locked) return true;
  const grouped = Object.entries(slices).filter(([, { by }]) => by.length > 0);
  return (
    (columns !== undefined || grouped.every(([name]) => answer.slices[name] !== undefined)) &&
    (steps ?? []).every(({ name }) => answer.steps[name] !== undefined) &&
    (columns === undefined || answer.rows.every(({ cells }) => cells.length === columns.length))
  );
}
