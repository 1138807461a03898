import {
  receptionCars,
  receptionCosts,
  receptionGifts,
  receptionGuests,
  receptionLeaders,
  receptionMeals,
  receptionRooms,
} from "#db/schema/crm/reception";
import { choice, date, flag, integer, link, money, quantity, text, time } from "#define/field";
import { defineLines } from "#define/lines";

/** Numbers of people are for those who prepare it. */
const PREPARED = { restrictedTo: ["crm.reception.edit"] } as const;

/** Who comes. */
export const guests = defineLines({
  table: receptionGuests,
  parent: "receptionId",
  fields: {
    name: text({ required: true, max: 60 }),
    position: text({ max: 60 }),
    mobile: text({ max: 60, format: "phone", ...PREPARED }),
    notes: text({ max: 300 }),
  },
});
/** Who is driven where. */
export const cars = defineLines({
  table: receptionCars,
  parent: "receptionId",
  fields: {
    usedOn: date({ required: true }),
    plateNo: text({ max: 20 }),
    carType: text({ max: 60 }),
    seats: integer({ min: 1, max: 100 }),
    driver: text({ max: 60 }),
    driverMobile: text({ max: 60, format: "phone", ...PREPARED }),
    fromPlace: text({ max: 200 }),
    toPlace: text({ max: 200 }),
    notes: text({ max: 300 }),
  },
});
/** Where they stay. */
export const rooms = defineLines({
  table: receptionRooms,
  parent: "receptionId",
  fields: {
    hotel: text({ required: true, max: 200 }),
    roomType: text({ max: 60 }),
    rooms: integer({ required: true, min: 1, max: 500 }),
    arriveOn: date({ required: true }),
    leaveOn: date({ required: true, notBefore: "arriveOn" }),
    notes: text({ max: 300 }),
  },
});
/** What they eat. */
export const meals = defineLines({
  table: receptionMeals,
  parent: "receptionId",
  fields: {
    mealOn: date({ required: true }),
    kind: choice(["breakfast", "lunch", "dinner", "banquet"], { required: true }),
    place: text({ max: 200 }),
    people: integer({ min: 1, max: 1000 }),
    menu: text({ max: 500 }),
    notes: text({ max: 300 }),
  },
});
/** When which leader is there. */
export const leaders = defineLines({
  table: receptionLeaders,
  parent: "receptionId",
  fields: {
    leaderId: link("masterData.employee", { required: true }),
    onDay: date({ required: true }),
    fromTime: time(),
    toTime: time(),
    occasion: text({ max: 200 }),
    notes: text({ max: 300 }),
  },
});
/** What they are given out of the store. */
export const gifts = defineLines({
  table: receptionGifts,
  parent: "receptionId",
  fields: {
    materialId: link("masterData.material", {
      required: true,
      availability: {
        module: "warehouse.stockBalance",
        by: "materialId",
        sum: "available",
        where: { warehouseId: { field: "giftWarehouseId" } },
        word: "available",
      },
    }),
    quantity: quantity({ unit: "materialId", required: true, sign: "positive" }),
    receiver: text({ max: 100 }),
    notes: text({ max: 300 }),
  },
  sums: ["quantity"],
});
/** What it costs. */
export const costs = defineLines({
  table: receptionCosts,
  parent: "receptionId",
  fields: {
    kind: choice(["hotel", "car", "meal", "venue", "other"], { required: true }),
    incurredOn: date({ required: true, initial: { from: "today" } }),
    amount: money({ required: true, sign: "positive" }),
    isBilled: flag({ initial: false }),
    notes: text({ max: 300 }),
  },
  sums: ["amount"],
});
