import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslation } from "react-i18next";
import type { Language } from "#define/viewer";
import { Feed } from "../cockpit/feed.ts";
import { speak } from "../data/language.ts";
import { Notice } from "../parts/Notice.tsx";
import { SignInScreen } from "../screens/SignInScreen.tsx";
import { MediaPage } from "./MediaPage.tsx";
import { MediaSetup } from "./MediaSetup.tsx";
import { askedOf, type MediaAsked } from "./place.ts";
import type { ShownPage } from "./shownPage.ts";
import "./media.css";

type Shown = { name: string; language: Language; seconds: number; company: string; timeZone: string; pages: readonly ShownPage[] };
/** So often (ms) a wall asks whether its server is there: without a session it hears no news. */
const BEAT = 8_000;

/** A screen that hangs for weeks outside the frame: reports and cockpits in turn. Without token and link: where such screens are set up. */
export function MediaScreen() {
  const [query] = useSearchParams();
  const asked = useMemo(() => askedOf(query), [query]);
  return asked.token === "own" && asked.links.length === 0 ? <MediaSetup /> : <MediaRotation asked={asked} />;
}

function MediaRotation({ asked }: { asked: MediaAsked }) {
  const { t } = useTranslation();
  const base = `/api/media/show/${encodeURIComponent(asked.token)}`;
  const own = asked.links.map((link) => `link=${encodeURIComponent(link)}`).join("&");
  const feed = useMemo(
    () => new Feed<Shown>(own ? `${base}?${own}` : base, {}, "media", async (answer) => (await answer.json()) as Shown, BEAT),
    [base, own],
  );
  const { answer, problem, failures } = useSyncExternalStore(feed.subscribe, feed.current);
  const turn = useTurn(answer?.pages.length ?? 0, answer?.seconds ?? 0);
  useEffect(() => {
    if (answer) void speak(answer.language);
  }, [answer]);
  if (!answer && problem?.type === "unauthenticated")
    return asked.token === "own" ? (
      <SignInScreen onSignedIn={() => window.location.reload()} />
    ) : (
      <Notice kind="forbidden" problem={{ ...problem, title: t("reports.viewer:ended") }} />
    );
  if (!answer) return problem ? <Notice kind="error" problem={problem} /> : <Notice kind="loading" />;
  const page = answer.pages[turn];
  if (!page) return <Notice kind="empty" />;
  const kind = page.kind === "cockpit" ? "cockpit" : "picture";
  return (
    <main className="lw-media" data-trouble={failures > 0}>
      <MediaPage
        key={`${turn} ${page.link}`}
        page={page}
        address={`${base}/${kind}?page=${turn}${own && `&${own}`}`}
        isEnded={problem?.type === "unauthenticated"}
        isAway={failures > 0}
        company={answer.company}
        timeZone={answer.timeZone}
      />
      {answer.pages.length > 1 && (
        <ol className="lw-media-turn" aria-label={answer.name || page.title}>
          {answer.pages.map(({ link, title }, at) => (
            <li key={link} aria-current={at === turn} title={title} />
          ))}
        </ol>
      )}
    </main>
  );
}

/** The place of the page that is on: the next one after `seconds`. */
function useTurn(count: number, seconds: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2 || seconds <= 0) return undefined;
    const timer = setInterval(() => setTurn((before) => (before + 1) % count), 1000 * seconds);
    return () => clearInterval(timer);
  }, [count, seconds]);
  return count === 0 ? 0 : turn % count;
}
