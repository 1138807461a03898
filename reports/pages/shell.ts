import { definePage } from "#define/page";

const OWN = { open: true, unlisted: true, for: "everybody" } as const;

/** What the frame shows of itself: home, one's own pages, what is closed or not there, a print-out. */
export default definePage({
  id: "office.shell",
  screens: {
    root: { path: "/", ...OWN },
    dashboard: { path: "/dashboard", ...OWN },
    permission: { path: "/permission", ...OWN },
    forbidden: { path: "/403", ...OWN },
    missing: { path: "/404", ...OWN },
    myWebView: { path: "/myWebView", ...OWN },
    mine: { path: "/mine", ...OWN },
    printOut: { path: "/print", ...OWN },
  },
});
