let zone: string | undefined;

/** The zone of the company's clock, once somebody is signed in; before that, this machine's. */
export const currentZone = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets by which clock times are told. */
export function tellTimesIn(timeZone: string): void {
  zone = timeZone;
}
