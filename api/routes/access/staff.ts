import { type Ask, viewerOf } from "#routes/context";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";

/**
 * Who asks, if he works here: neither an invited customer nor somebody whose stations open nothing. Throws forbidden, naming what he asked
 * for.
 */
export async function staffOf(c: Ask, permission: string): Promise<Viewer> {
  const viewer = await viewerOf(c);
  const isStaff = !viewer.isGuest && viewer.menu?.size !== 0;
  return isStaff ? viewer : fail({ type: "forbidden", permission });
}
