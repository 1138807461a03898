import type { Column, MasterSays } from "#define/dataset";

/** The warehouse `w` of a row, its department `p`, and the material `c` as the company keeps it; `of` has warehouse_id and material_id. */
export const stockOf = (of: string) => `join warehouse w on w.comp_id = ${of}.comp_id and w.id = ${of}.warehouse_id
  left join department p on p.comp_id = w.comp_id and p.id = w.department_id
  left join company_material c on c.comp_id = ${of}.comp_id and c.id = ${of}.material_id left join material g on g.id = c.id`;

/** What a warehouse `w` says of its rows. */
export const OF_WAREHOUSE =
  "w.department_id, coalesce(w.unit_id, p.unit_id), w.factory_area_id, w.stock_type, case when w.is_substitute then 'yes' else 'no' end";
/** What a material `c`, `g` says of its rows. */
export const OF_MATERIAL = "c.material_class_id, c.manufacturer_id, g.unit_of_measure_id";
/** In what a row of stock is counted: nothing where its quantity is nothing. */
export const inUnit = (quantity: string) => `case when ${quantity} <> 0 then measure_id end`;
/** What rows repeat of a key, summed once for each; where rows say two things of it, the larger. DuckDB. */
export const eachOnce = (key: string, value: string, when = "true") => {
  const entries = `list_sort(list(distinct struct_pack(k := ${key}, v := ${value})) filter (where ${value} is not null and ${when}))`;
  const last = `list_filter(list_zip(${entries}, list_slice(${entries}, 2, null)), e -> e[2] is null or e[1].k <> e[2].k)`;
  return `coalesce(list_sum(list_transform(${last}, e -> e[1].v)), 0)`;
};
/** What the warehouse and the material say of a row of stock. */
export const STOCK_SQL = `${OF_WAREHOUSE}, ${OF_MATERIAL}`;

/** The same as columns of a dataset. */
export const STOCK_COLUMNS = {
  department_id: { type: "id" },
  unit_id: { type: "id" },
  factory_area_id: { type: "id" },
  stock_type: { type: "text" },
  substitute: { type: "text" },
  class_id: { type: "id" },
  manufacturer_id: { type: "id", field: "masterData.material/manufacturerId" },
  measure_id: { type: "id" },
} as const satisfies Record<string, Column>;

/** By what stock is filtered and grouped. */
export const STOCK_DIMENSIONS = {
  warehouse: { kind: "link", sql: "warehouse_id", to: "masterData.warehouse" },
  department: { kind: "link", sql: "department_id", to: "masterData.department" },
  unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
  factoryArea: { kind: "link", sql: "factory_area_id", to: "masterData.factoryArea" },
  stockType: { kind: "choice", sql: "stock_type", values: ["rawMaterial", "spareParts", "finishedGoods", "consumables", "other"] },
  substitute: { kind: "choice", sql: "substitute", values: ["yes", "no"] },
  material: { kind: "link", sql: "material_id", to: "masterData.material" },
  materialClass: { kind: "link", sql: "class_id", to: "masterData.materialClass" },
  manufacturer: { kind: "link", sql: "manufacturer_id", to: "masterData.manufacturer" },
  unitOfMeasure: { kind: "link", sql: "measure_id", to: "masterData.unitOfMeasure" },
} as const;

/** The filters that every report of stock offers. */
export const STOCK_FILTERS = [
  "stockType",
  "warehouse",
  "substitute",
  "factoryArea",
  "manufacturer",
  "department",
  "unit",
  "material",
  "materialClass",
  "unitOfMeasure",
] as const;

/** Warehouses `w` that were touched since `$at`, themselves or in their department `p`: PostgreSQL. */
export const WAREHOUSES = `from warehouse w left join department p on p.comp_id = w.comp_id and p.id = w.department_id
  where w.comp_id = $comp and (w.updated_at >= $at or p.updated_at >= $at)`;

/** What warehouses and materials say of rows with the columns above. */
export const KEPT_AS: readonly MasterSays[] = [
  {
    by: "warehouse_id",
    says: ["department_id", "unit_id", "factory_area_id", "stock_type", "substitute"],
    select: `select w.id, ${OF_WAREHOUSE} ${WAREHOUSES}`,
  },
  {
    by: "material_id",
    says: ["class_id", "manufacturer_id", "measure_id"],
    select: `select c.id, ${OF_MATERIAL} from company_material c join material g on g.id = c.id
    where c.comp_id = $comp and greatest(c.updated_at, g.updated_at) >= $at`,
  },
];
