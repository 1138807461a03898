import { Button } from "@blueprintjs/core";
import { CaretDown, Home } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFavourites } from "../data/favourites.ts";
import { useSession } from "../data/session.ts";
import { GroupMenu } from "./GroupMenu.tsx";
import { useMenuAddress } from "./menuAddress.ts";
import { titleOfGroup } from "./titles.ts";

/** The viewer's screens by area in one row above the tabs. */
export default function TopMenu({ active }: { active: string }) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const favourites = useFavourites();
  const address = useMenuAddress();
  const marked = menu.flatMap(({ items }) => items).filter(({ path }) => favourites.has(path));
  const groups = [
    ...(marked.length > 0 ? [{ title: t("shell:favourites.title"), group: { group: "favourites", items: marked } }] : []),
    ...menu.map((group) => ({ title: titleOfGroup(group, t), group })),
  ];
  return (
    <nav className="lw-menu-top" aria-label={t("shell:menu.title")}>
      <Link
        className="bp6-button bp6-minimal bp6-small"
        to={address("/dashboard")}
        aria-current={active === "/dashboard" ? "page" : undefined}
      >
        <Home />
        <span>{t("shell:home.title")}</span>
      </Link>
      {groups.map(({ title, group }) => (
        <GroupMenu key={group.group} group={group} title={title} at="bottom-start" active={active}>
          <Button
            variant="minimal"
            size="small"
            endIcon={<CaretDown />}
            active={group.items.some(({ path }) => path === active)}
            text={title}
          />
        </GroupMenu>
      ))}
    </nav>
  );
}
