const TAKES_CURSOR = "input,select,textarea,button";

/** Puts the cursor into the part of a form that bears this name as `data-place`. */
export function focusPlace(form: HTMLElement | null, place: string): void {
  const part = form?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  (part?.matches(TAKES_CURSOR) ? part : part?.querySelector<HTMLElement>(TAKES_CURSOR))?.focus();
}
