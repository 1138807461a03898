import { text } from "#define/field";

/** The stages of a master record: in use, kept but not for new documents, out of use. */
export const MASTER_STAGES = ["enabled", "sealed", "disabled"] as const;

/** How a master record moves between them. */
export const masterActions = {
  seal: { from: ["enabled"], to: "sealed" },
  unseal: { from: ["sealed"], to: "enabled" },
  disable: { from: ["enabled", "sealed"], to: "disabled" },
  restore: { from: ["disabled"], to: "enabled" },
} as const;

/** The names in three languages. */
export const nameFields = { nameZh: text({ max: 200 }), nameEn: text({ max: 200 }), nameRu: text({ max: 200 }) };

/** Code and names, as every master record has them. */
export const masterFields = { code: text({ required: true, max: 40, format: "code" }), ...nameFields };
