import { definePage } from "#define/page";

/** The cockpits that somebody may see, each with its question and how it stands. */
export default definePage({ id: "reports.cockpits", screens: { cockpits: { path: "variousCockpits" } } });
