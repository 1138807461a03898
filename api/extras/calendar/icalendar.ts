/** An entry of a calendar: whole days (the last one included), or from one instant to another. */
export type Entry = {
  uid: string;
  summary: string;
  place?: string | undefined;
  address?: string | undefined;
  changedAt: string;
} & ({ firstDay: string; lastDay: string } | { begins: Date; ends: Date });

/** No line is longer than so many octets (RFC 5545, 3.1). */
const OCTETS = 75;
const DAY_MS = 86_400_000;

/** A calendar as RFC 5545 writes it: lines folded by octets, texts escaped, instants in UTC. */
export function iCalendar(name: string, entries: readonly Entry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Longwall//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(event),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function event(entry: Entry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${moment(new Date(entry.changedAt))}`,
    ...("firstDay" in entry
      ? [`DTSTART;VALUE=DATE:${plain(entry.firstDay)}`, `DTEND;VALUE=DATE:${plain(dayAfter(entry.lastDay))}`]
      : [`DTSTART:${moment(entry.begins)}`, `DTEND:${moment(entry.ends)}`]),
    `SUMMARY:${escaped(entry.summary)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    ...(entry.address ? [`URL:${entry.address}`] : []),
    "END:VEVENT",
  ];
}

const plain = (day: string): string => day.replaceAll("-", "");
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, "\\n");

/** Cut between characters, never within one; each further line begins with a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const sign of line) {
    const more = Buffer.byteLength(sign);
    if (octets + more > OCTETS) {
      parts.push(part);
      [part, octets] = ["", 1];
    }
    part += sign;
    octets += more;
  }
  return [...parts, part].join("\r\n ");
}
