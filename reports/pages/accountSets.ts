import { definePage } from "#define/page";

const OWN = { open: true, for: "everybody" } as const;

/** The account sets that somebody works in, and those that he administers; who may do what there is asked of the server. */
export default definePage({
  id: "admin.accountSets",
  screens: {
    accountData: { path: "/accountData", ...OWN },
    userCompany: { path: "userCompany", ...OWN, unlisted: true },
    manageCompanyUser: { path: "manageCompanyUser", ...OWN, unlisted: true },
  },
});
