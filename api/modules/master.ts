import { text } from "#define/field";

const STAGES = ["enabled", "sealed", "disabled"] as const;

/** The stages of a master record (in use, kept but not for new documents, out of use) and how it moves between them. */
export const MASTER = {
  stages: STAGES,
  editable: STAGES,
  actions: {
    seal: { from: ["enabled"], to: "sealed" },
    unseal: { from: ["sealed"], to: "enabled" },
    disable: { from: ["enabled", "sealed"], to: "disabled" },
    restore: { from: ["disabled"], to: "enabled" },
  },
} as const;

/** The screen where masters are kept. */
export const MAINTAIN = { kind: "maintain", actions: ["seal", "unseal", "disable", "restore"] } as const;

/** The names in three languages. */
export const nameFields = { nameZh: text({ max: 200 }), nameEn: text({ max: 200 }), nameRu: text({ max: 200 }) };

/** Code and names, as every master record has them. */
export const masterFields = { code: text({ required: true, max: 40, format: "code" }), ...nameFields };

/** The same of what the group keeps: an account set names it and changes nothing of it. */
export const groupFields = {
  code: masterFields.code,
  nameZh: text({ readonly: true }),
  nameEn: text({ readonly: true }),
  nameRu: text({ readonly: true }),
};
