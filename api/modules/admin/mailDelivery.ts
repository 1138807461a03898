import { mailDeliveries, mailRecipients } from "#db/schema/office/mail";
import { date, docNo, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { namesAddress, postMail } from "./mailDelivery/posting.ts";

const recipients = defineLines({
  table: mailRecipients,
  parent: "deliveryId",
  once: [["employeeId", "address"]],
  required: true,
  fields: { employeeId: link("masterData.employee"), address: text({ max: 200, format: "email" }) },
});

export default defineModule({
  id: "admin.mailDelivery",
  table: mailDeliveries,
  kind: "company",
  title: { code: "docNo" },
  scope: { creator: "createdBy" },
  fields: {
    docNo: docNo("ML"),
    docOn: date({ required: true, initial: { from: "today" } }),
    subject: text({ required: true, max: 200 }),
    content: longText({ required: true, max: 20_000 }),
    sourceNo: text({ max: 60 }),
  },
  lines: { recipients },
  columns: ["docNo", "docOn", "stage", "subject", "sourceNo", "createdBy"],
  search: ["docNo", "subject"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "handedOver"],
  editable: ["draft"],
  final: ["handedOver"],
  check: [namesAddress],
  actions: { send: { from: ["draft"], to: "handedOver", check: [namesAddress], post: [postMail] } },
  screens: {
    maintain: {
      path: "/mailDelivery",
      kind: "maintain",
      actions: ["send"],
      filters: ["docOn"],
      opens: [{ name: "messages", kind: "screen", path: "/outboxMessage", filter: { documentId: "id" } }],
    },
  },
});
