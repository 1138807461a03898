/**
 * Where a screen showed its report last, in CSS pixels of a window so wide, and in which theme; `isKnown` is false where nobody was there
 * before: it is that of a desk of 1440 x 900 then.
 */
export type SightPlace = {
  theme: "light" | "dark";
  window: number;
  left: number;
  top: number;
  width: number;
  height: number;
  isKnown: boolean;
};

const DESK: SightPlace = { theme: "light", window: 1440, left: 208, top: 152, width: 1232, height: 718, isKnown: false };
const COOKIE = /(?:^|;\s*)longwall-place=(light|dark)\.(\d{3,4})\.(\d{1,4})\.(\d{1,4})\.(\d{3,4})\.(\d{3,4})(?:;|$)/;

/** The place that a browser told of in its cookies; it has three digits at least, so that nothing is drawn into nowhere. */
export function sightPlace(cookies: string | undefined): SightPlace {
  const [, theme, ...sizes] = COOKIE.exec(cookies ?? "") ?? [];
  if (theme === undefined) return DESK;
  const [window = 0, left = 0, top = 0, width = 0, height = 0] = sizes.map(Number);
  return { theme: theme === "dark" ? "dark" : "light", window, left, top, width, height, isKnown: true };
}
