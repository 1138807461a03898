import { COLLECTION, contrastReport } from "#reports/contrast";

export default contrastReport("sales.collectionContrastSupply", "reContrastGX", { ...COLLECTION, unit: "GX" });
