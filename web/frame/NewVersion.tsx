import { Suspense, useEffect, useState } from "react";
import { lazily } from "../parts/lazily.ts";
import { isUnattended } from "./unattended.ts";

const VersionDialog = lazily(() => import("./VersionDialog.tsx"));
/** Until then the page has better things to do. */
const REST_MS = 2_000;

/** Offers to reload when a newer release is served; where nobody clicks, the page loads anew by itself. */
export function NewVersion() {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { watchVersion } = await import("./versionWatch.ts");
      if (!isOver) end = watchVersion(() => (isUnattended() ? window.location.reload() : setOffered(true)));
    };
    // What cannot be fetched now is fetched with the next page: nothing is said.
    const rest = window.setTimeout(() => void begin().catch(() => undefined), REST_MS);
    return () => {
      isOver = true;
      window.clearTimeout(rest);
      end?.();
    };
  }, []);
  if (!offered) return null;
  return (
    <Suspense>
      <VersionDialog onLater={() => setOffered(false)} />
    </Suspense>
  );
}
