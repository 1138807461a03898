import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
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

function Behind({ answer: { opens, opensBy }, keys, name }: { answer: BodyProps["answer"]; keys: readonly string[] | null; name: string }) {
  if (!opens || opensBy === null || keys === null) return name;
  return <Link to={addressBehind({ ...opens, filters: { ...opens.filters, [opensBy]: keys } }, companyOfPage())}>{name}</Link>;
}
