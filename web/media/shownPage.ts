/** One page of a screen; `problem` says why it cannot be shown. */
export type ShownPage = { link: string; kind: "report" | "cockpit" | "none"; definition: string; title: string; problem: string | null };
