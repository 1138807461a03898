/** Fetches how the picture of a report is drawn. */
export const loadChart = () => import("./ReportChart.tsx");
