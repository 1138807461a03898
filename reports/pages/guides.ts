import { definePage } from "#define/page";

const GUIDE = { open: true, for: "everybody" } as const;

/** Guides through a course of work, whose steps lead to the screens where it is done, and the manual. */
export default definePage({
  id: "office.guides",
  screens: {
    stockGuide: { path: "/flowChart", ...GUIDE },
    purchaseGuide: { path: "/flowChart2", ...GUIDE },
    salesGuide: { path: "/flowChart3", ...GUIDE },
    figuresGuide: { path: "/flowChart4", ...GUIDE },
    manual: { path: "/userOption", ...GUIDE },
  },
});
