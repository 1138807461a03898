import type { Toaster } from "@blueprintjs/core";
import { createContext, useContext } from "react";

export const ToasterContext = createContext<Toaster | null>(null);

/** Gives a way to say something briefly at the top of the page. */
export function useToaster(): Toaster | null {
  return useContext(ToasterContext);
}
