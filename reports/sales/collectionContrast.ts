import { COLLECTION, contrastReport } from "#reports/contrast";

export default contrastReport("sales.collectionContrast", "reContrast", COLLECTION);
