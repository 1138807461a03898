/** The id of the cockpit that stands under a code of a company once it is published. */
export const composedCockpitId = (company: number, code: string): string => `cockpits.c${company}x${code}`;
