import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { ModuleWords } from "../parts/words.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import type { Layout } from "./layout.ts";
import { type ListAddress, type ListQuestion, withFilter } from "./listAddress.ts";
import type { Selection } from "./selection.ts";

/** The columns of a list, how they are asked for, and which of its rows are selected. */
export type HeadProps = {
  keys: readonly string[];
  fields: Readonly<Record<string, Field>>;
  layout: Layout;
  address: ListAddress;
  list: ListQuestion;
  stages: readonly string[];
  words: ModuleWords;
  /** Grouped rows can be neither sorted nor filtered by column. */
  selection: Selection;
  onAsk: (change: Partial<ListAddress>) => void;
};

type ListHeadProps = HeadProps & {
  width: number;
  headers: ReturnType<Layout["table"]["getFlatHeaders"]>;
  labelOf: (name: string) => string;
};

/** The heads of a list's columns, before them the box that selects every row. */
export function ListHead({ width, headers, labelOf, ...props }: ListHeadProps) {
  const { t } = useTranslation();
  const { keys, selection, address } = props;
  return (
    <div className="lw-grid-head" role="row" style={{ width }}>
      <div role="columnheader" className="lw-head-cell lw-select-cell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("shell:list.selectAll")}
          checked={keys.length > 0 && selection.selected.size === keys.length}
          onChange={selection.all}
        />
      </div>
      {headers.map((header) => {
        const name = header.column.id;
        return (
          <ColumnHead
            key={name}
            name={name}
            field={props.fields[name]}
            label={labelOf(name)}
            header={header}
            layout={props.layout}
            address={address}
            list={props.list}
            stages={props.stages}
            words={props.words}
            onSort={(sort) => props.onAsk({ sort })}
            onFilter={(value) => props.onAsk({ filter: withFilter(address.filter, name, value) })}
          />
        );
      })}
    </div>
  );
}
