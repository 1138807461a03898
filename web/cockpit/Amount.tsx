import type { WallFigure } from "#tile/amounts";

/** A number with its unit, smaller and on the same line; it holds the room it needs. */
export function Amount({ figure, size }: { figure: WallFigure; size: "hero" | "number" }) {
  return (
    <p className={`lw-amount lw-${size}`}>
      <span style={{ minWidth: `${figure.text.length}ch` }}>{figure.text}</span>
      {figure.unit && <small>{figure.unit}</small>}
    </p>
  );
}
