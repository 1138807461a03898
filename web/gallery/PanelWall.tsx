import { useTranslation } from "react-i18next";
import { PanelTile } from "../cockpit/PanelTile.tsx";
import { WallHead } from "../cockpit/WallHead.tsx";
import { WallRoom } from "../cockpit/WallRoom.tsx";
import { cockpitOf, type PanelSample, panelSamples, STATES } from "./panels.ts";
import "../cockpit/wall.css";

/** When the figures were true, and what the clock says. */
const [AT, NOW] = ["2026-03-20T06:30:00Z", Date.parse("2026-03-20T08:00:00Z")];

/** Every kind of panel in every state of it, as on walls. */
export function PanelWall() {
  const { t } = useTranslation();
  return Object.entries(panelSamples((code) => t(`report:places.${code}`))).map(([id, samples]) => (
    <Wall key={id} id={id} samples={samples} />
  ));
}

function Wall({ id, samples }: { id: string; samples: readonly PanelSample[] }) {
  const { t } = useTranslation();
  const rows = Object.entries(STATES).map(([state, answerOf], row) => ({
    state,
    tiles: samples.map(({ panel, answer }) => {
      const [x, , width, height] = panel.at;
      return { panel: { ...panel, at: [x, row * height, width, Math.min(height, 14 - row * height)] as const }, answer: answerOf(answer) };
    }),
  }));
  const cockpit = cockpitOf(
    id,
    rows.flatMap(({ tiles }) => tiles.map(({ panel }) => panel)),
    t("report:places.NM"),
  );
  return (
    <div className="lw-gallery-wall">
      <WallRoom>
        <article className="lw-wall">
          <WallHead
            title={t(`${cockpit.definition.id}:title`)}
            says={{ company: t("report:places.NM"), period: cockpit.params.year }}
            timeZone={cockpit.timeZone}
            now={NOW}
            at={AT}
          />
          <div className="lw-wall-grid">
            {rows.flatMap(({ state, tiles }) =>
              tiles.map(({ panel, answer }) => (
                <PanelTile key={`${state} ${panel.name}`} cockpit={cockpit} panel={panel} answer={answer} at={AT} now={NOW} />
              )),
            )}
          </div>
        </article>
      </WallRoom>
    </div>
  );
}
