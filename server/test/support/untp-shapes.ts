import type { Json, JsonObject } from '@lotmark/sdk/verify';

/**
 * What the schemas of UNTP 0.7.0 demand of the credentials that we make, in our own words. Where `may` is given a thing has no
 * other members than those it needs and may have.
 */
interface Shape {
  /** What its `type` must name. */
  is?: string;
  needs: readonly string[];
  may?: readonly string[];
  /** Members that are things themselves, or lists of them. */
  of?: Readonly<Record<string, ShapeName>>;
  /** Members that must be one of some words. */
  words?: Readonly<Record<string, readonly string[]>>;
}

const named = (is: string): Shape => ({ is, needs: ['id', 'name'] });
const event = (is: string, needs: readonly string[], of: Shape['of']): Shape => ({
  is,
  needs: ['id', 'name', 'eventDate', 'activityType', ...needs],
  of: { activityType: 'classification', relatedParty: 'partyRole', relatedDocument: 'link', ...of },
});

const shapes = {
  credential: {
    is: 'VerifiableCredential',
    needs: ['@context', 'id', 'issuer', 'validFrom', 'name', 'credentialSubject'],
    of: { issuer: 'issuer', credentialStatus: 'status' },
  },
  issuer: { needs: ['id', 'name'] },
  // The schema has a number for the index; the W3C demands a text, and so do we (docs/untp.md).
  status: { needs: ['type', 'statusPurpose', 'statusListIndex', 'statusListCredential'], may: ['id'] },
  product: {
    is: 'Product',
    needs: [
      ...['id', 'name', 'idScheme', 'idGranularity', 'productCategory', 'producedAtFacility', 'countryOfProduction'],
    ],
    of: {
      idScheme: 'scheme',
      productCategory: 'classification',
      relatedDocument: 'link',
      relatedParty: 'partyRole',
      producedAtFacility: 'facilityRef',
      countryOfProduction: 'country',
      dimensions: 'dimension',
      materialProvenance: 'material',
    },
    words: { idGranularity: ['model', 'batch', 'item'] },
  },
  scheme: named('IdentifierScheme'),
  party: named('Party'),
  facilityRef: named('Facility'),
  criterion: named('Criterion'),
  conformityScheme: named('ConformityScheme'),
  classification: { needs: ['code', 'name', 'schemeId', 'schemeName'], may: ['definition'] },
  link: { needs: ['linkURL', 'linkName'], may: ['digestMultibase', 'mediaType', 'linkType'] },
  partyRole: {
    needs: ['role', 'party'],
    may: [],
    of: { party: 'party' },
    words: {
      role: [
        ...['owner', 'producer', 'manufacturer', 'processor', 'operator', 'inspector', 'certifier', 'carrier'],
        ...['importer', 'exporter', 'distributor', 'regulator'],
      ],
    },
  },
  country: { needs: ['countryCode'], may: ['countryName'] },
  dimension: { needs: [], of: { weight: 'measure', volume: 'measure' } },
  measure: { needs: ['value', 'unit'], may: ['upperTolerance', 'lowerTolerance'] },
  material: {
    needs: ['name', 'originCountry', 'materialType', 'massFraction'],
    of: { originCountry: 'country', materialType: 'classification', mass: 'measure' },
  },
  MakeEvent: event('MakeEvent', ['inputProduct', 'outputProduct', 'madeAtFacility'], {
    inputProduct: 'eventProduct',
    outputProduct: 'eventProduct',
    madeAtFacility: 'facilityRef',
  }),
  ModifyEvent: event('ModifyEvent', ['modifiedProduct', 'modifiedAtFacility'], {
    modifiedProduct: 'eventProduct',
    modifiedAtFacility: 'facilityRef',
  }),
  eventProduct: {
    needs: ['product'],
    may: ['quantity', 'disposition'],
    of: { product: 'movedProduct', quantity: 'measure' },
  },
  movedProduct: {
    is: 'Product',
    needs: ['id', 'name', 'idGranularity'],
    words: { idGranularity: ['model', 'batch', 'item'] },
  },
  attestation: {
    is: 'ConformityAttestation',
    needs: ['id', 'name', 'assessorLevel', 'assessmentLevel', 'attestationType', 'issuedToParty', 'referenceScheme'],
    of: {
      issuedToParty: 'party',
      referenceScheme: 'conformityScheme',
      conformityCertificate: 'link',
      conformityAssessment: 'assessment',
    },
    words: {
      assessorLevel: ['self', 'commercial', 'buyer', 'membership', 'unspecified', '3rdParty', 'hybrid'],
      assessmentLevel: [
        ...['authority-benchmark', 'authority-mandate', 'authority-globalmra', 'authority-peer'],
        ...['authority-extended-mra', 'scheme-self', 'scheme-cab', 'no-endorsement'],
      ],
      attestationType: [
        ...['certification', 'declaration', 'inspection', 'testing', 'verification', 'validation', 'calibration'],
      ],
    },
  },
  assessment: {
    is: 'ConformityAssessment',
    needs: ['id', 'name', 'assessmentCriteria', 'assessmentDate', 'assessedPerformance', 'conformityTopic'],
    of: { assessmentCriteria: 'criterion', assessedPerformance: 'performance', assessedProduct: 'verified' },
  },
  performance: { needs: [], may: ['metric', 'measure', 'score'], of: { measure: 'measure', score: 'score' } },
  score: { needs: ['code'], may: ['rank', 'definition'] },
  verified: { needs: ['product'], of: { product: 'verifiedProduct' } },
  verifiedProduct: named('Product'),
  facility: {
    is: 'Facility',
    needs: ['id', 'name', 'countryOfOperation', 'processCategory', 'locationInformation', 'address'],
    of: {
      idScheme: 'scheme',
      countryOfOperation: 'country',
      processCategory: 'classification',
      relatedParty: 'partyRole',
      address: 'address',
    },
  },
  address: {
    needs: ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'],
    may: [],
    of: { addressCountry: 'country' },
  },
  identity: {
    is: 'RegisteredIdentity',
    needs: ['id', 'registeredName', 'registeredId', 'registeredDate', 'idScheme'],
    of: { idScheme: 'scheme', registrar: 'party' },
    words: { registerType: ['product', 'facility', 'business', 'trademark', 'land', 'accreditation'] },
  },
} as const satisfies Readonly<Record<string, ShapeOf>>;
type ShapeOf = Omit<Shape, 'of'> & { of?: Readonly<Record<string, string>> };
type ShapeName = string;

const subjects: Readonly<Record<string, string>> = {
  DigitalProductPassport: 'product',
  DigitalConformityCredential: 'attestation',
  DigitalFacilityRecord: 'facility',
  DigitalIdentityAnchor: 'identity',
};

/** What a credential lacks, or has beside, of what the schema of its kind demands; each with its place. */
export function untpFaults(credential: JsonObject): string[] {
  const faults: string[] = [];
  check('credential', credential, '', faults);
  const kind = typesOf(credential).find((type) => type !== 'VerifiableCredential') ?? 'none';
  const contexts = [credential['@context'] ?? []].flat();
  const wanted = ['https://www.w3.org/ns/credentials/v2', 'https://vocabulary.uncefact.org/untp/0.7.0/context/'];
  if (wanted.some((context, place) => contexts[place] !== context)) faults.push('/@context: begins otherwise');
  if (kind === 'DigitalTraceabilityEvent') {
    const events = credential['credentialSubject'];
    if (!Array.isArray(events)) faults.push('/credentialSubject: is no list');
    else
      for (const [place, each] of events.entries()) check(eventName(each), each, `/credentialSubject/${place}`, faults);
  } else check(subjects[kind] ?? kind, credential['credentialSubject'], '/credentialSubject', faults);
  return faults;
}

const typesOf = (thing: JsonObject): string[] => [thing['type'] ?? []].flat().map(String);
const isThing = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const eventName = (value: Json): string =>
  (isThing(value) ? typesOf(value).find((type) => type !== 'LifecycleEvent') : undefined) ?? 'none';

function check(name: string, value: Json | undefined, at: string, faults: string[]): void {
  const shape = (shapes as Readonly<Record<string, ShapeOf>>)[name];
  if (shape === undefined) faults.push(`${at}: ${name} is no kind of UNTP`);
  else if (Array.isArray(value))
    for (const [place, each] of value.entries()) check(name, each, `${at}/${place}`, faults);
  else if (isThing(value)) checkThing(shape, value, at, faults);
  else faults.push(`${at}: is no object`);
}

function checkThing({ is, needs, may, of, words }: ShapeOf, thing: JsonObject, at: string, faults: string[]): void {
  if (is !== undefined && !typesOf(thing).includes(is)) faults.push(`${at}/type: lacks ${is}`);
  for (const member of needs) if (thing[member] === undefined) faults.push(`${at}/${member}: is missing`);
  for (const [member, value] of Object.entries(thing)) {
    if (may !== undefined && !needs.includes(member) && !may.includes(member))
      faults.push(`${at}/${member}: is too much`);
    const allowed = words?.[member];
    if (allowed !== undefined && !allowed.includes(String(value)))
      faults.push(`${at}/${member}: ${value} is no such word`);
    const inner = of?.[member];
    if (inner !== undefined) check(inner, value, `${at}/${member}`, faults);
  }
}
