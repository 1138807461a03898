import { beforeAll } from "vitest";
import { rowsOf } from "#support/figures";
import type { Slice, SliceAnswer } from "#define/slice/query";
import { openSalesroom } from "./salesroom.ts";

/** A salesroom with its figures: what a dataset answers to somebody who sees the whole company. */
export async function openFigureRoom(opened?: Parameters<typeof openSalesroom>[0]) {
  const room = await openSalesroom(opened);
  beforeAll(() => room.served.analytics.start());
  const figures = async (slice: Partial<Slice> & { dataset: string }) => {
    const { body } = await room.people.admin.ask<SliceAnswer>("POST", `/api/datasets/${slice.dataset}/slice?company=HS`, {
      metrics: [],
      by: [],
      ...slice,
    });
    return rowsOf(body);
  };
  return { room, figures };
}
