/** What notes name alarms by: they are told of to everybody of the staff, who then asks which of them he may see. */
export const ALARMS = "reports.alarms";
