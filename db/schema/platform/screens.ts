import { boolean, date, integer, jsonb, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant, lineColumns } from "#db/columns";
import { accounts, roles } from "./access.ts";
import { reportWatches } from "./alerts.ts";
import { storedFiles } from "./extras.ts";
import { departments } from "#db/schema/masterData/organisation";
import { companyTable, journalTable, localTable } from "#db/table";

/** What screens show in turn. */
export const playlists = companyTable("playlist", { ...companyColumns, name: text().notNull(), ...auditColumns }, (key) => [
  key.unique("name"),
]);

/** One thing that a playlist shows, how long, and when. */
export const playlistItems = companyTable(
  "playlist_item",
  {
    ...lineColumns,
    playlistId: bigintText().notNull(),
    /** page (a report or cockpit at `link`), picture, pdf or video (`fileId`) */
    kind: text().notNull(),
    link: text(),
    fileId: bigintText(),
    title: text().notNull(),
    seconds: integer().notNull(),
    /** ISO weekdays; none = every day. */
    weekdays: jsonb().$type<number[]>().notNull(),
    /** Hours of the site, HH:MM. */
    shownFrom: text(),
    shownUntil: text(),
    /** all, working or free days of the company's calendar */
    days: text().notNull(),
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
    priority: integer().notNull(),
    /** Shown, and alone, while this alert is on. */
    alertId: bigintText(),
  },
  (key) => [
    key.unique("playlistId", "seq"),
    key.index("fileId"),
    key.index("alertId"),
    key.toHeader("playlistId", () => playlists),
    key.to("fileId", () => storedFiles),
    key.to("alertId", () => reportWatches).onDelete("cascade"),
  ],
);

/**
 * A screen on a wall, or a link for guests: a principal of its own that sees what its role may read, of its part of the company, on the
 * pages that it was given, and nothing else.
 */
export const screens = companyTable(
  "screen",
  {
    ...companyColumns,
    /** wall or guest */
    kind: text().notNull(),
    name: text().notNull(),
    place: text().notNull(),
    /** Whose grants and hidden fields count; without one it sees nothing. */
    roleId: bigintText(),
    /** The department whose rows (with those below) it sees; the whole company where empty. */
    departmentId: bigintText(),
    language: text().notNull(),
    /** How long (s) each page is shown where no playlist says so. */
    seconds: integer().notNull(),
    playlistId: bigintText(),
    /** How long (h) the last picture may be shown without network. */
    leaseHours: integer().notNull(),
    expiresAt: instant(),
    /** Whoever stands before it may steer it with a phone. */
    hasRemote: boolean().notNull().default(false),
    /** The ground of its cockpits: dark or light */
    look: text().notNull().default("dark"),
    /** Nobody is told when it is silent. */
    isMuted: boolean().notNull().default(false),
    /** Who is told when it is silent. */
    keeperId: bigintText().notNull(),
    /** enabled or revoked */
    stage: text().notNull(),
    /** When its keeper was told that it is silent. */
    silentAt: instant(),
    /** What opens a link for guests, how often it still opens, and what stands across its pages. */
    linkHash: text(),
    passwordHash: text(),
    usesLeft: integer(),
    watermark: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("stage", "name", "id"),
    key.unique("linkHash"),
    key.index("playlistId"),
    key.toGlobal("roleId", () => roles),
    key.toGlobal("keeperId", () => accounts),
    key.to("departmentId", () => departments),
    key.to("playlistId", () => playlists),
  ],
);

/** A page that a screen may show: a menu link, whose parameters are locked. */
export const screenPages = companyTable(
  "screen_page",
  { ...lineColumns, screenId: bigintText().notNull(), link: text().notNull() },
  (key) => [key.unique("screenId", "seq"), key.toHeader("screenId", () => screens)],
);

/** A browser that was paired with a screen. Only hashes of its token are kept; each request is signed with its key where it has one. */
export const screenDevices = companyTable(
  "screen_device",
  {
    ...companyColumns,
    screenId: bigintText().notNull(),
    /** The public half (JWK) of the key that never leaves the browser; none where it was paired over plain HTTP. */
    publicKey: jsonb().$type<unknown>(),
    tokenHash: text().notNull(),
    /** Given out, and not yet used: the old one counts until then. */
    nextHash: text(),
    tokenAt: instant().notNull(),
    pairedAt: instant().notNull(),
    pairedBy: bigintText().notNull(),
    seenAt: instant().notNull(),
    address: text().notNull(),
    /** What it said of itself last: what is painted, resolution, build, clock, faults. */
    facts: jsonb().$type<unknown>(),
  },
  (key) => [key.unique("tokenHash"), key.unique("nextHash"), key.index("screenId"), key.toHeader("screenId", () => screens)],
);

/** Something that a screen is to do once, at its next beat. */
export const screenOrders = companyTable(
  "screen_order",
  {
    ...companyColumns,
    screenId: bigintText().notNull(),
    /** identify, reload, next, message, invite or screenshot */
    kind: text().notNull(),
    text: text(),
    /** Not done any more after this. */
    untilAt: instant().notNull(),
    doneAt: instant(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("screenId", "createdAt"), key.toHeader("screenId", () => screens)],
);

/** What stood on the glass of a screen when somebody last asked for it. */
export const screenScreenshots = companyTable(
  "screen_screenshot",
  {
    ...companyColumns,
    screenId: bigintText().notNull(),
    /** The order that asked for it. */
    orderId: bigintText().notNull(),
    /** A JPEG, as base64. */
    image: text().notNull(),
    takenAt: instant().notNull(),
  },
  (key) => [key.unique("screenId"), key.toHeader("screenId", () => screens)],
);

/** Who steers a screen with a phone, and what he holds on it. */
export const screenRemotes = companyTable(
  "screen_remote",
  {
    ...companyColumns,
    screenId: bigintText().notNull(),
    accountId: bigintText().notNull(),
    /** What he holds: an item of what is shown, one tile of it alone, another year. */
    item: text(),
    panel: text(),
    year: text(),
    /** When he last did something: a minute later the screen goes on by itself. */
    actedAt: instant().notNull(),
    /** He has to come to the screen again after this. */
    untilAt: instant().notNull(),
  },
  (key) => [key.unique("screenId"), key.toHeader("screenId", () => screens), key.toGlobal("accountId", () => accounts)],
);

/** Every look, change, pairing, refusal and fault of a screen: written once, and gone by the rule of journals. */
export const screenEvents = journalTable(
  "screen_event",
  {
    ...companyColumns,
    screenId: bigintText().notNull(),
    kind: text().notNull(),
    /** Who did it; none where the screen itself or the program did. */
    accountId: bigintText(),
    subject: text(),
    detail: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("screenId", "createdAt", "id"), key.index("createdAt")],
);

/** A browser that shows a code and waits until somebody types it at a desk. Only hashes of code and secret are kept. */
export const screenPairings = localTable("screen_pairing", {
  codeHash: text().primaryKey(),
  secretHash: text().notNull().unique(),
  publicKey: jsonb().$type<unknown>(),
  address: text().notNull(),
  /** The screen that it was paired with. */
  compId: integer(),
  screenId: bigintText(),
  pairedBy: bigintText(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});
