import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import useSWR from "swr";
import { addressBehind } from "#query/behind";
import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";
import { formatInstant } from "#define/format";
import { changeOf, wallFigure, wallText } from "#tile/amounts";
import { spoken } from "../cockpit/spoken.ts";
import { send } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { useSession } from "../data/session.ts";

const MOST = 3;

/** The first figures of a cockpit that this person may read, each leading to the screen behind it; nothing while there are none. */
export function HomeFigures({ cockpit: id }: { cockpit: string }) {
  const { t } = useTranslation();
  const { data } = useSWR<Seen, unknown>(`/api/cockpits/${id}`, seen);
  const cockpit = data?.cockpit;
  const shown = (cockpit?.definition.panels ?? []).flatMap((panel) => {
    const answer = cockpit?.panels.find((each) => each.name === panel.name);
    return answer && !answer.locked && answer.figure?.value ? [{ panel, answer }] : [];
  });
  if (!data || !cockpit || shown.length === 0) return null;
  return (
    <section aria-labelledby="home-figures">
      <h2 id="home-figures">{t("shell:home.keyFigures")}</h2>
      <ul className="lw-figures">
        {shown.slice(0, MOST).map(({ panel, answer }) => (
          <li key={panel.name}>
            <FigureLink cockpit={cockpit} at={data.at} panel={panel} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A cockpit and the instant that it is true up to. */
type Seen = { cockpit: CockpitAnswer; at: string };

async function seen(path: string): Promise<Seen> {
  const answer = await send("GET", path);
  return { cockpit: spoken((await answer.json()) as CockpitAnswer), at: answer.headers.get("x-true-at") ?? "" };
}

type FigureProps = { cockpit: CockpitAnswer; panel: Panel; answer: PanelAnswer };

function FigureLink({ cockpit, at, panel, answer }: FigureProps & Pick<Seen, "at">) {
  const { t } = useTranslation();
  const { company } = useSession();
  const language = currentLanguage();
  const { id, paths } = cockpit.definition;
  const said = Object.entries(answer.statement).map(([name, { value, unit }]) => [name, wallText(value, unit, language)] as const);
  const { text, unit } = wallFigure(answer.figure?.value ?? null, answer.figure?.unit ?? "", language, cockpit.currency);
  const own = `${paths[0] ?? "/dashboard"}?company=${encodeURIComponent(company.code)}`;
  return (
    <Link to={answer.opens ? addressBehind(answer.opens, company.code) : own}>
      <span className="lw-quiet">{t(`${id}:panels.${panel.name}`, Object.fromEntries(said))}</span>
      <b>
        {text} <small>{unit}</small>
      </b>
      <span className="lw-quiet">{comparisonOf({ cockpit, panel, answer }, t)}</span>
      <span className="lw-quiet">
        {cockpit.params.year} · {t("cockpit:asOf", { at: formatInstant(at, cockpit.timeZone, "minute") })}
      </span>
    </Link>
  );
}

/** The first comparison of a panel in words: reached of a plan, or up or down from another year. */
function comparisonOf({ cockpit, panel, answer }: FigureProps, t: (key: string) => string): string {
  const language = currentLanguage();
  const name = panel.compare?.find((each) => answer.compare[each.name]?.ratio)?.name;
  const ratio = name ? answer.compare[name]?.ratio : null;
  if (!name || !ratio) return "";
  const label = t(`${cockpit.definition.id}:compare.${name}`);
  if (name.startsWith("plan")) return `${label} ${wallText(ratio, "percent", language)}`;
  const { direction, text } = changeOf(ratio, language);
  return `${label} ${{ up: "▲", down: "▼", even: "=" }[direction]} ${t(`cockpit:${direction}`)} ${text}`;
}
