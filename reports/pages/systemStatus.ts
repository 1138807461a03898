import { definePage } from "#define/page";

/** How the installation is, for whoever keeps what holds for all companies. */
export default definePage({
  id: "admin.systemStatus",
  screens: { systemStatus: { path: "/systemStatus", for: { may: "admin.signInSetting.edit" } } },
});
