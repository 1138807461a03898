import { MESSAGE_KINDS } from "#db/messages";
import { messageGroupKinds, messageGroups } from "#db/schema/office/message";
import { choice, integer } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { eachDocument } from "#define/rule";
import { everybody } from "../everybody.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const kinds = defineLines({
  table: messageGroupKinds,
  parent: "groupId",
  required: true,
  fields: { kind: choice(MESSAGE_KINDS, { required: true }) },
});

/** A kind stands in a group once. */
const kindsOnce = eachDocument<{ lines: { kinds: readonly { kind: string }[] } }>(({ lines }) =>
  lines.kinds.flatMap(({ kind }, at) => {
    const first = lines.kinds.findIndex((one) => one.kind === kind);
    return first < at ? [{ code: "repeatedRow" as const, table: "kinds", row: at + 1, params: { first: first + 1 } }] : [];
  }),
);

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
  check: [kindsOnce],
  screens: { maintain: { path: "/messageGroup", ...MAINTAIN, open: true } },
  roles: everybody("read"),
});
