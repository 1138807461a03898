import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { addressBehind, narrowedTo } from "#query/behind";
import { companyOfPage } from "../data/api.ts";
import type { BodyProps } from "#tile/panel";
import { useLink } from "./linking.ts";

export type RowNameProps = { answer: BodyProps["answer"]; row: { key: string | null }; name: string };

/** The name of a row: on a page of linked figures it chooses the row, elsewhere it leads to what is behind the tile, narrowed to it. */
export function RowName({ answer, row, name }: RowNameProps) {
  const link = useLink();
  if (link && row.key !== null)
    return (
      <PickButton isChosen={link.chosen.has(row.key)} onPick={(add) => link.pick(row.key, add)}>
        {name}
      </PickButton>
    );
  return link ? name : <Behind answer={answer} keys={row.key === null ? null : [row.key]} name={name} />;
}

/** The figure of a row; on a page of linked figures it leads to what is behind the tile, narrowed to the row. */
export function RowFigure({ answer, keys, text }: { answer: BodyProps["answer"]; keys: readonly string[] | null; text: string }) {
  const link = useLink();
  return link ? <Behind answer={answer} keys={keys} name={text} /> : text;
}

/** Chooses what it is called by, with ctrl or command besides what is chosen. */
export function PickButton({ isChosen, onPick, children }: { isChosen: boolean; onPick: (add: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className="lw-pick" aria-pressed={isChosen} onClick={(event) => onPick(event.ctrlKey || event.metaKey)}>
      {children}
    </button>
  );
}

type BehindProps = { answer: BodyProps["answer"]; keys: readonly string[] | null; name: string };

/** What leads to what is behind the tile, narrowed to keys of its rows; its name alone where nothing is. */
export function Behind({ answer, keys, name }: BehindProps) {
  const address = addressOfKeys(answer, keys);
  return address === null ? name : <Link to={address}>{name}</Link>;
}

/** Where that leads; null where the report behind cannot be narrowed so, or the reader may not open it. */
export function addressOfKeys({ opens, opensBy }: BodyProps["answer"], keys: readonly string[] | null): string | null {
  return !opens || opensBy === null || keys === null ? null : addressBehind(narrowedTo(opens, opensBy, keys), companyOfPage());
}
