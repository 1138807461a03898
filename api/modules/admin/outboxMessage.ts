import { CHANNEL_KINDS, FAULTS } from "#db/outbox";
import { outbox } from "#db/schema/platform/notify";
import { choice, instant, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { sendAgain } from "./outboxMessage/posting.ts";

export default defineModule({
  id: "admin.outboxMessage",
  table: outbox,
  kind: "company",
  readonly: true,
  title: { code: "subject" },
  scope: { everyReader: true },
  fields: {
    subject: text(),
    kind: choice(CHANNEL_KINDS),
    channelId: link("admin.notifyChannel"),
    recipient: text(),
    fault: choice(FAULTS),
    detail: longText(),
    attempts: integer(),
    dueAt: instant(),
    sentAt: instant(),
    body: longText(),
    topic: text(),
    module: text({ hidden: true }),
    documentId: text({ hidden: true }),
  },
  columns: ["createdAt", "stage", "kind", "recipient", "subject", "fault", "detail", "attempts", "dueAt", "sentAt"],
  search: ["subject", "recipient"],
  sort: { by: "createdAt", descending: true },
  stages: ["waiting", "sent", "dead"],
  final: ["sent"],
  actions: {
    deliver: { from: ["waiting"], to: "sent", system: true },
    giveUp: { from: ["waiting"], to: "dead" },
    sendAgain: { from: ["dead"], to: "waiting", post: [sendAgain] },
  },
  screens: {
    query: {
      path: "/outboxMessage",
      kind: "query",
      actions: ["giveUp", "sendAgain"],
      filters: ["kind", "fault"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
