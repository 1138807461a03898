import { shaped } from "#db/row";
import { decides } from "#db/separation";
import type { homeCards, homeLayouts } from "#db/schema/office/home";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Issue } from "#define/problem";

type Layout = DocumentOf<typeof homeLayouts, { cards: typeof homeCards }>;

/** Whoever does not keep the company's pages lays out his own; a page is a person's or a role's, and there is one of each. */
export const ownOrGiven: Rule<Layout> = async (documents, work) => {
  const keepsPages = await decides(work, "system");
  const stored = await work.run(
    shaped({
      id: "id",
      channel: "text",
      roleId: "id?",
      accountId: "id?",
    })`select id, channel, role_id as "roleId", account_id as "accountId"
      from home_layout where comp_id = ${work.compId} and stage = 'enabled'`,
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const { id, channel, roleId, accountId } = header;
    const twin = stored.some((one) => one.id !== id && one.channel === channel && one.roleId === roleId && one.accountId === accountId);
    return [
      ...(keepsPages || accountId === work.viewer.accountId ? [] : [{ document, code: "unknownRecord" as const, field: "accountId" }]),
      ...(roleId !== null && accountId !== null
        ? [{ document, code: "exclusive" as const, field: "roleId", params: { other: "accountId" } }]
        : []),
      ...(twin ? [{ document, code: "duplicate" as const, field: "channel", value: channel }] : []),
    ];
  });
};

/** A card is a screen. */
export const cardsAreScreens = eachDocument<Layout>(({ lines: { cards } }) =>
  cards.flatMap(({ path }, at): Issue[] =>
    path.startsWith("/") ? [] : [{ code: "format", table: "cards", row: at + 1, field: "path", value: path }],
  ),
);
