import { type ComponentType, type CSSProperties, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { addressBehind } from "#query/behind";
import type { Panel } from "#define/cockpit";
import { formatInstant } from "#define/format";
import { companyOfPage } from "../data/api.ts";
import { lazily } from "../parts/lazily.ts";
import { ageOf, ageText } from "#tile/age";
import { AgeingBody, BarsBody, FunnelBody } from "./bodies.tsx";
import { CalendarBody } from "./CalendarBody.tsx";
import { FigureBody } from "./FigureBody.tsx";
import { type Linking, linkOf, LinkProvider } from "./linking.ts";
import { MultiplesBody } from "./MultiplesBody.tsx";
import type { BodyProps } from "#tile/panel";
import { stateSaid } from "#tile/state";
import { footUnit, plainTitle, titlesSaid } from "#tile/title";
import { TableBody } from "./TableBody.tsx";
import { TickerBody } from "./TickerBody.tsx";
import { TileTitle } from "./TileTitle.tsx";
import { useSay } from "./useSay.ts";

const ChartBody = lazily(() => import("./ChartBody.tsx"));
const LineBody = lazily(() => import("./LineBody.tsx"));
type PanelTileProps = BodyProps & {
  at: string;
  now: number;
  /** What is chosen on a page of linked figures. */
  linking?: Linking;
  /** What lies over the tile while it is composed. */
  children?: ReactNode;
};

/**
 * One tile: a statement as title, its figures and their age where it is not that of the wall; a click or Enter opens the screen behind with
 * the tile's filters.
 */
export function PanelTile(props: PanelTileProps) {
  const { cockpit, panel, answer, at, now, linking } = props;
  const { t } = useTranslation();
  const { state: age, seconds } = ageOf(at, now, answer.freshness);
  const [x, y, width, height] = panel.at;
  const say = useSay();
  const state = stateSaid(props, say);
  const address = answer.opens && !answer.locked ? addressBehind(answer.opens, companyOfPage()) : null;
  const clock = formatInstant(at, cockpit.timeZone, "time");
  const unit = footUnit(props, say);
  const told = { at: clock, age: ageText(seconds, t) };
  // What somebody chose elsewhere and is no dimension of this panel: its figure is of all.
  const chosenElsewhere = linking?.selected.some((one) => one.panel !== panel.name) === true;
  const isUnmoved = chosenElsewhere && !answer.locked && !answer.narrowedBy?.length;
  return (
    <section
      className="lw-tile"
      data-kind={panel.kind}
      data-age={age}
      data-panel={panel.name}
      data-unmoved={isUnmoved}
      style={{ gridArea: `${y + 1} / ${x + 1} / span ${height} / span ${width}`, ...linesInRow(cockpit, panel) }}
    >
      <TileTitle titles={titlesSaid(props, age, say)} plain={plainTitle(props, say)} address={address} />
      <div className="lw-tile-body">
        {state ? (
          <p className="lw-locked" data-state={state.state}>
            {state.text}
          </p>
        ) : (
          <LinkedBody {...props} />
        )}
      </div>
      {(unit || isUnmoved || age !== "fresh") && (
        <p className="lw-tile-foot">
          <span>{[unit, isUnmoved ? t("cockpit:linked.unmoved") : ""].filter(Boolean).join(" · ")}</span>
          {age !== "fresh" && (
            <span title={t(`cockpit:${age}`, told)}>
              <span className="lw-long">{t(`cockpit:${age}`, told)}</span>
              <span className="lw-short" aria-hidden="true">
                {t(`cockpit:${age}Short`, told)}
              </span>
            </span>
          )}
        </p>
      )}
      {props.children}
    </section>
  );
}

const BODIES: Record<Panel["kind"], ComponentType<BodyProps>> = {
  figure: FigureBody,
  ageing: AgeingBody,
  bars: BarsBody,
  funnel: FunnelBody,
  trend: LineBody,
  pace: LineBody,
  table: TableBody,
  multiples: MultiplesBody,
  chart: ChartBody,
  change: ChartBody,
  calendar: CalendarBody,
  ticker: TickerBody,
};

/** The body of a tile whose rows choose what other tiles are narrowed to, where the page is one of linked figures. */
function LinkedBody({ linking, ...props }: PanelTileProps) {
  const { panel } = props;
  const link = useMemo(() => (linking ? linkOf(linking, panel) : null), [linking, panel]);
  return (
    <LinkProvider value={link}>
      <PanelBody {...props} />
    </LinkProvider>
  );
}

function PanelBody(props: BodyProps) {
  const Body = BODIES[props.panel.kind];
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  );
}

// Figures of one row leave the same room below their numbers, so that these stand on one line.
function linesInRow({ definition }: BodyProps["cockpit"], panel: Panel): CSSProperties {
  const row = definition.panels.filter((each) => each.kind === "figure" && each.at[1] === panel.at[1]);
  const lines = Math.max(0, ...row.map((each) => (each.compare?.length ?? 0) - (each.verdict ? 1 : 0) - (each.goal ? 1 : 0)));
  const has = (what: "goal" | "verdict") => (row.some((each) => each[what]) ? 1 : 0);
  return { "--lw-lines": lines, "--lw-goal": has("goal"), "--lw-judged": has("verdict") } as CSSProperties;
}
