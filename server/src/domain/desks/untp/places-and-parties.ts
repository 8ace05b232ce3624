import type { JsonObject } from '@lotmark/sdk/verify';
import type { LotFacts, RegisteredOrganisation } from './facts.ts';
import { type Base, batch, cooperativeOf } from './words.ts';

/** International Standard Industrial Classification, revision 4. */
const activities = {
  growing: { code: '0127', name: 'Growing of beverage crops' },
  afterHarvest: { code: '0163', name: 'Post-harvest crop activities' },
} as const;

const activity = (what: keyof typeof activities): JsonObject => ({
  ...activities[what],
  schemeId: 'https://unstats.un.org/unsd/classifications/Econ/isic/',
  schemeName: 'International Standard Industrial Classification (ISIC), revision 4',
});

/** UNTP demands an address of each facility. Who reads this in place of one knows that it was left out. */
const withheld = 'not public';

const scheme = ({ baseUrl }: Base, kind: string, name: string): JsonObject => ({
  type: ['IdentifierScheme'],
  id: `${baseUrl}/id/${kind}/`,
  name,
});

/** A facility without its place: what UNTP has for it stays empty, whatever is known of it here. */
const facility = (
  base: Base,
  { id, name, registeredId, country, region }: Record<'id' | 'name' | 'registeredId' | 'country' | 'region', string>,
): JsonObject => ({
  type: ['Facility'],
  id,
  name,
  registeredId,
  idScheme: scheme(
    base,
    id.includes('/id/plot/') ? 'plot' : 'organisation',
    'Names given by this installation of Lotmark',
  ),
  countryOfOperation: { countryCode: country },
  locationInformation: {},
  address: {
    streetAddress: withheld,
    postalCode: withheld,
    addressLocality: withheld,
    addressRegion: region,
    addressCountry: { countryCode: country },
  },
});

/** Records of the cooperative's place and of each plot that the events of the lot name. */
export function facilitiesOf(base: Base): { name: string; record: JsonObject }[] {
  const { baseUrl, cooperative, home } = base;
  const own = {
    name: cooperative.name,
    record: {
      ...facility(base, {
        id: `${baseUrl}/id/organisation/${cooperative.name}`,
        name: cooperative.title,
        registeredId: cooperative.name,
        country: home.country,
        region: home.region ?? withheld,
      }),
      processCategory: [activity('afterHarvest')],
      relatedParty: [{ role: 'operator', party: cooperativeOf(base, 'Party') }],
    },
  };
  const plots = base.facilities.map(({ name, country }) => ({
    name,
    record: {
      ...facility(base, {
        id: `${baseUrl}/id/plot/${name}`,
        name,
        registeredId: name,
        country,
        region: withheld,
      }),
      processCategory: [activity('growing')],
    },
  }));
  return [own, ...plots];
}

/** That an organisation of the platform's register holds a DID. */
export function anchored(base: Base, { name, title, did, since }: RegisteredOrganisation): JsonObject {
  const { baseUrl } = base;
  return {
    type: ['RegisteredIdentity'],
    id: did,
    registeredName: title,
    registeredId: name,
    registeredDate: since,
    publicInformation: `${baseUrl}/id/organisation/${name}`,
    idScheme: scheme(base, 'organisation', 'Organisations of this installation of Lotmark'),
    registrar: { type: ['Party'], id: `${baseUrl}/`, name: `Lotmark at ${new URL(baseUrl).host}` },
    registerType: 'business',
  };
}

const regulation = 'http://data.europa.eu/eli/reg/2023/1115/oj';

/**
 * The due diligence statement for the lot, as its operator made it: nobody else has assessed anything. Whose it is stays
 * between the parties, so it is told of the cooperative's goods.
 */
export function declared(base: Base, statement: NonNullable<LotFacts['statement']> & { day: string }): JsonObject {
  const { reference, simulated, day, risk } = statement;
  const id = `${base.baseUrl}/verify/${base.lot}#statement`;
  return {
    type: ['ConformityAttestation'],
    id,
    name: `Due diligence statement ${reference}`,
    assessorLevel: 'self',
    assessmentLevel: 'no-endorsement',
    attestationType: 'declaration',
    issuedToParty: cooperativeOf(base, 'Party'),
    referenceScheme: {
      type: ['ConformityScheme'],
      id: regulation,
      name: 'Regulation (EU) 2023/1115 on deforestation-free products',
    },
    conformityAssessment: [
      {
        type: ['ConformityAssessment'],
        id: `${id}-risk`,
        name: 'Risk assessment',
        assessmentCriteria: [
          { type: ['Criterion'], id: `${regulation}#art_10`, name: 'Risk assessment of the operator (Article 10)' },
        ],
        assessmentDate: day,
        // A number of a simulator is worth nothing, and must never read like another one.
        assessedPerformance: [
          {
            score: simulated
              ? {
                  code: 'simulated',
                  definition: 'The statement is in a simulator of the EU system: it is worth nothing.',
                }
              : { code: risk },
          },
        ],
        assessedProduct: [{ product: batch(base) }],
        conformityTopic: [],
        ...(simulated ? {} : { conformance: risk === 'negligible' }),
      },
    ],
  };
}
