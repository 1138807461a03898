import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { titleOfItem } from "../frame/titles.ts";
import { matchedBy } from "./matched.ts";
import "./office.css";

/** The viewer's own choice of his menu: what he ticks stands on top, in the order in which he chose it. */
export default function OwnMenu() {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const [own, setOwn] = useStored<readonly string[]>("menu.own", []);
  const [sought, setSought] = useState("");
  const items = menu.flatMap((group) => group.items);
  const chosen = own.flatMap((path) => items.find((item) => item.path === path) ?? []);
  const turn = (path: string) => setOwn(own.includes(path) ? own.filter((one) => one !== path) : [...own, path]);
  const found = items.filter((item) => matchedBy(sought, item.path, titleOfItem(item, t)));
  return (
    <section className="lw-office">
      <h1>{t("office.shell:screens.myWebView")}</h1>
      {chosen.length === 0 && <p className="lw-quiet">{t("office.shell:ownMenu.none")}</p>}
      <ol>
        {chosen.map((item) => (
          <li key={item.path}>
            <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`}>{titleOfItem(item, t)}</Link>
          </li>
        ))}
      </ol>
      <div className="lw-office-bar">
        <input
          className="lw-input"
          type="search"
          aria-label={t("shell:menu.filter")}
          placeholder={t("shell:menu.filter")}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      <ul>
        {found.map((item) => (
          <li key={item.path}>
            <label>
              <input type="checkbox" checked={own.includes(item.path)} onChange={() => turn(item.path)} /> {titleOfItem(item, t)}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
