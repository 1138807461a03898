const EVERY_MS = 300_000;
const HOURLY_MS = 3_600_000;
const PATIENCE_MS = 10_000;
const COOLDOWN_MS = 30_000;
const SETTLED_MS = 500;

/**
 * Says when a newer release is served: `/version.json` tells another version than at first, or a script of this page is answered by a page.
 * Asked every five minutes; what was put off is asked again by the hourly look or when the next version comes, thirty seconds later at the
 * earliest. Checks that fail say nothing. The answer ends the watch.
 */
export function watchVersion(offer: () => void): () => void {
  let first: string | null = null;
  let told: string | null = null;
  let offeredAt = -Infinity;
  const propose = (): boolean => {
    if (performance.now() - offeredAt < COOLDOWN_MS) return false;
    offeredAt = performance.now();
    offer();
    return true;
  };
  const look = async () => {
    const served = await servedVersion();
    first ??= served;
    if (served !== null && served !== first && served !== told && propose()) told = served;
  };
  const tryScript = async (address: string | undefined) => {
    if (address !== undefined && (await isAnsweredByPage(address))) propose();
  };
  const lookAgain = async () => {
    told = null;
    await look();
    await tryScript(document.querySelector<HTMLScriptElement>("script[src]")?.src);
  };
  let settling: number | undefined;
  const head = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap((node) => scriptIn(node) ?? []);
    const last = added.at(-1);
    if (last === undefined) return;
    window.clearTimeout(settling);
    settling = window.setTimeout(() => void tryScript(last), SETTLED_MS);
  });
  void look();
  head.observe(document.head, { childList: true });
  const timers = [window.setInterval(() => void look(), EVERY_MS), window.setInterval(() => void lookAgain(), HOURLY_MS)];
  return () => {
    head.disconnect();
    window.clearTimeout(settling);
    for (const timer of timers) window.clearInterval(timer);
  };
}

/** The address of a script that is fetched here, or ahead of its use. */
function scriptIn(node: Node): string | undefined {
  if (node instanceof HTMLScriptElement && node.src !== "") return node.src;
  return node instanceof HTMLLinkElement && node.rel === "modulepreload" ? node.href : undefined;
}

async function servedVersion(): Promise<string | null> {
  try {
    const answer = await fetch(`/version.json?t=${Date.now()}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? ((await answer.json()) as { version: string }).version : null;
  } catch {
    return null;
  }
}

/** A script that a release no longer has is answered by the page itself. */
async function isAnsweredByPage(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return (answer.ok || answer.status === 404) && (await answer.text()).trimStart().startsWith("<");
  } catch {
    return false;
  }
}
