import { definePage } from "#define/page";

/** How the installation is, for whoever lets people sign in and keeps it running. */
export default definePage({
  id: "admin.systemStatus",
  screens: { systemStatus: { path: "/systemStatus", for: { may: "admin.identityProvider.create" } } },
});
