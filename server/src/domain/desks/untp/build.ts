import type { EpcisObject } from '@lotmark/sdk/epcis';
import { isObject } from '@lotmark/sdk/epcis';
import { type Json, type JsonObject, UNTP_CONTEXT } from '@lotmark/sdk/verify';
import { Exact } from '../../../kernel/values/exact.ts';
import type { CertificateInForce } from '../../assurance/certificate/store.ts';
import type { ToIssue } from '../../proof/credential/issue.ts';
import type { LotFacts } from './facts.ts';
import { anchored, declared, facilitiesOf } from './places-and-parties.ts';
import { type Base, batch, cooperativeOf, lotId, productName, weight } from './words.ts';

/** A credential of a bundle before it is issued. */
export interface Draft {
  body: ToIssue['body'];
  /** What it is revoked with; with the bundle unless told. */
  about?: string;
}

/** Where a lot's bundle stands, and what its credentials are called by. */
export const bundlePath = (lot: string): string => `/verify/${lot}/untp.json`;

/** More events are more credentials: readers take so many subjects of one. */
const eventsToOne = 50;

/** United Nations Central Product Classification 2.1. */
const products: Readonly<Record<string, { code: string; name: string }>> = {
  Coffee: { code: '01610', name: 'Coffee, green' },
  Cocoa: { code: '01640', name: 'Cocoa beans' },
};

/**
 * What is known of a lot to everybody, as credentials of UNTP 0.7.0: a product passport of the batch, its events, and a
 * conformity credential for each approved inspection, each certificate in force and the due diligence statement, records of the
 * facilities and anchors of the organisations. No plot's place is in them, and no party to an order but the exporter that a
 * public certificate names.
 */
export function draftsOf(facts: LotFacts, { baseUrl, version }: { baseUrl: string; version: number }): Draft[] {
  const base = { ...facts, baseUrl };
  const id = (what: string) => `${baseUrl}${bundlePath(facts.lot)}?version=${version}#${what}`;
  const made: Draft[] = [
    draft('DigitalProductPassport', id('passport'), {
      name: `Product passport of ${facts.lot}`,
      credentialSubject: passport(base),
    }),
  ];
  const events = facts.events.map((each) => eventOf(base, each)).filter((each) => each !== null);
  for (let from = 0; from < events.length; from += eventsToOne) {
    const part = 1 + from / eventsToOne;
    made.push(
      draft('DigitalTraceabilityEvent', id(`events-${part}`), {
        name: `What happened to ${facts.lot}${part === 1 ? '' : `, part ${part}`}`,
        credentialSubject: events.slice(from, from + eventsToOne),
      }),
    );
  }
  for (const inspection of facts.inspections) {
    made.push(
      draft('DigitalConformityCredential', id(inspection.name), {
        name: `Inspection ${inspection.name} of ${facts.lot}`,
        credentialSubject: inspected(base, inspection),
      }),
    );
  }
  for (const certificate of facts.certificates) {
    const { body } = draft('DigitalConformityCredential', id(certificate.name), {
      name: `Export certificate ${certificate.name}`,
      ...(certificate.expiry === null ? {} : { validUntil: `${dayAfter(certificate.expiry)}T00:00:00.000Z` }),
      credentialSubject: certified(base, certificate),
    });
    // It ends with the certificate itself, at once.
    made.push({ body, about: certificate.credential });
  }
  if (facts.statement !== null && facts.statement.day !== null) {
    made.push(
      draft('DigitalConformityCredential', id('statement'), {
        name: `Due diligence statement ${facts.statement.reference}${facts.statement.simulated ? ' of a simulator' : ''}`,
        credentialSubject: declared(base, { ...facts.statement, day: facts.statement.day }),
      }),
    );
  }
  for (const facility of facilitiesOf(base)) {
    const { name } = facility;
    made.push(
      draft('DigitalFacilityRecord', id(name), {
        name: `Facility record of ${name}`,
        credentialSubject: facility.record,
      }),
    );
  }
  for (const organisation of facts.registered) {
    made.push(
      draft('DigitalIdentityAnchor', id(organisation.name), {
        name: `Registration of ${organisation.title}`,
        credentialSubject: anchored(base, organisation),
      }),
    );
  }
  return made;
}

const draft = (
  type: string,
  id: string,
  rest: { name: string; credentialSubject: Json; validUntil?: string },
): Draft => ({
  body: { '@context': [UNTP_CONTEXT], id, type: [type], ...rest },
});

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function classOf(commodity: string): JsonObject {
  const known = products[commodity];
  return known === undefined
    ? { code: commodity, name: commodity, schemeId: 'urn:lotmark:commodity', schemeName: 'Commodities of Lotmark' }
    : {
        ...known,
        schemeId: 'https://unstats.un.org/unsd/classifications/Econ/cpc/',
        schemeName: 'UN Central Product Classification (CPC)',
      };
}

function passport(base: Base): JsonObject {
  const { baseUrl, lot, statement } = base;
  const characteristics: Record<string, Json> = {
    harvests: base.harvests,
    plots: base.plots,
    signedVersion: base.version,
    signedSha256: base.payloadSha256,
  };
  const optional = {
    grade: base.grade,
    processingMethod: base.processing,
    lotReference: base.reference,
    ledgerTransaction: base.transaction,
    dueDiligenceReference: statement === null ? null : statement.reference,
    // A number of a simulator is worth nothing, and must never read like another one.
    dueDiligenceSimulated: statement === null ? null : statement.simulated,
  };
  for (const [name, value] of Object.entries(optional)) if (value !== null) characteristics[name] = value;
  const [main] = base.origin;
  return {
    type: ['Product'],
    id: lotId(base, lot),
    name: productName(base),
    idScheme: { type: ['IdentifierScheme'], id: `${baseUrl}/id/lot/`, name: 'Lots of this installation of Lotmark' },
    batchNumber: lot,
    idGranularity: 'batch',
    characteristics,
    productCategory: [classOf(base.commodity)],
    relatedDocument: [
      { linkURL: `${baseUrl}/verify/${lot}/receipt.json`, linkName: 'Receipt', mediaType: 'application/json' },
      { linkURL: `${baseUrl}/verify/${lot}`, linkName: 'Public page', mediaType: 'text/html' },
    ],
    relatedParty: [{ role: 'producer', party: cooperativeOf(base, 'Party') }],
    producedAtFacility: cooperativeOf(base, 'Facility'),
    ...(base.lastHarvest === null ? {} : { productionDate: base.lastHarvest }),
    countryOfProduction: { countryCode: main?.country ?? 'ZZ' },
    dimensions: { weight: weight(base.kilograms) },
    materialProvenance: provenance(base),
  };
}

/** The countries behind a lot, with their parts of its harvests; a lot without harvests has one, on its cooperative's word. */
function provenance({ origin, commodity, kilograms }: Base): JsonObject[] {
  const whole = origin.reduce((sum, { kg }) => sum.plus(kg ?? '0'), new Exact('0'));
  return origin.map(({ country, region, kg }) => ({
    name: region === null ? commodity : `${commodity} of ${region}`,
    originCountry: { countryCode: country },
    materialType: classOf(commodity),
    massFraction: kg === null ? 1 : Number(new Exact(kg).dividedBy(whole).toFixed(4)),
    ...(kg === null ? { mass: weight(kilograms) } : {}),
  }));
}

const step = (bizStep: string): JsonObject => ({
  code: bizStep,
  name: bizStep,
  schemeId: 'https://ref.gs1.org/cbv/BizStep',
  schemeName: 'Business steps of the Core Business Vocabulary of GS1',
});

/** An event of EPCIS as an event of UNTP, which has shapes of its own; null for what it has no shape for. */
function eventOf(base: Base, { id, event }: { id: string; event: EpcisObject }): JsonObject | null {
  const bizStep = String(event['bizStep'] ?? '');
  const said = { id, eventDate: String(event['eventTime']), activityType: step(bizStep) };
  if (bizStep === 'inspecting') {
    return {
      type: ['ModifyEvent', 'LifecycleEvent'],
      name: 'Inspection',
      ...said,
      modifiedProduct: goodsOf(event['quantityList']),
      modifiedAtFacility: cooperativeOf(base, 'Facility'),
    };
  }
  if (bizStep !== 'commissioning') return null;
  const inputs = goodsOf(event['inputQuantityList']);
  const place = isObject(event['bizLocation']) ? event['bizLocation']['id'] : undefined;
  return {
    type: ['MakeEvent', 'LifecycleEvent'],
    name: inputs.length > 0 ? 'Pooling, processing or splitting' : place === undefined ? 'Lot' : 'Harvest',
    ...said,
    inputProduct: inputs,
    outputProduct: [...goodsOf(event['outputQuantityList']), ...goodsOf(event['quantityList'])],
    madeAtFacility:
      typeof place === 'string'
        ? { type: ['Facility'], id: place, name: nameIn(place) }
        : cooperativeOf(base, 'Facility'),
  };
}

/** `LOT-2026-00001` of `https://host/id/lot/LOT-2026-00001/green`. */
const nameIn = (address: string): string => /\/id\/[a-z]+\/([^/]+)/.exec(address)?.[1] ?? address;

function goodsOf(list: unknown): JsonObject[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).map(({ epcClass, quantity }) => {
    const of = String(epcClass);
    return {
      product: { type: ['Product'], id: of, name: nameIn(of), idGranularity: 'batch', batchNumber: nameIn(of) },
      ...(typeof quantity === 'number' ? { quantity: weight(quantity) } : {}),
    };
  });
}

function inspected(base: Base, inspection: LotFacts['inspections'][number]): JsonObject {
  const { name, grade, result, at } = inspection;
  const scheme = `urn:lotmark:protocol:${base.commodity.toLowerCase()}`;
  const claimed = inspection.claimed ?? 'no grade';
  return {
    type: ['ConformityAttestation'],
    id: `${base.baseUrl}/id/inspection/${name}`,
    name: `Inspection ${name}`,
    assessorLevel: 'unspecified',
    assessmentLevel: 'no-endorsement',
    attestationType: 'inspection',
    issuedToParty: cooperativeOf(base, 'Party'),
    referenceScheme: { type: ['ConformityScheme'], id: scheme, name: `Inspection protocol for ${base.commodity}` },
    conformityAssessment: [
      {
        type: ['ConformityAssessment'],
        id: `${base.baseUrl}/id/inspection/${name}#grade`,
        name: 'Grade',
        assessmentCriteria: [
          {
            type: ['Criterion'],
            id: `${scheme}:${encodeURIComponent(claimed.toLowerCase())}`,
            name: `The grade that the lot claimed: ${claimed}`,
          },
        ],
        assessmentDate: at.slice(0, 10),
        assessedPerformance: [{ score: { code: grade ?? 'none' } }],
        assessedProduct: [{ product: batch(base) }],
        conformityTopic: [],
        ...(result === null ? {} : { conformance: result === 'conformant' }),
      },
    ],
  };
}

function certified(base: Base, certificate: CertificateInForce): JsonObject {
  const { name, exporter, authority, number } = certificate;
  const page = `${base.baseUrl}/certificate/${name}`;
  return {
    type: ['ConformityAttestation'],
    id: page,
    name: `Export certificate ${number ?? name}${authority === null ? '' : ` of ${authority}`}`,
    assessorLevel: 'unspecified',
    assessmentLevel: 'no-endorsement',
    attestationType: 'certification',
    issuedToParty: {
      type: ['Party'],
      id: `${base.baseUrl}/id/organisation/${exporter.name}`,
      name: exporter.title,
      registeredId: exporter.name,
    },
    referenceScheme: { type: ['ConformityScheme'], id: 'urn:lotmark:certificate', name: 'Export certificates' },
    conformityCertificate: {
      linkURL: `${base.baseUrl}/v1/certificates/${name}/pdf`,
      linkName: name,
      mediaType: 'application/pdf',
    },
    conformityAssessment: [
      {
        type: ['ConformityAssessment'],
        id: `${page}#lot`,
        name: 'Certified goods',
        assessmentCriteria: [
          { type: ['Criterion'], id: 'urn:lotmark:certificate:checked', name: 'What was checked stands on its page' },
        ],
        assessmentDate: certificate.issuedOn,
        assessedPerformance: [{ score: { code: 'issued' } }],
        assessedProduct: [{ product: batch(base) }],
        conformityTopic: [],
      },
    ],
  };
}
