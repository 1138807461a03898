import type { ComponentType } from "react";
import type { ScreenProps } from "../screens/screenProps.ts";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";

const Guide = lazily(withWords("rest", () => import("../office/GuidePage.tsx")));

/** What stands on a page, by the name of its screen; pages outside the frame have their own entrance. */
export const OWN_PAGES: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  templates: lazily(withWords("rest", () => import("./PrintTemplates.tsx"))),
  cockpits: lazily(withWords("rest", () => import("./Cockpits.tsx"))),
  watches: lazily(withWords("rest", () => import("./Watches.tsx"))),
  reportViewer: lazily(withWords("rest", () => import("./ReportViewer.tsx"))),
  permission: lazily(withWords("rest", () => import("../office/PermissionTest.tsx"))),
  myWebView: lazily(withWords("rest", () => import("../office/OwnMenu.tsx"))),
  mine: lazily(withWords("rest", () => import("../office/Mine.tsx"))),
  printOut: lazily(withWords("rest", () => import("../office/PrintOut.tsx"))),
  messageList: lazily(withWords("rest", () => import("../office/MessageList.tsx"))),
  systemStatus: lazily(withWords("rest", () => import("../office/SystemStatus.tsx"))),
  calendar: lazily(withWords("rest", () => import("../workCalendar/WorkCalendar.tsx"))),
  toDo: lazily(withWords("rest", () => import("../office/ToDo.tsx"))),
  stockGuide: Guide,
  purchaseGuide: Guide,
  salesGuide: Guide,
  figuresGuide: Guide,
  manual: lazily(withWords("rest", () => import("../office/Manual.tsx"))),
  accountData: lazily(withWords("rest", () => import("../office/AccountSets.tsx"))),
  userCompany: lazily(withWords("rest", () => import("../office/ManagedSets.tsx"))),
  manageCompanyUser: lazily(withWords("rest", () => import("../office/SetPeople.tsx"))),
};
