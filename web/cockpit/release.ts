import { useEffect } from "react";

const EVERY = 300_000;

/** Loads the page anew, quietly, when a newer release is served: a wall hangs for weeks and nobody clicks. */
export function useReloadOnRelease(): void {
  useEffect(() => {
    let known: string | undefined;
    const look = async (): Promise<void> => {
      const found = await releaseServed();
      if (known !== undefined && found !== undefined && found !== known && isUnattended()) window.location.reload();
      known ??= found;
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  }, []);
}

async function releaseServed(): Promise<string | undefined> {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as { version: string }).version : undefined;
  } catch {
    return undefined;
  }
}

// Inside the frame somebody may have unsaved work in another tab: there the frame asks.
function isUnattended(): boolean {
  return new URLSearchParams(window.location.search).get("full") === "1";
}
