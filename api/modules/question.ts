import { choice, date, instant, link, longText } from "#define/field";
import { counted } from "./counted.ts";

/** What one department is asked about a customer's demand. */
export const questionFields = {
  subject: choice(["technical", "supply", "production", "quality", "finance"], { required: true }),
  materialId: link("masterData.material"),
  quantity: counted({ sign: "positive" }),
  deliveryOn: date(),
  dutyDepartmentId: link("masterData.department", { required: true }),
};

/** What it answers. */
export const answerFields = {
  answer: choice(["yes", "no"], { system: true }),
  conclusion: longText({ system: true, max: 2000 }),
  proposal: longText({ system: true, max: 2000 }),
  dutyPersonId: link("masterData.employee", { system: true }),
  answeredAt: instant(),
};
