/** The names of icons, all of which would be fetched to know one: an icon is a component here (a law says so). */
export const IconNames = {};
export const IconNamesSet: ReadonlySet<string> = new Set();
