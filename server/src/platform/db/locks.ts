/**
 * Numbers of the advisory locks that are taken in a database, each for one purpose: two purposes with one number would wait for each
 * other. Locks of a text's hash are not among them.
 */
export const locks = {
  migration: 7_240_001,
  firstAdmin: 7_240_003,
  attestations: 7_240_005,
  events: 7_240_010,
  seal: 7_240_011,
  dailySums: 7_240_012,
  embeddedChain: 7_240_021,
  embeddedGenesis: 7_240_022,
  plots: 7_240_031,
  /** With the hash of a farmer. */
  massOfFarmer: 7_240_032,
  /** With the hash of an operator. */
  packagesOfOperator: 7_240_095,
  /** With the hash of an organisation. */
  epcisOfOrganisation: 7_240_154,
  /** With the hash of an organisation. */
  readingsOfOrganisation: 7_240_245,
  /** With the hash of an address. */
  invitesOfAddress: 7_240_303,
  backup: 7_240_246,
  /** Taken by the database's own function `ready_reading_month`. */
  readingMonths: 7_240_247,
  scores: 7_240_248,
  readingSummaries: 7_240_267,
  /** With the hash of a name. */
  ownTemplates: 7_240_265,
} as const;
