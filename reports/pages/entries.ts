import { definePage } from "#define/page";

const OUTSIDE = { outside: true, open: true, unlisted: true, for: "everybody" } as const;

/** Where people sign in, and what a company shows outside the frame; how each looks stands at `admin.entryPage`. */
export default definePage({
  id: "office.entries",
  screens: {
    login: { path: "/login", ...OUTSIDE },
    loginBmj: { path: "/bmjLogin", ...OUTSIDE },
    loginSnzz: { path: "/snzz", ...OUTSIDE },
    oa: { path: "/oaLogin", ...OUTSIDE },
    oaZmj: { path: "/zmjOALogin", ...OUTSIDE },
    oaBmj: { path: "/bmjOALogin", ...OUTSIDE },
    feishu: { path: "/fsAuthLogin", ...OUTSIDE },
    workDcgl: { path: "/dcgl", ...OUTSIDE },
    companyPage: { path: "/CtPage", ...OUTSIDE },
  },
});
