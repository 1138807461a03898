import { Suspense, useEffect, useState } from "react";
import { lazily } from "../parts/lazily.ts";
import { isUnattended } from "./unattended.ts";

const VersionDialog = lazily(() => import("./VersionDialog.tsx"));
/** Until then the page has better things to do. */
const REST_MS = 2_000;
const EVERY_MS = 300_000;
const PATIENCE_MS = 10_000;

/**
 * Watches `/version.json` and offers to reload when a newer release is served; "not now" is asked again at the next change. Where nobody
 * clicks, the page loads anew by itself.
 */
export function NewVersion() {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let known: string | null = null;
    const look = async () => {
      const served = await servedVersion();
      const isNewer = served !== null && known !== null && served !== known;
      if (isNewer && isUnattended()) window.location.reload();
      else if (isNewer) setOffered(true);
      known = served ?? known;
    };
    const first = window.setTimeout(() => void look(), REST_MS);
    const timer = window.setInterval(() => void look(), EVERY_MS);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
    };
  }, []);
  if (!offered) return null;
  return (
    <Suspense>
      <VersionDialog onLater={() => setOffered(false)} />
    </Suspense>
  );
}

// A check that fails says nothing about versions, so it is passed over in silence.
async function servedVersion(): Promise<string | null> {
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as { version: string }).version : null;
  } catch {
    return null;
  }
}
