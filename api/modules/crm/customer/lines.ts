import { customerAliases, customerEquipment, customerMembers } from "#db/schema/masterData/party";
import { choice, date, flag, integer, link, text } from "#define/field";
import { defineLines } from "#define/lines";

/** Who works for him beside his owner. */
export const members = defineLines({
  table: customerMembers,
  parent: "customerId",
  fields: {
    employeeId: link("masterData.employee", { required: true }),
    part: choice(["helper", "technician", "service", "reader"], { required: true, initial: "helper" }),
    notes: text({ max: 500 }),
  },
});

/** The mine's profile: what he runs, ours and others'. */
export const equipment = defineLines({
  table: customerEquipment,
  parent: "customerId",
  fields: {
    system: choice(["support", "shearer", "conveyor", "control", "pump", "other"], { required: true }),
    manufacturer: text({ max: 200 }),
    model: text({ max: 100 }),
    quantity: integer({ min: 0 }),
    commissionedOn: date(),
    isOurs: flag({ initial: false }),
    notes: text({ max: 500 }),
  },
});

export const aliases = defineLines({
  table: customerAliases,
  parent: "customerId",
  fields: { alias: text({ required: true, max: 200 }), notes: text({ max: 500 }) },
});
