import { lazily } from "../parts/lazily.ts";

/** The picture of a report; how it is drawn is fetched apart. */
export const ReportChart = lazily(() => import("./ReportChart.tsx"));
