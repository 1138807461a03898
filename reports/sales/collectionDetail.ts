import { collectionReport } from "#reports/collections";

export default collectionReport("sales.collectionDetail", "/ReturnedMoneyDetail", "all");
