import type { EntryPage } from "#identity/entryPages";

/** What of a page outside the frame is seen at first sight. */
export const brandOf = ({ code, nameZh, nameEn, nameRu, sloganZh, sloganEn, sloganRu, colour, hasLogo, version, opensAt }: EntryPage) => ({
  code,
  names: { zh: nameZh, en: nameEn, ru: nameRu },
  slogans: { zh: sloganZh, en: sloganEn, ru: sloganRu },
  colour,
  opensAt,
  logo: hasLogo ? `/api/entry/logo/${encodeURIComponent(code)}?v=${version}` : null,
});
