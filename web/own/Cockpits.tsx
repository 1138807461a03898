import { useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatInstant } from "#define/format";
import { cockpitFeed } from "../cockpit/feed.ts";
import { spoken } from "../cockpit/spoken.ts";
import { Thumbnail } from "../cockpit/Thumbnail.tsx";
import { useFavourites } from "../data/favourites.ts";
import { currentLanguage } from "../data/language.ts";
import { type MenuItem, useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import "../cockpit/collection.css";

/** The cockpits of the viewer's menu, his favourites first: each with its question, its age and a picture that follows its figures. */
export default function Cockpits() {
  const { t } = useTranslation();
  const { menu } = useSession();
  const favourites = useFavourites();
  const cockpits = menu.flatMap(({ items }) => items).filter(({ kind }) => kind === "cockpit");
  const isFavourite = ({ path }: MenuItem) => favourites.has(path);
  const shown = [...cockpits.filter(isFavourite), ...cockpits.filter((item) => !isFavourite(item))];
  return (
    <section className="lw-collection">
      <h1>{t("reports.cockpits:title")}</h1>
      <ul>
        {shown.map((item) => (
          <Card key={item.path} item={item} isFavourite={isFavourite(item)} onTurn={() => favourites.turn(item.path)} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = { item: MenuItem; isFavourite: boolean; onTurn: () => void };

function Card({ item, isFavourite, onTurn }: CardProps) {
  const { t } = useTranslation();
  const { path, definition, names } = item;
  const { accountId, company, timeZone } = useSession();
  const [owner] = useState(`${accountId}.${company.code}.${currentLanguage()}`);
  const feed = useMemo(() => cockpitFeed(`/api/cockpits/${definition}`, {}, owner), [definition, owner]);
  const { answer, at, problem } = useSyncExternalStore(feed.subscribe, feed.current);
  const cockpit = answer && spoken(answer);
  const title = titleOfItem(item, t);
  const without = answer ? "noFigures" : problem ? "failed" : "loading";
  const word = t(isFavourite ? "shell:favourites.remove" : "shell:favourites.add");
  // A cockpit of a unit that this company lacks.
  if (problem?.status === 404) return null;
  return (
    <li>
      <Link to={path} aria-label={title} className="lw-thumbnail-link">
        {cockpit ? <Thumbnail cockpit={cockpit} /> : <span className="lw-thumbnail" />}
      </Link>
      <h2>
        <Link to={path}>{title}</Link>
        <button type="button" aria-label={word} title={word} onClick={onTurn}>
          {isFavourite ? "★" : "☆"}
        </button>
      </h2>
      <p>{names && !cockpit ? "" : t(`${definition}:question`)}</p>
      <small>{at ? t("cockpit:asOf", { at: formatInstant(at, timeZone, "time") }) : t(`cockpit:collection.${without}`)}</small>
    </li>
  );
}
