import type { PanelAnswer } from "#define/cockpit";

export type Age = "fresh" | "ageing" | "stale";

/** How old data true up to `at` are in seconds, and what that counts as. */
export function ageOf(at: string, now: number, limits: PanelAnswer["freshness"]): { state: Age; seconds: number } {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  return { state: seconds >= limits.stale ? "stale" : seconds >= limits.ageing ? "ageing" : "fresh", seconds };
}

/** An age in the words of the largest fitting unit. */
export function ageText(seconds: number, t: (key: string, values: { count: number }) => string): string {
  if (seconds < 7_200) return t("cockpit:minutes", { count: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 172_800) return t("cockpit:hours", { count: Math.floor(seconds / 3_600) });
  return t("cockpit:days", { count: Math.floor(seconds / 86_400) });
}
