import { collectionReport } from "#reports/collections";

export default collectionReport("sales.collectionOverYear", "/ReturnedMoneyYear", "overYear");
