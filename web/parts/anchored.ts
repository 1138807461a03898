/** How what opens below a small button of a cell or an input stands: at its end, without arrow. */
export const BELOW_END = { placement: "bottom-end", animation: "minimal", arrow: false } as const;
