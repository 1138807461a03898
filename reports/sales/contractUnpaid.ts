import { openByAge } from "#reports/contractReports";

export default openByAge("sales.contractUnpaid", "contractCaliberPayableUnpaid", "unpaidOnContract", [
  "dueOnContract",
  "paidOnContract",
  "paidShare",
  "oldestUnpaid",
]);
