import { contrastReport, ORDERS_AND_WINS } from "#reports/contrast";

export default contrastReport("sales.ordersAndWinsBearing", "orderingWinningLYC", { ...ORDERS_AND_WINS, unit: "LYC" });
