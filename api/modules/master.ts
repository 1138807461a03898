import { UNRELEASED } from "#define/action";
import { text } from "#define/field";

const STAGES = ["enabled", UNRELEASED, "sealed", "disabled"] as const;

/** How a master that is in use goes out of it and comes back. */
export const IN_AND_OUT = {
  seal: { from: ["enabled"], to: "sealed" },
  unseal: { from: ["sealed"], to: "enabled" },
  disable: { from: ["enabled", "sealed"], to: "disabled" },
  restore: { from: ["disabled"], to: "enabled" },
} as const;

/**
 * The stages of a master record (in use, not yet in use, kept but not for new documents, out of use) and how it moves between them. It is
 * in use as it is made, unless whoever makes it, or the import that does, keeps it as a draft, which nothing may name.
 */
export const MASTER = {
  stages: STAGES,
  editable: STAGES,
  actions: {
    keepAsDraft: { from: ["enabled"], to: UNRELEASED, atOnce: true },
    enable: { from: [UNRELEASED], to: "enabled" },
    ...IN_AND_OUT,
  },
} as const;

/** The screen where masters are kept. */
export const MAINTAIN = { kind: "maintain", actions: ["keepAsDraft", "enable", "seal", "unseal", "disable", "restore"] } as const;

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
