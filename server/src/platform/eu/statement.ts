/** A due diligence statement as version 3 of the EU system takes it. Masses are decimal text, in kilograms. */
export interface DueDiligenceStatement {
  /** At most 35 characters; ours, and the way to find a statement again whose answer was lost. */
  internalReferenceNumber: string;
  activityType: ActivityType;
  /** Whom we file for, where the web-service user files for others. */
  representedOperator?: RepresentedOperator | undefined;
  /** ISO 3166-1 alpha-2 of a Member State, or XI. */
  countryOfActivity?: string | undefined;
  /** Where the goods enter or leave the Union. */
  borderCrossCountry?: string | undefined;
  comment?: string | undefined;
  commodities: readonly Commodity[];
  geoLocationConfidential: boolean;
  /** Reference numbers of the statements that this one stands on, at most 2,000. */
  groupedDeclarations: readonly string[];
}

/** The element `d:statement` as UTF-8: up to 25 MB, which nobody looks into after it was written. */
export type WrittenStatement = Uint8Array<ArrayBuffer>;

export const activityTypes = ['DOMESTIC', 'IMPORT', 'EXPORT'] as const;
export type ActivityType = (typeof activityTypes)[number];
export const operatorRoles = ['OPERATOR', 'REPRESENTATIVE_OPERATOR'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
export const identifierTypes = [
  'eori',
  'vat',
  'gln',
  'tin',
  'cbr',
  'cin',
  'duns',
  'comp_num',
  'comp_reg',
  'oni',
] as const;

export interface RepresentedOperator {
  identifier?: { type: (typeof identifierTypes)[number]; value: string } | undefined;
  address?:
    | { country: string; street: string; postalCode: string; city: string; fullAddress?: string | undefined }
    | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  name: string;
}

export interface Commodity {
  descriptionOfGoods: string;
  goodsMeasure: {
    percentageEstimationOrDeviation?: string | undefined;
    /** Kilograms. */
    netWeight?: string | undefined;
    supplementaryUnit?: string | undefined;
    supplementaryUnitQualifier?: string | undefined;
  };
  /** Two to six digits of the Harmonised System: 0901, 180100. */
  hsHeading: string;
  speciesInfo: readonly { scientificName?: string | undefined; commonName?: string | undefined }[];
  producers: readonly Producer[];
}

export interface Producer {
  /** ISO 3166-1 alpha-2. */
  country: string;
  name?: string | undefined;
  /** The GeoJSON text of the producer's plots; it travels in Base64. */
  geojson: string;
}

/** What a statement may hold. */
export const statementLimits = {
  /** Of the whole XML document: the stricter reading of a limit of 25 MB. */
  bytes: 25_000_000,
  producersOfCommodity: 1000,
  producers: 10_000,
  commodities: 100,
  references: 2000,
} as const;

/** What a text may be long. */
export const textLimits = {
  internalReferenceNumber: 35,
  referenceNumber: 14,
  verificationNumberMin: 5,
  verificationNumber: 35,
  descriptionOfGoods: 150,
  producerName: 500,
  comment: 2000,
  operatorName: 200,
  street: 300,
  postalCode: 80,
  city: 200,
  fullAddress: 250,
  email: 200,
  phone: 50,
  identifierValue: 80,
  species: 200,
} as const;

/** Member States, and Northern Ireland. Greece is GR here. */
export const unionCountries: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE XI'.split(' ');

/** Within this of the submission a statement may be amended or withdrawn. */
export const changeHours = 72;

/** States of a statement in the EU system. An unknown one is read, too. */
export const knownStatuses = [
  'SUBMITTED',
  'AVAILABLE',
  'REJECTED',
  'WITHDRAWN',
  'GROUPED',
  'ARCHIVED',
  'OBSOLETE',
  'SUSPENDED',
  'UPDATED',
] as const;

/** What the EU system says of a statement. */
export interface Overview {
  uuid: string;
  internalReferenceNumber: string;
  referenceNumber: string | null;
  verificationNumber: string | null;
  /** One of `knownStatuses`, or one that is new. */
  status: string;
  rejectionReason: string | null;
  /** What an authority writes to the operator. */
  communication: { date: string | null; content: string } | null;
  /** When the status last changed, as the system writes it. */
  date: string | null;
  version: number | null;
}

export const verificationResults = ['EXISTING_USABLE', 'EXISTING_NON_USABLE', 'NON_EXISTENT'] as const;

/** What the EU system says of somebody's reference and verification number. */
export interface Verification {
  result: (typeof verificationResults)[number];
  status: string | null;
  dateTime: string | null;
}
