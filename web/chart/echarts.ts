import { BarChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

echarts.use([BarChart, LineChart, AriaComponent, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

/** ECharts with only the parts that our charts use. */
export { echarts };
export type { EChartsCoreOption as ChartOption } from "echarts/core";
