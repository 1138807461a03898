import { definePage } from "#define/page";

/** What somebody wants to be told about reports: alerts and subscriptions, with what was sent. */
export default definePage({ id: "reports.watches", screens: { watches: { path: "/myWatches" } } });
