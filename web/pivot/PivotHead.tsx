import { useTranslation } from "react-i18next";
import type { ReportState } from "#query/state";
import type { PivotBlock } from "#define/pivot/pivot";
import { twoLines } from "../parts/headWidth.ts";
import type { PivotPosition } from "./gridKeys.ts";
import { cellId, type LeafAt, nameWidth, type Sight } from "./pivotSize.ts";
import type { PivotModel } from "./usePivot.ts";
import type { ReportWords } from "../report/words.ts";

/** The padding of a head and its arrow (px); over a key the button that sorts stands besides. */
const [BESIDE, BESIDE_KEY] = [28, 36];
const ARROWS = { ascending: " ▲", descending: " ▼", none: "" };
type PivotHeadProps = {
  model: PivotModel;
  words: ReportWords;
  state: ReportState;
  leaves: readonly LeafAt[];
  widths: readonly number[];
  sight: Sight;
  active: PivotPosition;
};

/** The heads of a pivot: one line where every block has one column, else the blocks above their columns. */
export function PivotHead({ model, words, state, leaves, widths, sight, active }: PivotHeadProps) {
  const { t } = useTranslation();
  const [group = ""] = model.rows;
  const isSingle = model.blocks.every((block) => block.leaves.length === 1);
  const chosen = new Set(model.across ? (state.filters[model.across] ?? []) : []);
  const sorted = (by: string, column?: string | null) =>
    state.order?.by === by && state.order.column === column ? (state.order.descending ? "descending" : "ascending") : "none";
  const shown = leaves.slice(sight.left, sight.right);
  const blockText = (block: PivotBlock) => textOfBlock(block, model, words, t("report:total"));
  // Heads that are keys do not say what the figures under them are.
  const [across] = model.blocks;
  const figure = isSingle && across?.kind === "key" ? words.metric(across.leaves[0]?.of ?? "") : undefined;
  const place = (column: number) => ({
    id: cellId(-1, column),
    "data-place": `-1.${column}`,
    "data-active": active.row === -1 && active.column === column,
  });
  const name = (
    <th
      scope="col"
      rowSpan={isSingle ? 1 : 2}
      aria-sort={sorted(group)}
      className="lw-pivot-name"
      title={model.rows.map(words.dimension).join(" / ")}
      {...place(0)}
    >
      {model.rows.map(words.dimension).join(" / ") + ARROWS[sorted(group)]}
      {figure && <span className="lw-pivot-figure">{figure}</span>}
    </th>
  );
  const lead = (span: number) => (sight.left > 0 ? <th aria-hidden="true" colSpan={sight.left} rowSpan={span} /> : null);
  const tail = (span: number) =>
    sight.right < leaves.length ? <th aria-hidden="true" colSpan={leaves.length - sight.right} rowSpan={span} /> : null;
  const leafHead = ({ leaf, block }: LeafAt, at: number) => {
    const column = sight.left + at + 1;
    const key = block.kind === "key" ? block.key : undefined;
    const order = leaf.part === "value" ? sorted(leaf.figure, key) : "none";
    const text = isSingle ? blockText(block) : words.leaf(leaf);
    const sortLabel = t("report:sortBy", { name: text });
    return (
      <th
        key={leaf.id}
        scope="col"
        aria-sort={order}
        aria-selected={key !== undefined && chosen.has(key)}
        className={key === undefined ? undefined : "lw-pivot-column"}
        title={leaf.compare || key !== undefined ? text : words.meaning(leaf.of)}
        {...place(column)}
      >
        {key !== undefined && leaf.part === "value" && (
          <button type="button" className="lw-sort" tabIndex={-1} aria-label={sortLabel} title={sortLabel}>
            {ARROWS[order].trim() || "⇅"}
          </button>
        )}
        {text + (key === undefined ? ARROWS[order] : "")}
      </th>
    );
  };
  return (
    <>
      <colgroup>
        <col style={{ width: nameWidth() }} />
        {leaves.map(({ leaf }, at) => (
          <col key={leaf.id} style={{ width: widths[at] }} />
        ))}
      </colgroup>
      <thead>
        {isSingle ? (
          <tr>
            {name}
            {lead(1)}
            {shown.map(leafHead)}
            {tail(1)}
          </tr>
        ) : (
          <>
            <tr className="lw-pivot-blocks">
              {name}
              {lead(1)}
              {blocksIn(shown).map(({ block, span, id }) => (
                <th key={id} scope="colgroup" colSpan={span} aria-selected={block.kind === "key" && chosen.has(block.key)}>
                  <span>{blockText(block)}</span>
                </th>
              ))}
              {tail(1)}
            </tr>
            <tr>
              {lead(1)}
              {shown.map(leafHead)}
              {tail(1)}
            </tr>
          </>
        )}
      </thead>
    </>
  );
}

/** What stands over a block: the key across, the words for the sum, or its figure. */
function textOfBlock(block: PivotBlock, { across, keys }: PivotModel, words: ReportWords, total: string): string {
  if (block.kind === "key") return words.value(across ?? "", block.key, keys.find((each) => each.key === block.key)?.label ?? null);
  return block.kind === "sum" ? total : words.metric(block.leaves[0]?.of ?? "");
}

/** How wide the head of a column of figures needs to be (px). */
export function headOf({ block, leaf }: LeafAt, model: PivotModel, words: ReportWords): number {
  const isSingle = model.blocks.every((each) => each.leaves.length === 1);
  return twoLines(isSingle ? textOfBlock(block, model, words, "") : words.leaf(leaf)) + (block.kind === "key" ? BESIDE_KEY : BESIDE);
}

/** Neighbours of one block together. */
function blocksIn(leaves: readonly LeafAt[]): { block: PivotBlock; span: number; id: string }[] {
  const found: { block: PivotBlock; span: number; id: string }[] = [];
  for (const { block, leaf } of leaves) {
    const last = found.at(-1);
    if (last?.block === block) last.span++;
    else found.push({ block, span: 1, id: leaf.id });
  }
  return found;
}
