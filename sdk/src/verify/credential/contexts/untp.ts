/**
 * The words of UNTP 0.7.0 (United Nations Transparency Protocol) that bundles of lots use, written down from its
 * vocabulary: each stands for the same address, and is of the same type, as there. Words that are not here are unknown to this
 * verifier, although UNTP may define them.
 */
export const UNTP_CONTEXT = 'https://vocabulary.uncefact.org/untp/0.7.0/context/';

/** SHA-256 of the context as UNTP published it with its version 0.7.0: what a credential may name as its digest. */
export const untpPublishedSha256 = '922764eee09c13717a8002095568c7e064fde4e8d93a98dcf00759ee039b829d';

const vocabulary = 'https://vocabulary.uncefact.org/';
type Definition = string | { readonly [member: string]: Definition | boolean };

const protectedContext = (terms: Record<string, Definition>): Definition => ({ '@protected': true, ...terms });
const typed = (name: string, type: string): Definition => ({ '@id': `untp:${name}`, '@type': type });
const text = (name: string): Definition => typed(name, 'xsd:string');
const address = (name: string): Definition => typed(name, 'xsd:anyURI');
const day = (name: string): Definition => typed(name, 'xsd:date');
const truth = (name: string): Definition => typed(name, 'xsd:boolean');
const figure = (name: string): Definition => typed(name, 'xsd:double');
/** Another thing, with words of its own type. */
const thing = (name: string): Definition => typed(name, '@id');
/** One of a list that the vocabulary keeps. */
const oneOf = (name: string, list: string): Definition => ({
  '@id': `untp:${name}`,
  '@type': '@vocab',
  '@context': protectedContext({ '@vocab': `${vocabulary}${list}#` }),
});
/** A part that has words of its own. */
const part = (name: string, terms: Record<string, Definition>): Definition => ({
  '@protected': true,
  '@id': `untp:${name}`,
  '@context': protectedContext(terms),
});
/** A type, and the words of things of that type. */
const kind = (name: string, terms: Record<string, Definition>): Definition => ({
  '@protected': true,
  '@id': `untp:${name}`,
  '@context': protectedContext({ '@vocab': `${vocabulary}untp/${name}#`, ...terms }),
});

const name: Definition = { '@id': 'schema:name' };
const description: Definition = { '@id': 'schema:description' };
const named = { name, description };
const classification = {
  code: text('code'),
  name,
  definition: text('definition'),
  schemeId: address('schemeId'),
  schemeName: text('schemeName'),
};
const country = { countryCode: oneOf('countryCode', 'CountryId'), countryName: text('countryName') };
const measure = {
  value: figure('value'),
  upperTolerance: figure('upperTolerance'),
  lowerTolerance: figure('lowerTolerance'),
  unit: oneOf('unit', 'UnitMeasureCode'),
};
const postalAddress = {
  streetAddress: { '@id': 'schema:streetAddress', '@type': 'xsd:string' },
  postalCode: { '@id': 'schema:postalCode', '@type': 'xsd:string' },
  addressLocality: { '@id': 'schema:addressLocality', '@type': 'xsd:string' },
  addressRegion: { '@id': 'schema:addressRegion', '@type': 'xsd:string' },
  addressCountry: part('addressCountry', country),
};
const link = {
  linkURL: address('linkURL'),
  linkName: text('linkName'),
  digestMultibase: {
    '@id': 'https://w3id.org/security#digestMultibase',
    '@type': 'https://w3id.org/security#multibase',
  },
  mediaType: { '@id': 'https://schema.org/encodingFormat' },
  linkType: text('linkType'),
};
const idScheme: Definition = {
  '@id': 'untp:idScheme',
  '@type': '@id',
  '@context': protectedContext({ id: address('id'), name }),
};
const relatedDocument = part('relatedDocument', link);
const relatedParty = part('relatedParty', { role: oneOf('role', 'untp/PartyRole'), party: thing('party') });
const score = part('score', { code: text('code'), rank: typed('rank', 'xsd:integer'), definition: text('definition') });
const eventProduct = {
  product: thing('product'),
  quantity: part('quantity', measure),
  disposition: oneOf('disposition', 'untp/ProductStatus'),
};
const event = {
  ...named,
  eventDate: typed('eventDate', 'xsd:datetime'),
  relatedDocument,
  activityType: part('activityType', classification),
  relatedParty,
};

const context = {
  untp: `${vocabulary}untp/`,
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  '@protected': true,
  '@version': 1.1,
  type: '@type',
  id: '@id',
  DigitalProductPassport: kind('DigitalProductPassport', {}),
  DigitalConformityCredential: kind('DigitalConformityCredential', {}),
  DigitalFacilityRecord: kind('DigitalFacilityRecord', {}),
  DigitalIdentityAnchor: kind('DigitalIdentityAnchor', {}),
  DigitalTraceabilityEvent: kind('DigitalTraceabilityEvent', {}),
  IdentifierScheme: { '@protected': true, '@id': 'untp:IdentifierScheme', '@context': protectedContext({ name }) },
  CredentialIssuer: kind('CredentialIssuer', { name, issuerAlsoKnownAs: thing('issuerAlsoKnownAs') }),
  Party: kind('Party', {
    ...named,
    registeredId: text('registeredId'),
    idScheme,
    registrationCountry: part('registrationCountry', country),
    organisationWebsite: address('organisationWebsite'),
  }),
  Facility: kind('Facility', {
    ...named,
    registeredId: text('registeredId'),
    idScheme,
    countryOfOperation: part('countryOfOperation', country),
    processCategory: part('processCategory', classification),
    relatedParty,
    relatedDocument,
    // None of the words for a place: what says where a plot lies does not pass as known.
    locationInformation: part('locationInformation', {}),
    address: part('address', postalAddress),
  }),
  RegisteredIdentity: kind('RegisteredIdentity', {
    registeredName: text('registeredName'),
    registeredId: text('registeredId'),
    registeredDate: day('registeredDate'),
    publicInformation: address('publicInformation'),
    idScheme,
    registrar: thing('registrar'),
    registerType: oneOf('registerType', 'untp/RegistryType'),
    registrationScope: address('registrationScope'),
  }),
  Criterion: kind('Criterion', named),
  ConformityScheme: kind('ConformityScheme', named),
  Product: kind('Product', {
    ...named,
    idScheme,
    modelNumber: text('modelNumber'),
    batchNumber: text('batchNumber'),
    itemNumber: text('itemNumber'),
    idGranularity: oneOf('idGranularity', 'untp/ProductIDGranularity'),
    characteristics: { '@id': 'untp:characteristics', '@context': { '@vocab': `${vocabulary}untp/Characteristics#` } },
    productCategory: part('productCategory', classification),
    relatedDocument,
    relatedParty,
    producedAtFacility: thing('producedAtFacility'),
    productionDate: day('productionDate'),
    expiryDate: day('expiryDate'),
    countryOfProduction: part('countryOfProduction', country),
    dimensions: part('dimensions', { weight: part('weight', measure) }),
    materialProvenance: part('materialProvenance', {
      name,
      originCountry: part('originCountry', country),
      materialType: part('materialType', classification),
      massFraction: figure('massFraction'),
      mass: part('mass', measure),
    }),
  }),
  ConformityAssessment: kind('ConformityAssessment', {
    ...named,
    assessmentCriteria: thing('assessmentCriteria'),
    assessmentDate: day('assessmentDate'),
    assessedPerformance: part('assessedPerformance', {
      metric: thing('metric'),
      measure: part('measure', measure),
      score,
    }),
    assessedProduct: part('assessedProduct', { product: thing('product'), idVerifiedByCAB: truth('idVerifiedByCAB') }),
    evidence: part('evidence', link),
    conformityTopic: { '@id': 'untp:conformityTopic', '@type': '@id', '@container': '@set' },
    conformance: truth('conformance'),
  }),
  ConformityAttestation: kind('ConformityAttestation', {
    ...named,
    assessorLevel: oneOf('assessorLevel', 'untp/AssessorLevel'),
    assessmentLevel: oneOf('assessmentLevel', 'untp/AssessmentLevel'),
    attestationType: oneOf('attestationType', 'untp/AttestationType'),
    issuedToParty: thing('issuedToParty'),
    referenceScheme: thing('referenceScheme'),
    conformityCertificate: part('conformityCertificate', link),
    conformityAssessment: thing('conformityAssessment'),
  }),
  LifecycleEvent: kind('LifecycleEvent', event),
  MakeEvent: kind('MakeEvent', {
    ...event,
    inputProduct: part('inputProduct', eventProduct),
    outputProduct: part('outputProduct', eventProduct),
    madeAtFacility: thing('madeAtFacility'),
  }),
  ModifyEvent: kind('ModifyEvent', {
    ...event,
    modifiedProduct: part('modifiedProduct', eventProduct),
    modifiedAtFacility: thing('modifiedAtFacility'),
  }),
};

/** Our reading of the context, as a JSON-LD context. */
export const untpReading: string = JSON.stringify({ '@context': context });
