import { openByAge } from "#reports/contractReports";

export default openByAge("sales.deliveredNotInvoiced", "/deliveredNotInvoiced", "unbilled", [
  "deliveredByAge",
  "billedByAge",
  "billedShare",
  "oldestUnbilled",
]);
