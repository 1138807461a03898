/** A key with what is held beside it. */
export type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;
type Heard = KeyboardEvent | { nativeEvent: KeyboardEvent };

/**
 * Says whether a key belongs to an input method that still composes a word: Safari tells the Enter that ends it by its code alone. Every
 * handler of keys asks this first.
 */
export function isComposing(event: Heard): boolean {
  const own = "nativeEvent" in event ? event.nativeEvent : event;
  return own.isComposing || own.keyCode === 229;
}
