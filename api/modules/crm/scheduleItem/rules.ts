import type { scheduleItems } from "#db/schema/crm/schedule";
import type { visits } from "#db/schema/crm/visit";
import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";

/** An item of somebody's calendar. */
export type ScheduleItem = DocumentOf<typeof scheduleItems>;

/** A visit is somebody's. */
export const hasCustomer: Rule<ScheduleItem> = eachDocument(({ header }) =>
  isEmpty(header.customerId) ? [{ code: "choose" as const, field: "customerId" }] : [],
);

/** What begins and ends on one day ends no earlier than it begins. */
export const isInOrder: Rule<ScheduleItem> = eachDocument(({ header: { startOn, endOn, fromTime, toTime } }) =>
  startOn === endOn && fromTime !== null && toTime !== null && toTime < fromTime
    ? [{ code: "rangeReversed" as const, field: "toTime", value: `${fromTime}–${toTime}` }]
    : [],
);

/** The planned visit that an item becomes, with all it says. */
export const visitOf: Drafting<ScheduleItem, DocumentOf<typeof visits>> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header }, from) => ({
      from,
      header: {
        docOn: work.today,
        visitOn: header.startOn,
        customerId: header.customerId,
        visitType: "onSite",
        purpose: "relationship",
        salespersonId: header.employeeId,
        departmentId: header.departmentId,
        unitId: header.unitId,
        notes: [header.title, header.place ?? "", header.notes ?? ""].filter((text) => text !== "").join("\n"),
      },
    })),
  );
