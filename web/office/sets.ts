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

/** How an account set is called in the viewer's language. */
export function setName({ code, nameZh, nameEn, nameRu }: AccountSet): string {
  return { zh: nameZh, en: nameEn, ru: nameRu }[currentLanguage()] ?? nameZh ?? nameEn ?? nameRu ?? code;
}
