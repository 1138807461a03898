import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Panel } from "#define/cockpit";
import { formatInstant } from "#define/format";
import { companyOfPage } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { ageOf, ageText } from "./age.ts";
import { wallText } from "./amounts.ts";
import { AgeingBody, BarsBody, type BodyProps, FigureBody, FunnelBody } from "./bodies.tsx";
import { addressBehind } from "./opens.ts";

const TrendBody = lazy(() => import("./TrendBody.tsx"));
type PanelTileProps = BodyProps & { at: string; now: number };

/** One tile: a statement as title, its figures, period and age; a click or Enter opens the screen behind with the tile's filters. */
export function PanelTile(props: PanelTileProps) {
  const { cockpit, panel, answer, at, now } = props;
  const { t } = useTranslation();
  const language = currentLanguage();
  const { state, seconds } = ageOf(at, now, answer.freshness);
  const [x, y, width, height] = panel.at;
  const said = Object.entries(answer.statement).map(([name, { value, unit }]) => [name, wallText(value, unit, language)]);
  const title = t(`${cockpit.definition.id}:panels.${panel.name}`, Object.fromEntries(said) as Record<string, string>);
  const address = answer.opens && !answer.locked ? addressBehind(answer.opens, companyOfPage()) : null;
  const clock = formatInstant(at, language, cockpit.timeZone, "time");
  return (
    <section
      className="lw-tile"
      data-kind={panel.kind}
      data-age={state}
      data-panel={panel.name}
      style={{ gridArea: `${y + 1} / ${x + 1} / span ${height} / span ${width}` }}
    >
      <h2>{address ? <Link to={address}>{title}</Link> : title}</h2>
      <div className="lw-tile-body">{answer.locked ? <p className="lw-locked">{t("cockpit:noRight")}</p> : <PanelBody {...props} />}</div>
      <p className="lw-tile-foot">
        <span>{cockpit.params.year}</span>
        <span>
          {state === "stale"
            ? t("cockpit:stale", { age: ageText(seconds, t) })
            : state === "ageing"
              ? t("cockpit:ageing", { at: clock })
              : t("cockpit:asOf", { at: clock })}
        </span>
      </p>
    </section>
  );
}

function PanelBody(props: BodyProps) {
  switch (props.panel.kind satisfies Panel["kind"]) {
    case "figure":
      return <FigureBody {...props} />;
    case "ageing":
      return <AgeingBody {...props} />;
    case "bars":
      return <BarsBody {...props} />;
    case "funnel":
      return <FunnelBody {...props} />;
    case "trend":
      return (
        <Suspense fallback={null}>
          <TrendBody {...props} />
        </Suspense>
      );
  }
}
