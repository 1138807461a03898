import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, quantity } from "#db/columns";

/** What stands in the working faces of the mines in use, of ours and of competitors. */
export const mineEquipment = pgTable("mine_equipment", {
  ...companyColumns,
  mineId: bigintText().notNull(),
  mineCode: text().notNull(),
  seq: integer().notNull(),
  groupName: text(),
  province: text(),
  departmentId: bigintText(),
  ownerId: bigintText(),
  regionId: bigintText(),
  customerId: bigintText(),
  workingFace: text().notNull(),
  productLineId: bigintText(),
  equipmentModel: text(),
  equipmentNo: text(),
  quantity: quantity(),
  deliveredOn: day(),
  fromOn: day(),
  toOn: day(),
  competitor: text(),
  isOurs: boolean().notNull(),
});

export const MINE_EQUIPMENT = `select f.comp_id, f.id, f.mine_id, m.code as mine_code, f.seq, m.group_name, m.province, m.department_id, m.owner_id,
  m.region_id, m.customer_id,
    f.working_face, f.product_line_id, f.equipment_model, f.equipment_no, f.quantity, f.delivered_on, f.from_on, f.to_on, f.competitor,
    coalesce(f.competitor, '') = '' as is_ours
  from coal_mine_face f join coal_mine m on m.comp_id = f.comp_id and m.id = f.mine_id
  where m.stage in ('enabled', 'changing', 'inApproval', 'sealed')`;
