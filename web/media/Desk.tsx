import { Button } from "@blueprintjs/core";
import { Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { SCREENS_PATH } from "#define/wall/doors";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import "../input/linkInput.css";
import { PagesContext, pagesOf, type Registry, SCREENS } from "./desk.ts";
import { Playlists } from "./Playlists.tsx";
import { ScreenCard } from "./ScreenCard.tsx";
import { ScreenForm } from "./ScreenForm.tsx";

const REFRESH_MS = 5_000;

/** Where screens and playlists are looked after. */
export function Desk() {
  const { t } = useTranslation();
  const session = useSession();
  const [tab, setTab] = useState<"screens" | "playlists">("screens");
  const pages = useMemo(() => pagesOf(session, t), [session, t]);
  return (
    <PagesContext value={pages}>
      <main className="lw-media-desk">
        <h1>{t("screens:title")}</h1>
        <p className="lw-quiet">{t("screens:setup")}</p>
        <nav>
          {(["screens", "playlists"] as const).map((name) => (
            <Button key={name} variant="minimal" active={tab === name} aria-pressed={tab === name} onClick={() => setTab(name)}>
              {t(`screens:tabs.${name}`)}
            </Button>
          ))}
        </nav>
        <Suspense fallback={<Notice kind="loading" />}>{tab === "screens" ? <Screens /> : <Playlists />}</Suspense>
      </main>
    </PagesContext>
  );
}

function Screens() {
  const { t } = useTranslation();
  const [withRevoked, setWithRevoked] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const address = addressOf(SCREENS, withRevoked ? { revoked: 1 } : {});
  const { data, error, mutate } = useSWR<Registry, unknown>(address, getValue, { refreshInterval: REFRESH_MS });
  const { data: served } = useSWR<{ version: string }, unknown>("/version.json", getValue);
  if (!data) return error ? <Notice kind="error" problem={problemOf(error)} /> : <Notice kind="loading" />;
  const changed = () => void mutate();
  const build = served?.version ?? "";
  return (
    <>
      <div className="lw-media-bar">
        <Button intent="primary" onClick={() => setIsAdding((before) => !before)}>
          {t("screens:add")}
        </Button>
        <label>
          <input type="checkbox" checked={withRevoked} onChange={(event) => setWithRevoked(event.target.checked)} />{" "}
          {t("screens:withRevoked")}
        </label>
      </div>
      {isAdding && (
        <ScreenForm
          screen={null}
          registry={data}
          onClose={() => setIsAdding(false)}
          onDone={(token) => {
            setIsAdding(false);
            setLink(token ? `${window.location.origin}${SCREENS_PATH}?guest=${token}` : null);
            changed();
          }}
        />
      )}
      {link && (
        <p role="status" className="lw-media-guest-link">
          {t("screens:guest.made")} <code>{link}</code>
        </p>
      )}
      {data.screens.length === 0 && !isAdding && <p className="lw-quiet">{t("screens:empty")}</p>}
      {data.screens.map((screen) => (
        <ScreenCard key={screen.id} screen={screen} registry={data} build={build} onChanged={changed} />
      ))}
    </>
  );
}
