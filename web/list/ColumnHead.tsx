import { PopoverNext } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, Filter } from "@blueprintjs/icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "#define/field";
import type { ListAddress, ListQuestion } from "./listAddress.ts";
import { isNumeric } from "../parts/digits.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { Layout } from "./layout.ts";
import { lazily } from "../parts/lazily.ts";
import { BELOW_END } from "../parts/anchored.ts";

const ColumnFilter = lazily(() => import("./ColumnFilter.tsx"));

type ColumnHeadProps = {
  name: string;
  field: Field | undefined;
  label: string;
  header: ReturnType<Layout["table"]["getFlatHeaders"]>[number];
  layout: Layout;
  address: ListAddress;
  list: ListQuestion;
  stages: readonly string[];
  words: ModuleWords;
  onSort: (sort: string) => void;
  onFilter: (value: unknown) => void;
};

/** The head of a column: click sorts, the funnel filters, the edge is dragged for the width, the head itself for the order. */
export function ColumnHead({ name, field, label, header, layout, address, list, stages, words, onSort, onFilter }: ColumnHeadProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const direction = address.sort === name ? "ascending" : address.sort === `-${name}` ? "descending" : "none";
  const next = { none: name, ascending: `-${name}`, descending: "" }[direction];
  const filtered = Object.hasOwn(address.filter, name);
  const apply = (value: unknown) => {
    setOpen(false);
    onFilter(value);
  };
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      className="lw-head-cell"
      data-numeric={isNumeric(field)}
      aria-sort={direction}
      style={{ width: header.getSize() }}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/longwall-column", name)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData("text/longwall-column");
        if (moved && moved !== name) layout.move(moved, name);
      }}
    >
      <button type="button" className="lw-head-sort" title={label} onClick={() => onSort(next)}>
        <span>{label}</span>
        {direction === "ascending" && <ArrowUp size={12} />}
        {direction === "descending" && <ArrowDown size={12} />}
      </button>
      <PopoverNext
        isOpen={open}
        onInteraction={setOpen}
        {...BELOW_END}
        content={
          <Suspense>
            <ColumnFilter
              name={name}
              field={field}
              value={address.filter[name]}
              list={list}
              stages={stages}
              words={words}
              onApply={apply}
            />
          </Suspense>
        }
      >
        <button
          type="button"
          className="lw-head-filter"
          data-on={filtered}
          aria-pressed={filtered}
          aria-label={t("shell:list.filterOf", { field: label })}
        >
          <Filter size={12} />
        </button>
      </PopoverNext>
      <span
        className="lw-head-edge"
        aria-hidden="true"
        onMouseDown={header.getResizeHandler()}
        onDragStart={(event) => event.preventDefault()}
      />
    </div>
  );
}
