import { useState } from "react";
import type { LinesDescription } from "../data/description.ts";
import { isNumeric } from "../parts/digits.ts";
import { NUMBER_WIDTH, type GridColumn, type LineColumns } from "./useLineColumns.ts";

type LineHeadProps = {
  fields: LinesDescription["fields"];
  columns: readonly GridColumn[];
  layout: LineColumns;
  width: number;
  isRequired: (name: string) => boolean;
};

/**
 * The heads of a line grid: a press selects the column (Ctrl Space from its cells), the edge is dragged for the width, the head itself for
 * the order.
 */
export function LineHead({ fields, columns, layout, width, isRequired }: LineHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="lw-line-head" style={{ width }}>
      <div role="columnheader" className="lw-line-corner" style={{ width: NUMBER_WIDTH }}>
        #
      </div>
      {columns.map((column) => (
        <div
          key={column.name}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={column.col + 2}
          data-numeric={isNumeric(fields[column.name])}
          data-frozen={column.frozen}
          style={{ left: column.left, width: column.width }}
          title={column.hint ? `${column.label}: ${column.hint}` : column.label}
          draggable
          data-head={column.col}
          onDragStart={(event) => event.dataTransfer.setData("text/longwall-column", column.name)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            const moved = event.dataTransfer.getData("text/longwall-column");
            if (moved && moved !== column.name) layout.move(moved, column.name);
          }}
        >
          {column.label}
          {isRequired(column.name) && <i aria-hidden="true">*</i>}
          <Edge column={column} onDrag={(next) => layout.drag(column.name, next)} />
        </div>
      ))}
    </div>
  );
}

function Edge({ column, onDrag }: { column: GridColumn; onDrag: (width: number | null) => void }) {
  const [start, setStart] = useState<{ x: number; width: number } | null>(null);
  return (
    <span
      className="lw-line-edge"
      aria-hidden="true"
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width: column.width });
      }}
      onPointerMove={(event) => start && onDrag(start.width + event.clientX - start.x)}
      onPointerUp={() => {
        setStart(null);
        onDrag(null);
      }}
    />
  );
}
