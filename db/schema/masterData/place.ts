import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, masterColumns, plainNumber } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { companyTable } from "#db/table";

/** A part of the world as a company divides it: country, province, city, county. */
export const areas = companyTable(
  "area",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    country: text(),
    province: text(),
    city: text(),
    longitude: plainNumber(),
    latitude: plainNumber(),
    sortNo: integer(),
    notes: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code"), key.to("parentId", (): CompanyTable => areas)],
);

/** Where something is sent, or somebody is found. */
export const addresses = companyTable(
  "address",
  {
    ...companyColumns,
    ...masterColumns,
    areaId: bigintText(),
    country: text(),
    province: text(),
    city: text(),
    address: text().notNull(),
    zip: text(),
    longitude: plainNumber(),
    latitude: plainNumber(),
    sortNo: integer(),
    notes: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code"), key.to("areaId", () => areas)],
);
