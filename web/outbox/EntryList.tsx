import type { Entry } from "./entry.ts";
import { EntryItem } from "./EntryItem.tsx";

/** `mayFill`: whether the record of an entry still takes what it says. */
type EntryListProps = {
  entries: readonly Entry[];
  onOpen?: (entry: Entry) => void;
  onFill?: (entry: Entry) => void;
  mayFill?: (entry: Entry) => boolean;
};

/** What a device keeps, in order. */
export function EntryList({ entries, onOpen, onFill, mayFill }: EntryListProps) {
  return (
    <ul className="lw-unsent-list">
      {entries.map((entry) => (
        <EntryItem
          key={entry.key}
          entry={entry}
          onOpen={onOpen && (() => onOpen(entry))}
          onFill={onFill && mayFill?.(entry) ? () => onFill(entry) : undefined}
        />
      ))}
    </ul>
  );
}
