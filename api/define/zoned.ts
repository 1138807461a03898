/** The instant at which the clocks of a zone show a time of a day. */
export function instantIn(zone: string, day: string, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(new Date(asIfUtc));
  return new Date(asIfUtc - (Date.parse(`${shown.replace(" ", "T")}Z`) - asIfUtc));
}
