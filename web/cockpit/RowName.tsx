import { Link } from "react-router-dom";
import { addressBehind } from "#query/behind";
import { companyOfPage } from "../data/api.ts";
import type { BodyProps } from "#tile/panel";

export type RowNameProps = { answer: BodyProps["answer"]; row: { key: string | null }; name: string };

/** The name of a row; what is behind the tile, narrowed to it, where that goes. */
export function RowName({ answer, row, name }: RowNameProps) {
  const { opens, opensBy } = answer;
  if (!opens || opensBy === null || row.key === null) return name;
  return <Link to={addressBehind({ ...opens, filters: { ...opens.filters, [opensBy]: [row.key] } }, companyOfPage())}>{name}</Link>;
}
