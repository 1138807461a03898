/** A drawing as ECharts takes it. */
export type { EChartsCoreOption as ChartOption } from "echarts/core";
