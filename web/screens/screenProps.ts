/** What every screen is told: the definition it interprets, the name of the screen in it, and its path. */
export type ScreenProps = { definition: string; screen: string; path: string };
