import { COCKPIT_LOOKS } from "#render/cockpit/look";
import { z } from "zod";
import { ITEM_DAYS } from "#define/wall/playlist";
import { LANGUAGES } from "#define/viewer";
import { ITEM_KINDS } from "#render/screens/playlists";
import { Day, Id } from "./shapes.ts";

/** What somebody with a phone holds on a screen. */
export const RemoteViewShown = z.strictObject({
  item: z.string().max(40),
  panel: z.string().max(60).nullable(),
  year: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
});
const time = z.string().nullable();
/** One thing that is shown in its turn. */
export const ItemShown = z.strictObject({
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  link: z.string().nullable(),
  fileId: Id.nullable(),
  title: z.string(),
  seconds: z.int(),
  weekdays: z.array(z.int()),
  from: time,
  until: time,
  days: z.enum(ITEM_DAYS),
  validFrom: Day.nullable(),
  validUntil: Day.nullable(),
  priority: z.int(),
  alert: Id.nullable(),
});
/** What is shown at an address outside the frame. */
export const Show = z.strictObject({
  screen: z
    .strictObject({
      id: Id,
      name: z.string(),
      place: z.string(),
      leaseHours: z.int(),
      watermark: z.string().nullable(),
      look: z.enum(COCKPIT_LOOKS),
    })
    .nullable(),
  language: z.enum(LANGUAGES),
  company: z.string(),
  companyCode: z.string(),
  timeZone: z.string(),
  free: z.array(Day),
  items: z.array(
    ItemShown.extend({
      page: z
        .strictObject({
          kind: z.enum(["report", "cockpit", "none"]),
          definition: z.string(),
          title: z.string(),
          problem: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
