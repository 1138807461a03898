import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { doorAt, LINK_PATH, SCREENS_PATH } from "#define/wall/doors";
import { companyOfPage } from "../data/api.ts";
import { SessionContext, useSessionAnswer } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { SignInScreen } from "../screens/SignInScreen.tsx";
import { personCaller, screenCaller } from "./caller.ts";
import { Desk } from "./Desk.tsx";
import { GuestPage } from "./GuestPage.tsx";
import { isPaired } from "./own.ts";
import { PairPage } from "./PairPage.tsx";
import { queryHere } from "./show.ts";
import { WallRotation } from "./WallRotation.tsx";
import "./media.css";

/** A page outside the frame: what a paired screen was given, what somebody signed in may see himself, else how a screen is paired. */
export function MediaScreen() {
  const [paired, setPaired] = useState(isPaired);
  const [isPairing, setIsPairing] = useState(() => new URLSearchParams(window.location.search).has("pair"));
  const [link] = useState(() => new URLSearchParams(window.location.search).get("guest"));
  const end = useCallback(() => setPaired(false), []);
  const begin = useCallback(() => {
    setPaired(true);
    setIsPairing(false);
  }, []);
  const caller = useMemo(() => (paired ? screenCaller() : null), [paired]);
  if (link && !paired) return <GuestPage link={link} onOpened={begin} />;
  if (caller) return <WallRotation caller={caller} onEnded={end} onClosed={end} />;
  if (isPairing) return <PairPage onPaired={begin} />;
  const isDesk = window.location.pathname === SCREENS_PATH && queryHere().links.length === 0;
  return isDesk ? <DeskDoor onPaired={begin} /> : <PersonDoor onPaired={begin} />;
}

type DoorProps = { onPaired: () => void };

/** Where screens are looked after, for somebody signed in. */
function DeskDoor({ onPaired }: DoorProps) {
  const { data, error } = useSessionAnswer();
  if (data)
    return (
      <SessionContext value={data}>
        <Desk />
      </SessionContext>
    );
  return error ? <PairPage onPaired={onPaired} /> : <Notice kind="loading" />;
}

/** What somebody signed in may see himself. */
function PersonDoor({ onPaired }: DoorProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState<string | null>(null);
  const caller = useMemo(() => personCaller(companyOfPage()), []);
  const close = useCallback((problem: string) => setClosed(problem), []);
  const door = doorAt(window.location.pathname);
  if (closed === null) return <WallRotation caller={caller} onEnded={() => undefined} onClosed={close} />;
  if (closed === "unauthenticated" && door === "signIn") return <SignInScreen onSignedIn={() => window.location.reload()} />;
  const [link] = queryHere().links;
  if (closed === "notFound" && window.location.pathname === LINK_PATH && link)
    return <Notice kind="missing" problem={{ type: "notFound", status: 404, title: t("reports.viewer:unknown", { link }) }} />;
  return <PairPage onPaired={onPaired} />;
}
