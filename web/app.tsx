import { Suspense, useEffect, useState } from "react";
import { SWRConfig } from "swr";
import { useTranslation } from "react-i18next";
import { getValue } from "./data/api.ts";
import { dropAlong, takenHere } from "./data/along.ts";
import { problemOf } from "./data/problem.ts";
import { SessionContext, signOut, useSessionAnswer, type Session } from "./data/session.ts";
import { useSetupNeeded } from "./data/setup.ts";
import { Notice } from "./parts/Notice.tsx";
import { Frame } from "./frame/ahead.ts";
import { ConnectionBanner } from "./frame/ConnectionBanner.tsx";
import { NewVersion } from "./frame/NewVersion.tsx";
import { PaneBoundary } from "./frame/PaneBoundary.tsx";
import { ticketHere } from "./entrance/ticketHere.ts";
import { clearDesk, clearOnce, goToEntrance, isEntrance } from "./entrance/place.ts";
import { entryKind } from "#define/access/entries";
import { SignInScreen } from "./screens/SignInScreen.tsx";
import { withWords } from "./data/language.ts";
import { doorAt, REMOTE_PATH } from "#define/wall/doors";
import { lazily } from "./parts/lazily.ts";

const SetupScreen = lazily(withWords("rest", () => import("./screens/SetupScreen.tsx")));
const PasswordScreen = lazily(withWords("rest", () => import("./screens/PasswordScreen.tsx")));
const StepScreen = lazily(withWords("rest", () => import("./screens/StepScreen.tsx")));
const Media = lazily(withWords("rest", () => import("./media/RoutedMedia.tsx")));
const Remote = lazily(withWords("rest", async () => ({ default: (await import("./media/RemotePage.tsx")).RemotePage })));
const EntryPage = lazily(withWords("menu", () => import("./entrance/EntryPage.tsx")));
const Ticket = lazily(() => import("./entrance/Ticket.tsx"));

const PASSWORD_PATH = "/changePassword";

/** The whole page: the sign-in screen, or the frame around the screens of a signed-in person. */
export function App() {
  return (
    <SWRConfig value={{ fetcher: getValue, revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false }}>
      <ConnectionBanner />
      <NewVersion />
      {doorAt(window.location.pathname) ? (
        <PaneBoundary>
          <Suspense fallback={<Notice kind="loading" />}>
            <Media />
          </Suspense>
        </PaneBoundary>
      ) : isOwnPage(window.location.pathname) ? (
        <PaneBoundary>
          <Suspense fallback={<Notice kind="loading" />}>
            <EntryPage />
          </Suspense>
        </PaneBoundary>
      ) : (
        <Entrance />
      )}
    </SWRConfig>
  );
}

/** An entry that stands by itself, before and after somebody signs in. */
const isOwnPage = (path: string): boolean => !["signIn", undefined].includes(entryKind(path));

function Entrance() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSessionAnswer();
  const problem = error ? problemOf(error) : undefined;
  const entering = isEntrance();
  const [founded, setFounded] = useState(false);
  const [wasInside, setInside] = useState(false);
  const isLeaving = entering && data !== undefined;
  useEffect(() => {
    if (isLeaving) void leave();
  }, [isLeaving]);
  const outside = problem?.type === "unauthenticated" || (entering && !data && error !== undefined);
  const needed = useSetupNeeded(outside);
  useEffect(() => {
    if (outside) void dropAlong();
  }, [outside]);
  // Whoever was inside on this page and whose time is over signs in where he stands.
  if (data && !entering && !wasInside) setInside(true);
  const isSentAway = outside && needed === false && !entering && !wasInside;
  useEffect(() => {
    if (isSentAway) goToEntrance();
    else if (entering && outside) clearOnce();
  }, [isSentAway, entering, outside]);
  const enter = (session: Session) => void mutate(session, { revalidate: true });
  if (isLeaving) return <Notice kind="loading" />;
  if (outside && needed && !founded)
    return (
      <Suspense fallback={<Notice kind="loading" />}>
        <SetupScreen onDone={() => setFounded(true)} onSignedIn={enter} />
      </Suspense>
    );
  // No form before it is known which one: what a quick visitor typed would be gone.
  if (outside && needed === undefined) return <Notice kind="loading" />;
  const ticket = entering && outside ? ticketHere() : null;
  if (ticket !== null)
    return (
      <Suspense fallback={<Notice kind="loading" />}>
        <Ticket ticket={ticket} />
      </Suspense>
    );
  if (outside) return <SignInScreen onSignedIn={enter} />;
  if (data && (data.mustChangePassword || window.location.pathname === PASSWORD_PATH))
    return (
      <Suspense fallback={<Notice kind="loading" />}>
        <PasswordScreen
          policy={data.passwordPolicy}
          forced={data.mustChangePassword}
          onChanged={(session) => {
            if (window.location.pathname === PASSWORD_PATH) window.location.assign("/dashboard");
            else enter(session);
          }}
        />
      </Suspense>
    );
  if (data?.mustSetUpStep)
    return (
      <Suspense fallback={<Notice kind="loading" />}>
        <StepScreen onDone={() => void mutate()} />
      </Suspense>
    );
  if (data)
    return (
      <SessionContext value={data}>
        <Suspense fallback={<Notice kind="loading" />}>{window.location.pathname === REMOTE_PATH ? <Remote /> : <Frame />}</Suspense>
      </SessionContext>
    );
  if (problem?.type === "notFound")
    return <Notice kind="missing" action={{ label: t("shell:company.default"), run: () => window.location.assign("/") }} />;
  if (problem) {
    const gone = takenHere();
    const more = problem.type === "network" && gone?.isGone ? t("shell:takenGone", { days: gone.days }) : undefined;
    return <Notice kind="error" problem={problem} more={more} action={{ label: t("shell:retry"), run: () => void mutate() }} />;
  }
  return <Notice kind="loading" />;
}

/** Whoever visits the entrance leaves: his tabs, what the page keeps of him and his session end, drafts of what was not saved stay. */
async function leave(): Promise<void> {
  clearDesk();
  await signOut();
  window.location.reload();
}
