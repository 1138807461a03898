import { contrastReport, ORDERS_AND_WINS } from "#reports/contrast";

export default contrastReport("sales.ordersAndWins", "orderingWinning", ORDERS_AND_WINS);
