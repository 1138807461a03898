import { COLLECTION, contrastReport } from "#reports/contrast";

export default contrastReport("sales.collectionContrastBearing", "reContrastLYC", { ...COLLECTION, unit: "LYC" });
