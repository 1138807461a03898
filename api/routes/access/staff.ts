import { type Ask, viewerOf } from "#routes/context";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { SCREENS_PATH } from "#define/wall/doors";
import { opensPath } from "#engine/access/moduleAccess";

/**
 * Who asks, if he works here: neither an invited customer nor somebody whose stations open nothing. Throws forbidden, naming what he asked
 * for.
 */
export async function staffOf(c: Ask, permission: string): Promise<Viewer> {
  const viewer = await viewerOf(c);
  const isStaff = !viewer.isGuest && viewer.menu?.size !== 0;
  return isStaff ? viewer : fail({ type: "forbidden", permission });
}

/** Somebody of the staff who has the page of screens in his menu; throws forbidden. */
export async function screenKeeperOf(c: Ask): Promise<Viewer> {
  const viewer = await staffOf(c, SCREENS_PATH);
  return opensPath(viewer, SCREENS_PATH) ? viewer : fail({ type: "forbidden", permission: SCREENS_PATH });
}
