import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { LinkField } from "#define/field";
import { useDescription } from "../data/description.ts";
import type { Naming } from "../data/records.ts";
import type { Key } from "./composing.ts";
import { choicePending } from "./pending.ts";
import { noteRecent, recentFirst, useChoices, whereOf, type Choice } from "./picking.ts";

/**
 * A choice that waits for the answer to its text: `stays` where the cursor waits for it and goes on with the key then, else it was left.
 */
type Pending = { text: string; stays: Key } | { left: "key" | "pointer" };

/** What a picker is asked: which records, and who hears of what is chosen, left unknown or typed on. */
export type ChoosingProps = {
  link: LinkField;
  value: string | null;
  /** Where what is picked stands in a record: what nothing new may name is not offered. */
  naming?: Naming | undefined;
  /** The field that is filled, as `<module>.<field>`, where it does not offer everybody all that there is. */
  picking?: string | undefined;
  /** The record the field belongs to, for the link's conditions on the target. */
  values: Readonly<Record<string, unknown>>;
  onPick: (choice: Choice | null) => void;
  /**
   * A text that was left behind and means no record, whether it was looked for, and the key that goes on from it; without this it is
   * dropped.
   */
  onUnknown?: ((text: string, isNobody: boolean, key?: Key) => void) | undefined;
  /** Text the input starts with instead of the label (typing into a grid cell). */
  startText?: string | undefined;
  /** Keys the picker has no use for (Enter after a pick, Tab, Escape with a closed list). */
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** Keys beside Enter that take the choice and go on. */
  takes?: ((key: Key) => boolean) | undefined;
  /** A key that waited for its choices has taken one, and goes on from here. */
  onTaken?: ((key: Key, input: HTMLInputElement) => void) | undefined;
  onBlur?: (() => void) | undefined;
};

/**
 * What is typed into a picker and chosen in it. What is typed may be known later only: until then the choice is pending, and nothing older
 * is taken in its place.
 */
export function useChoosing(props: ChoosingProps, input: RefObject<HTMLInputElement | null>) {
  const { link, values, naming, picking, onPick, startText } = props;
  const [typed, setTyped] = useState<string | null>(startText ?? null);
  const [open, setOpen] = useState(startText !== undefined);
  const [at, setAt] = useState(0);
  const [points, setPoints] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);
  // The key that took a choice may lead the cursor away before that is drawn: it is not taken twice.
  const isTaken = useRef(false);
  const asks = open || pending !== null;
  const target = useDescription(asks ? link.to : null).data;
  const offered = useChoices(link, target, asks ? (typed ?? "") : null, whereOf(link, values), naming, picking);
  const { choices: found, loading, failed, more } = offered;
  const choices = typed ? found : recentFirst(found, link.to);
  const chosen = choices[at];
  const close = () => {
    setOpen(false);
    setPending(null);
    setTyped(null);
    setAt(0);
    setPoints(false);
  };
  const take = (choice: Choice) => {
    isTaken.current = true;
    noteRecent(link.to, choice.value);
    onPick(choice);
    close();
  };
  const unknown = (text: string, key?: Key) => {
    if (text.trim()) props.onUnknown?.(text.trim(), !failed, key);
    close();
  };
  const leave = (by: "key" | "pointer") => {
    if (isTaken.current) return;
    const choice = typed ? (by === "key" ? choices[0] : meantBy(typed, choices)) : undefined;
    if (choice) take(choice);
    else unknown(typed ?? "");
  };
  const settle = useEffectEvent((settled: Pending) => {
    if ("left" in settled) {
      leave(settled.left);
      return props.onBlur?.();
    }
    setPending(null);
    if (settled.text !== typed) return;
    if (chosen) {
      take(chosen);
      if (input.current) props.onTaken?.(settled.stays, input.current);
    } else if (settled.stays.key !== "Enter") unknown(typed, settled.stays);
  });
  useEffect(() => (pending ? choicePending() : undefined), [pending]);
  useEffect(() => {
    if (!pending || loading) return undefined;
    const timer = window.setTimeout(() => settle(pending));
    return () => window.clearTimeout(timer);
  }, [pending, loading]);
  /** A key that takes the choice and goes on: at once where the choices are there; what nobody is called holds an Enter back. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    if (typed && loading) setPending({ text: typed, stays: keyOf(event) });
    else if (chosen) {
      take(chosen);
      return props.onKeyDown?.(event);
    } else if (typed && event.key !== "Enter") unknown(typed, keyOf(event));
    event.stopPropagation();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const isBare = !event.altKey && !event.ctrlKey && !event.metaKey;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && isBare) {
      event.preventDefault();
      event.stopPropagation();
      if (points || typed) setAt(Math.max(0, Math.min(choices.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
      setOpen(true);
      setPoints(true);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    } else if (open && (typed || (points && chosen)) && isBare && (event.key === "Enter" || props.takes?.(event))) goOn(event);
    else {
      if (event.key === "Tab" && typed && loading) setPending({ left: "key" });
      else if (event.key === "Tab" && typed && chosen) take(chosen);
      props.onKeyDown?.(event);
    }
  };
  return {
    typed,
    open,
    at,
    choices,
    loading,
    more,
    take,
    keys,
    show: () => setOpen(true),
    /** The cursor comes back to what it had left. */
    focus: () => {
      if (pending && "left" in pending) setOpen(true);
      setPending(null);
    },
    type: (text: string) => {
      isTaken.current = false;
      setTyped(text);
      setOpen(true);
      setAt(0);
      setPending(null);
      if (text === "") onPick(null);
    },
    blur: () => {
      if (pending && "left" in pending) return setOpen(false);
      if (typed && loading && props.onUnknown) {
        setPending({ left: "pointer" });
        return setOpen(false);
      }
      leave("pointer");
      props.onBlur?.();
    },
  };
}

function keyOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): Key {
  return { key, code, ctrlKey, metaKey, shiftKey, altKey };
}

/** The record that a whole text means: the one of this code, or the only one there is. */
function meantBy(text: string, choices: readonly Choice[]): Choice | undefined {
  const code = text.trim().toLowerCase();
  return choices.find(({ label }) => label.code.toLowerCase() === code) ?? (choices.length === 1 ? choices[0] : undefined);
}
