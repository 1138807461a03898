/** The units whose bids go by a process of their own; '' = the standard one. */
export const BID_UNITS = ["", "CB", "GX", "LYC", "HDZK", "GL", "INTL"] as const;

/** What a bid may have to bring along. */
export const BID_NEEDS = [
  "businessLicence",
  "safetyMark",
  "productionLicence",
  "qualityCertificate",
  "credit",
  "references",
  "authorisation",
  "sealLetter",
  "other",
] as const;
