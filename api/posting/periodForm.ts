import { shaped } from "#db/row";
import type { Posting } from "#define/rule";
import { addFigures, type FigureLines, type Figures } from "./meetingData.ts";

/** What a form asks: measures in their order, columns beside the figures, and whether it asks of each product line. */
export type PeriodForm = {
  measures: readonly string[];
  units?: Readonly<Record<string, string>>;
  columns?: readonly string[];
  byProductLine?: true;
};

/** Adds the lines of the form that are not there yet. */
export const beginForm =
  <D extends Figures>(forms: Readonly<Record<string, PeriodForm>>, of: FigureLines<D>): Posting<D> =>
  async (documents, work) => {
    const lines = await work.run(
      shaped({ id: "id" })`select id from product_line where comp_id = ${work.compId} and stage = 'enabled' order by code`,
    );
    const products = lines.map(({ id }) => id);
    for (const document of documents) {
      const { measures = [], units, byProductLine } = forms[document.header.variant] ?? {};
      const places = byProductLine && products.length > 0 ? products : [null];
      const figures = places.flatMap((productLineId) =>
        measures.map((measure) => ({
          measure,
          kpiName: null,
          kpiUnit: units?.[measure] ?? null,
          productLineId,
          target: null,
          lastYear: null,
        })),
      );
      await addFigures(work, of, document, figures);
    }
  };
