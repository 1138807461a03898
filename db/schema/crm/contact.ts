import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

/** A person at a customer: kept when he changes his employer, and with an end when he left. */
export const contacts = companyTable(
  "contact",
  {
    ...companyColumns,
    ...masterColumns,
    gender: text(),
    /** Where he works now, or worked last. */
    customerId: bigintText().notNull(),
    /** His department and position there. */
    division: text(),
    position: text(),
    level: text(),
    /** What he says when something is bought: decider, influencer, user, buyer. */
    buyingRole: text(),
    /** Whom one turns to first there. */
    isDefault: boolean().notNull().default(false),
    mobile: text(),
    phone: text(),
    email: text(),
    address: text(),
    departmentId: bigintText(),
    ownerId: bigintText(),
    /** When he agreed that what is personal is kept. */
    consentOn: day(),
    lastFollowOn: day(),
    leftOn: day(),
    /** What a change of employer says until it is done. */
    nextCustomerId: bigintText(),
    nextPosition: text(),
    startsOn: day(),
    /** Why somebody asks to see his numbers, until that is done. */
    revealReason: text(),
    notes: text(),
  },
  (key) => [
    ...key.listedBy("code"),
    key.unique("code"),
    key.index("customerId"),
    key.to("customerId", () => companyParties),
    key.to("nextCustomerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("ownerId", () => employees),
  ],
);

/** Where he worked, from a day on and until a day. */
export const contactPosts = companyTable(
  "contact_post",
  {
    ...lineColumns,
    contactId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    position: text(),
    fromOn: day().notNull(),
    toOn: day(),
  },
  (key) => [key.unique("contactId", "seq"), key.toHeader("contactId", () => contacts), key.to("customerId", () => companyParties)],
);
