import { useTranslation } from "react-i18next";
import { titleOfLink, usePages } from "./desk.ts";
import { OrderButtons } from "./OrderButtons.tsx";

/** Pages in the order in which they are shown; each by its menu link, which may lock parameters. */
export function LinkList({ links, onChange }: { links: readonly string[]; onChange: (links: string[]) => void }) {
  const { t } = useTranslation();
  const pages = usePages();
  const change = (at: number, link: string) => onChange(links.map((one, place) => (place === at ? link : one)));
  const raise = (at: number) => onChange(links.toSpliced(at, 1).toSpliced(at - 1, 0, links[at] ?? ""));
  return (
    <fieldset className="lw-media-links">
      <legend>{t("screens:fields.pages")}</legend>
      {links.length > 0 && (
        <ol>
          {links.map((link, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span>{titleOfLink(pages, link.split("?")[0] ?? "")}</span>
              <input
                className="lw-input"
                aria-label={t("screens:playlists.link")}
                value={link}
                onChange={(event) => change(at, event.target.value)}
              />
              <OrderButtons isFirst={at === 0} onRaise={() => raise(at)} onRemove={() => onChange(links.toSpliced(at, 1))} />
            </li>
          ))}
        </ol>
      )}
      <select
        className="lw-input"
        aria-label={t("screens:playlists.page")}
        value=""
        onChange={(event) => event.target.value && onChange([...links, event.target.value])}
      >
        <option value="">{t("screens:playlists.addItem")}</option>
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
