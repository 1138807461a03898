import { useSyncExternalStore } from "react";

/** The courses of work that are guided: the screens of each, in their order. */
export const GUIDES: Readonly<Record<string, readonly string[]>> = {
  stockGuide: [
    "/stock",
    "/warehouseReceiptPreparation",
    "/receiptConfirmation",
    "/makeOutWarehouseOrder",
    "/makeOutWarehouseConfirm",
    "/realCount",
    "/term",
  ],
  purchaseGuide: ["/relatedCompany", "/accountRelatedMateriels", "/purOrder", "/warehouseReceiptPreparation", "/receiptConfirmation"],
  salesGuide: ["/customer", "/salesContractMod", "/makeOutWarehouseOrder", "/AnnouncementList", "/menuAlterResult"],
  figuresGuide: ["/variousCockpits", "/reportTemplateMod", "/myWatches"],
};

let open: string | undefined;
const listeners = new Set<() => void>();

/** Opens a guide beside the screens, or closes it. */
export function showGuide(name: string | undefined): void {
  open = name;
  for (const listener of listeners) listener();
}

/** Which guide stands beside the screens. */
export const useShownGuide = (): string | undefined => useSyncExternalStore(subscribe, () => open);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
