import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { matchedBy } from "./matched.ts";
import { SearchHead } from "./SearchHead.tsx";
import "./office.css";

const MOST = 200;

/** Which screens are open to the viewer, and what he may do there: what the server says of him, searched by title or path. */
export default function PermissionTest() {
  const { t } = useTranslation();
  const [sought, setSought] = useState("");
  const { menu, permissions } = useSession();
  const routes = useRoutes();
  if (!routes) return <Notice kind="loading" />;
  const open = new Set(menu.flatMap(({ items }) => items.map(({ path }) => path)));
  const found = routes.filter((route) => matchedBy(sought, route.path, route[currentLanguage()], route.definition)).slice(0, MOST);
  const rights = (definition: string) =>
    permissions.filter((right) => right.startsWith(`${definition}.`)).map((right) => right.slice(definition.length + 1));
  return (
    <section className="lw-office">
      <SearchHead
        title={t("office.shell:screens.permission")}
        label={t("office.shell:permission.search")}
        sought={sought}
        onSeek={setSought}
      />
      <table>
        <thead>
          <tr>
            {["path", "title", "open", "rights"].map((name) => (
              <th key={name}>{t(`office.shell:permission.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((route) => (
            <tr key={route.path}>
              <td>{route.path}</td>
              <td>{route[currentLanguage()]}</td>
              <td>{t(open.has(route.path) || route.isOpen ? "office.shell:permission.yes" : "office.shell:permission.no")}</td>
              <td className="lw-quiet">{rights(route.definition).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
