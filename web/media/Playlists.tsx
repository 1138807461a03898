import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { addressOf, call, getValue } from "../data/api.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import { type Playlist, PLAYLISTS, titleOfLink, usePages } from "./desk.ts";
import { PlaylistForm } from "./PlaylistForm.tsx";
import { Wrong } from "./ScreenForm.tsx";

/** What screens show in turn. */
export function Playlists() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR<{ playlists: readonly Playlist[] }, unknown>(PLAYLISTS, getValue);
  const [edited, setEdited] = useState<string | null>(null);
  if (!data) return error ? <Notice kind="error" problem={problemOf(error)} /> : <Notice kind="loading" />;
  const done = () => {
    setEdited(null);
    void mutate();
  };
  return (
    <>
      <div className="lw-media-bar">
        <Button intent="primary" onClick={() => setEdited("")}>
          {t("screens:playlists.add")}
        </Button>
      </div>
      {edited === "" && <PlaylistForm playlist={null} onClose={() => setEdited(null)} onDone={done} />}
      {data.playlists.length === 0 && edited === null && <p className="lw-quiet">{t("screens:playlists.empty")}</p>}
      {data.playlists.map((playlist) => (
        <PlaylistCard
          key={playlist.id}
          playlist={playlist}
          isEdited={edited === playlist.id}
          onEdit={() => setEdited(playlist.id)}
          onClose={() => setEdited(null)}
          onDone={done}
        />
      ))}
    </>
  );
}

type CardProps = { playlist: Playlist; isEdited: boolean; onEdit: () => void; onClose: () => void; onDone: () => void };

function PlaylistCard({ playlist, isEdited, onEdit, onClose, onDone }: CardProps) {
  const { t } = useTranslation();
  const pages = usePages();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const drop = async () => {
    try {
      await call("DELETE", addressOf(`${PLAYLISTS}/${playlist.id}`));
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <article className="lw-media-card" aria-label={playlist.name}>
      <header>
        <h2>{playlist.name}</h2>
        <span className="lw-quiet">
          {playlist.screens.length > 0
            ? t("screens:playlists.used", { screens: playlist.screens.join(", ") })
            : t("screens:playlists.unused")}
        </span>
      </header>
      {isEdited ? (
        <PlaylistForm playlist={playlist} onClose={onClose} onDone={onDone} />
      ) : (
        <>
          <ol className="lw-media-items">
            {playlist.items.map((item) => (
              <li key={item.id}>
                <span>{item.title || (item.link ? titleOfLink(pages, item.link) : t(`screens:playlists.kinds.${item.kind}`))}</span>
                <span className="lw-quiet">
                  {item.seconds} s{item.from && ` · ${item.from}–${item.until ?? ""}`}
                  {item.days !== "all" && ` · ${t(`screens:playlists.dayKinds.${item.days}`)}`}
                  {item.alert && ` · ${t("screens:playlists.alert")}`}
                </span>
              </li>
            ))}
          </ol>
          <div className="lw-media-deeds">
            <Button size="small" onClick={onEdit}>
              {t("screens:change")}
            </Button>
            <Button size="small" variant="minimal" intent="danger" disabled={playlist.screens.length > 0} onClick={() => void drop()}>
              {t("screens:playlists.drop")}
            </Button>
          </div>
        </>
      )}
      {problem && <Wrong problem={problem} />}
    </article>
  );
}
