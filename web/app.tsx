import { Suspense } from "react";
import { SWRConfig } from "swr";
import { useTranslation } from "react-i18next";
import { getValue } from "./data/api.ts";
import { problemOf } from "./data/problem.ts";
import { SessionContext, useSessionAnswer } from "./data/session.ts";
import { Notice } from "./parts/Notice.tsx";
import { ConnectionBanner } from "./frame/ConnectionBanner.tsx";
import { NewVersion } from "./frame/NewVersion.tsx";
import { SignInScreen } from "./screens/SignInScreen.tsx";
import { lazily } from "./parts/lazily.ts";

const Frame = lazily(() => import("./frame/Frame.tsx"));

/** The whole page: the sign-in screen, or the frame around the screens of a signed-in person. */
export function App() {
  return (
    <SWRConfig value={{ fetcher: getValue, revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false }}>
      <ConnectionBanner />
      <NewVersion />
      <Entrance />
    </SWRConfig>
  );
}

function Entrance() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSessionAnswer();
  const problem = error ? problemOf(error) : undefined;
  const entering = window.location.pathname === "/login";
  if (problem?.type === "unauthenticated" || (entering && !data))
    return <SignInScreen onSignedIn={(session) => void mutate(session, { revalidate: true })} />;
  if (data)
    return (
      <SessionContext value={data}>
        <Suspense fallback={<Notice kind="loading" />}>
          <Frame />
        </Suspense>
      </SessionContext>
    );
  if (problem?.type === "notFound")
    return <Notice kind="missing" action={{ label: t("shell:company.default"), run: () => window.location.assign("/") }} />;
  if (problem) return <Notice kind="error" problem={problem} action={{ label: t("shell:retry"), run: () => void mutate() }} />;
  return <Notice kind="loading" />;
}
