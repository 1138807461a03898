import { currentLanguage } from "../data/language.ts";

/** An account set as its people see it. */
export type AccountSet = {
  id: number;
  code: string;
  nameZh: string | null;
  nameEn: string | null;
  nameRu: string | null;
  shortName: string | null;
  notes: string | null;
  isEnabled: boolean;
  isDefault: boolean;
  isManager: boolean;
  isMember: boolean;
  invitationCode: string | null;
};

/** What is called in three languages, or by its code. */
export type Named = Pick<AccountSet, "code" | "nameZh" | "nameEn" | "nameRu">;

/** How an account set, or a role in it, is called in the viewer's language. */
export function setName({ code, nameZh, nameEn, nameRu }: Named): string {
  return { zh: nameZh, en: nameEn, ru: nameRu }[currentLanguage()] ?? nameZh ?? nameEn ?? nameRu ?? code;
}
