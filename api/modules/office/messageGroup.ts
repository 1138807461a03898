import { MESSAGE_KINDS } from "#db/messages";
import { messageGroupKinds, messageGroups } from "#db/schema/office/message";
import { choice, integer } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { everybody } from "../everybody.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const kinds = defineLines({
  table: messageGroupKinds,
  parent: "groupId",
  required: true,
  once: [["kind"]],
  fields: { kind: choice(MESSAGE_KINDS, { required: true }) },
});

export default defineModule({
  id: "office.messageGroup",
  table: messageGroups,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, sortNo: integer({ min: 0, max: 9999 }) },
  lines: { kinds },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/messageGroup", ...MAINTAIN, open: true } },
  roles: everybody("read"),
});
