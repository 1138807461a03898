/** A record in somebody's calendar: its days, its times (HH:mm) where it has some, whose it is, what it is about, and where. */
export type CalendarRecord = {
  module: string;
  id: string;
  stage: string;
  firstDay: string;
  lastDay: string;
  begins: string | null;
  ends: string | null;
  person: { id: string; name: string };
  about: string;
  place: string;
};
