/** The ticket that an office system sent somebody with; it is taken once, by the server. */
export const ticketHere = (): string | null => new URLSearchParams(window.location.search).get("ticket");
