/** A page that shows what others define; its data have rights of their own. Words at `title` and `screens.<name>`. */
export type Page = {
  id: string;
  screens: Readonly<Record<string, PageScreen>>;
};

export type PageScreen = {
  /** As spelt in the specification. */
  path: string;
  /** Stands outside the frame and decides itself what somebody without a session sees. */
  outside?: true;
  /**
   * For whoever may do this with the records of some module, for everybody, for whoever reads records that stand in calendars, or for
   * whoever has a right by its name (`admin.role.edit`); for whoever reads some dataset when absent.
   */
  for?: "publish" | "everybody" | "calendar" | { may: string };
  /** Open to everybody who is signed in, whatever his menu says; the data that it shows have rights of their own. */
  open?: true;
  /** Stands in no menu: it is opened from other screens. */
  unlisted?: true;
};

/** A page as data. */
export function definePage(page: Page): Page {
  return page;
}
