/** Where a cockpit is used, as the server tells it. */
export type Uses = { playlists: readonly string[]; screens: readonly string[]; roles: readonly string[]; favourites: number };
/** Where that is told. */
export const usesPath = (cockpit: string): string => `/api/cockpits/${cockpit}/uses`;

/** Who would miss a cockpit, a line each. */
export function usesLines(
  { playlists, screens, roles, favourites }: Uses,
  t: (key: string, facts?: Record<string, string | number>) => string,
): string[] {
  const lines = [
    ...(playlists.length > 0 ? [t("composer:design.inPlaylists", { names: playlists.join(", ") })] : []),
    ...(screens.length > 0 ? [t("composer:design.onScreens", { names: screens.join(", ") })] : []),
    ...(roles.length > 0 ? [t("composer:design.inMenus", { names: roles.join(", ") })] : []),
    ...(favourites > 0 ? [t("composer:design.favourites", { count: favourites })] : []),
  ];
  return lines.length > 0 ? lines : [t("composer:design.unused")];
}
