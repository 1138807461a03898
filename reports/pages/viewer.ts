import { definePage } from "#define/page";

/** Any report by its menu link, inside the frame or on a screen that hangs for weeks. */
export default definePage({
  id: "reports.viewer",
  screens: {
    reportViewer: { path: "/crmFrReport", open: true },
    reportMedia: { path: "/crmReportMedia", outside: true },
    reportFrMedia: { path: "/crmReportFrMedia", outside: true, unlisted: true, open: true },
  },
});
