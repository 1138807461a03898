const PLACES = ["/crmReportMedia", "/crmReportFrMedia"];

/** Says whether a path is a screen that hangs outside the frame and knows itself who may see it. */
export function isMedia(pathname: string): boolean {
  return PLACES.includes(pathname);
}

/** What the address bar asks such a screen for: a token, or links in the rights of the one who is signed in. */
export type MediaAsked = { token: string; links: readonly string[] };

/** Reads an address: `?token=` of a set-up screen, `?link=…&link=…` or, as the report viewer has it, `?params=`. */
export function askedOf(query: URLSearchParams): MediaAsked {
  const links = [...query.getAll("link"), ...query.getAll("params")];
  return { token: query.get("token") ?? "own", links };
}
