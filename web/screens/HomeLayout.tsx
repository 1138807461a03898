import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { HomeFigures } from "./HomeFigures.tsx";

type Card = { path: string; definition: string; screen: string; kind: string; name: string | null; icon: string | null; width: number };
export type Home = { title: string | null; cards: readonly Card[] };

/** Cards as they were laid out: figures of cockpits, and ways to screens of the viewer. */
export default function HomeLayout({ data }: { data: Home }) {
  const { t } = useTranslation();
  const { company } = useSession();
  const cockpit = data.cards.find(({ kind }) => kind === "cockpit");
  return (
    <>
      <section aria-labelledby="home-cards">
        <h2 id="home-cards">{data.title}</h2>
        <ul>
          {data.cards.map((card) => (
            <li key={card.path}>
              <Link to={`${card.path}?company=${encodeURIComponent(company.code)}`}>
                {card.name ?? titleOfItem({ ...card, section: "documents" }, t)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {cockpit && <HomeFigures cockpit={cockpit.definition} />}
    </>
  );
}
