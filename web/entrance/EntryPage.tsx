import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { entryKind } from "#define/access/entries";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { type MenuItem, type Session, useSessionAnswer } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { LanguageRow } from "../parts/LanguageRow.tsx";
import { Notice } from "../parts/Notice.tsx";
import { SignInScreen } from "../screens/SignInScreen.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { namedIn } from "./brand.ts";
import { type Block, useEntry } from "./entry.ts";

/** So many entries of a group are taken in at one look. */
const FIRST = 12;
const NEWS = "/api/documents/office.receivedAnnouncement";

/** A page outside the frame: what is public for everybody, and the visitor's own part of the work once he has signed in. */
export default function EntryPage() {
  const { t } = useTranslation();
  const { data: session, error, mutate } = useSessionAnswer();
  const entry = useEntry(session !== undefined);
  const opensAt = session ? entry?.brand?.opensAt : null;
  useEffect(() => {
    if (opensAt) window.location.replace(opensAt);
  }, [opensAt]);
  if ((!session && error === undefined) || !entry || opensAt) return <Notice kind="loading" />;
  if (!session && entryKind(window.location.pathname) === "work")
    return <SignInScreen onSignedIn={(entered) => void mutate(entered, { revalidate: true })} />;
  const here = encodeURIComponent(`${window.location.pathname}${window.location.search}`);
  return (
    <div className="lw-portal">
      <header>
        <BrandMark />
        <nav aria-label={t("shell:entrance.go")}>
          <LanguageRow />
          {session ? (
            <a className="lw-provider" href={`/dashboard?company=${encodeURIComponent(session.company.code)}`}>
              {t("shell:entrance.desk")}
            </a>
          ) : (
            <a className="lw-provider" href={`/login?next=${here}`}>
              {t("shell:signIn.enter")}
            </a>
          )}
        </nav>
      </header>
      <main>
        {entry.blocks.map((block) => (
          <BlockPart key={block.id} block={block} session={session} />
        ))}
      </main>
    </div>
  );
}

function BlockPart({ block, session }: { block: Block; session: Session | undefined }) {
  const language = currentLanguage();
  const title = namedIn(block.titles, language);
  const text = namedIn(block.texts, language);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {text !== "" && <p>{text}</p>}
      {block.kind === "link" && block.link && <a href={block.link}>{title || block.link}</a>}
      {block.kind === "menu" && session && <Entries session={session} group={block.menuGroup ?? ""} />}
      {block.kind === "announcements" && session && <News session={session} />}
    </section>
  );
}

/** The entries of the visitor's menu that belong to a group. */
function Entries({ session, group }: { session: Session; group: string }) {
  const { t } = useTranslation();
  const items = session.menu.filter((one) => one.group === group).flatMap((one) => one.items);
  if (items.length === 0) return <p className="lw-quiet">{t("shell:entrance.none")}</p>;
  const rest = items.slice(FIRST);
  return (
    <>
      <Links items={items.slice(0, FIRST)} session={session} />
      {rest.length > 0 && (
        <details>
          <summary>
            {t("shell:more")} ({rest.length})
          </summary>
          <Links items={rest} session={session} />
        </details>
      )}
    </>
  );
}

function Links({ items, session }: { items: readonly MenuItem[]; session: Session }) {
  const { t } = useTranslation();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path}>
          <a href={`${item.path}?company=${encodeURIComponent(session.company.code)}`}>{titleOfItem(item, t)}</a>
        </li>
      ))}
    </ul>
  );
}

type Told = { rows: readonly { id: string; title?: string | null; dateFrom?: string | null }[] };
const MOST_NEWS = 5;

/** The newest announcements that the visitor received. */
function News({ session }: { session: Session }) {
  const { t } = useTranslation();
  const mayRead = session.permissions.includes("office.receivedAnnouncement.read");
  const { data } = useSWR<Told, unknown>(mayRead ? `${NEWS}?screen=list&limit=${MOST_NEWS}` : null, getValue);
  const rows = data?.rows ?? [];
  if (rows.length === 0) return <p className="lw-quiet">{t("shell:entrance.noNews")}</p>;
  return (
    <ul>
      {rows.map(({ id, title, dateFrom }) => (
        <li key={id}>
          <a href={`/AnnouncementList?company=${encodeURIComponent(session.company.code)}&id=${id}`}>
            {[dateFrom, title].filter(Boolean).join(" ")}
          </a>
        </li>
      ))}
    </ul>
  );
}
