/** The record that is looked into from where its name stands. */
export type Peeked = { module: string; id: string; anchor: DOMRect };

/** Marks where the name of a record stands, so that it can be looked into from there. */
export const peekAt = (module: string, id: string): { "data-peek": string } => ({ "data-peek": `${module} ${id}` });

/** The record whose name stands at an element, or in what surrounds it. */
export function peekedFrom(target: EventTarget | null): Peeked | null {
  const named = target instanceof Element ? target.closest<HTMLElement>("[data-peek]") : null;
  const [module, id] = named?.dataset.peek?.split(" ") ?? [];
  return named && module && id ? { module, id, anchor: named.getBoundingClientRect() } : null;
}
