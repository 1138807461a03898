/** A chapter of the manual, and the screens that it speaks of. */
export type Chapter = { name: string; screens: readonly string[] };

/** The manual: what everybody does, then what administrators do. */
export const MANUAL: readonly { name: string; chapters: readonly Chapter[] }[] = [
  {
    name: "users",
    chapters: [
      { name: "signIn", screens: ["/mine", "/accountData"] },
      { name: "menu", screens: ["/myWebView"] },
      { name: "find", screens: [] },
      { name: "lists", screens: [] },
      { name: "documents", screens: [] },
      { name: "lines", screens: [] },
      { name: "approval", screens: ["/menuAlterResult", "/substitutes"] },
      { name: "messages", screens: ["/messageList", "/mine"] },
      { name: "figures", screens: ["/variousCockpits", "/reportTemplateMod"] },
      { name: "watches", screens: ["/myWatches"] },
      { name: "road", screens: ["/crmVisit"] },
      { name: "office", screens: ["/AnnouncementList", "/pointsRanking"] },
      { name: "keys", screens: [] },
    ],
  },
  {
    name: "administrators",
    chapters: [
      { name: "companies", screens: ["/manageCompanyUser", "/company", "/insiderDealing"] },
      { name: "people", screens: ["/userInformationMaintenance", "/role", "/roleUserPermission", "/roleOffer"] },
      { name: "duties", screens: ["/dutySeparation", "/auditLog", "/signInLog"] },
      { name: "entrance", screens: ["/signInSetting", "/identityProvider", "/entryPage"] },
      { name: "begin", screens: ["/baseDataInitialization", "/ledgerCheck"] },
      { name: "base", screens: ["/getCode", "/modeler", "/dictionaries", "/syssetup", "/vacationDateMod"] },
      { name: "channels", screens: ["/notifyChannel", "/outboxMessage", "/documentHook", "/apiToken"] },
      { name: "walls", screens: ["/cockpitComposer"] },
      { name: "operations", screens: ["/systemStatus", "/journalRule"] },
    ],
  },
];
