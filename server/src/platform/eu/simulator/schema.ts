import { ns } from '../namespaces.ts';
import { activityTypes, identifierTypes, operatorRoles, statementLimits, textLimits } from '../statement.ts';

// The documents' forms as data: what the simulator checks, and what its WSDL says.

export interface TextType {
  base: 'string' | 'decimal' | 'boolean' | 'integer' | 'base64Binary';
  minLength?: number;
  maxLength?: number;
  /** Of the whole text. */
  pattern?: string;
  oneOf?: readonly string[];
  totalDigits?: number;
  fractionDigits?: number;
  positive?: true;
}

/** An element in a sequence. */
export interface Particle {
  namespace: string;
  name: string;
  min: number;
  max: number;
  content: TextType | Sequence;
}

export interface Sequence {
  sequence: readonly Particle[];
}

type Content = Particle['content'];
const particle =
  (namespace: string) =>
  (name: string, content: Content, min = 1, max = 1): Particle => ({ namespace, name, content, min, max });
const d = particle(ns.statement);
const c = particle(ns.common);
const v = particle(ns.verify);

const text = (maxLength: number, minLength = 0): TextType => ({ base: 'string', minLength, maxLength });
const of = (...sequence: Particle[]): Sequence => ({ sequence });
const words = (oneOf: readonly string[]): TextType => ({ base: 'string', oneOf });
const country: TextType = { base: 'string', pattern: '[A-Z]{2}' };
const uuid: TextType = {
  base: 'string',
  pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
};
const mass: TextType = { base: 'decimal', totalDigits: 16, fractionDigits: 6, positive: true };
const referenceNumber = text(textLimits.referenceNumber, 1);
const verificationNumber = text(textLimits.verificationNumber, textLimits.verificationNumberMin);

const operator = of(
  c(
    'operatorReferenceNumber',
    of(c('identifierType', words(identifierTypes)), c('identifierValue', text(textLimits.identifierValue))),
    0,
  ),
  c(
    'operatorAddress',
    of(
      c('country', country),
      c('street', text(textLimits.street)),
      c('postalCode', text(textLimits.postalCode)),
      c('city', text(textLimits.city)),
      c('fullAddress', text(textLimits.fullAddress), 0),
    ),
    0,
  ),
  c('operatorEmail', text(textLimits.email), 0),
  c('operatorPhone', text(textLimits.phone), 0),
  c('operatorName', text(textLimits.operatorName)),
);

const producer = of(
  d('position', { base: 'integer' }, 0),
  d('country', text(2)),
  d('name', text(textLimits.producerName), 0),
  d('geometryGeojson', { base: 'base64Binary' }),
);

const commodity = of(
  d('position', { base: 'integer' }, 0),
  d(
    'descriptors',
    of(
      c('descriptionOfGoods', text(textLimits.descriptionOfGoods)),
      c(
        'goodsMeasure',
        of(
          c('percentageEstimationOrDeviation', { base: 'decimal', fractionDigits: 3 }, 0),
          c('netWeight', mass, 0),
          c('supplementaryUnit', mass, 0),
          c('supplementaryUnitQualifier', text(4, 3), 0),
        ),
      ),
    ),
  ),
  d('hsHeading', { base: 'string', pattern: '[0-9]{2,6}' }),
  d(
    'speciesInfo',
    of(d('scientificName', text(textLimits.species, 1), 0), d('commonName', text(textLimits.species, 1), 0)),
    0,
    500,
  ),
  d('producers', producer, 0, statementLimits.producersOfCommodity),
);

/** The schema lets 200 commodities through; the rule is 100. */
const commoditiesOfSchema = 200;

const statement = of(
  // The published text says 35; the schema was seen to let 50 through.
  d('internalReferenceNumber', text(50), 0),
  d('activityType', words(activityTypes)),
  d('representedOperator', operator, 0),
  d('countryOfActivity', country, 0),
  d('borderCrossCountry', country, 0),
  d('comment', text(textLimits.comment), 0),
  d('commodities', commodity, 1, commoditiesOfSchema),
  d('geoLocationConfidential', { base: 'boolean' }),
  d('groupedDeclarations', of(c('groupedDeclaration', { base: 'string' })), 0, statementLimits.references),
);

const numbers = (prefix: typeof c): Particle[] => [
  prefix('referenceNumber', referenceNumber),
  prefix('verificationNumber', verificationNumber),
];

const overview = of(
  c('uuid', uuid),
  c('internalReferenceNumber', text(50)),
  c('referenceNumber', referenceNumber, 0),
  c('verificationNumber', verificationNumber, 0),
  c('status', text(40)),
  c('rejectionReason', text(1000), 0),
  c('communicationToOperator', of(c('date', text(40)), c('content', text(1000))), 0),
  c('date', text(40), 0),
  c('updatedBy', text(200), 0),
  c('version', { base: 'integer' }, 0),
);
const overviews = of(d('ddsOverviewList', overview, 0, 1000));
const changed = of(d('uuid', uuid), d('status', text(40)));

/** The requests of each service and their answers, by the root's name. */
export const documents: Readonly<Record<string, { namespace: string; content: Sequence }>> = {
  SubmitDdsRequest: {
    namespace: ns.statement,
    content: of(d('operatorRole', words(operatorRoles)), d('statement', statement)),
  },
  SubmitDdsResponse: { namespace: ns.statement, content: of(d('uuid', uuid)) },
  AmendDdsRequest: { namespace: ns.statement, content: of(d('uuid', uuid), d('statement', statement)) },
  AmendDdsResponse: { namespace: ns.statement, content: changed },
  WithdrawDdsRequest: { namespace: ns.statement, content: of(d('uuid', uuid)) },
  WithdrawDdsResponse: { namespace: ns.statement, content: changed },
  GetDdsRequest: { namespace: ns.statement, content: of(d('uuidList', uuid, 1, 100)) },
  GetDdsResponse: { namespace: ns.statement, content: overviews },
  GetDdsByInternalReferenceRequest: { namespace: ns.statement, content: of(d('internalReference', text(50))) },
  GetDdsByInternalReferenceResponse: { namespace: ns.statement, content: overviews },
  GetDdsByIdentifiersRequest: {
    namespace: ns.statement,
    content: of(d('referenceAndVerificationNumber', of(...numbers(c)))),
  },
  GetDdsByIdentifiersResponse: { namespace: ns.statement, content: of(d('statement', statement)) },
  VerifyDeclarationRequest: { namespace: ns.verify, content: of(...numbers(v)) },
  VerifyDeclarationResponse: {
    namespace: ns.verify,
    content: of(v('result', text(40)), v('status', text(40), 0), v('dateTime', text(40))),
  },
  EudrEchoRequest: { namespace: ns.echo, content: of(particle(ns.echo)('query', text(1000))) },
  EudrEchoResponse: { namespace: ns.echo, content: of(particle(ns.echo)('status', text(1000))) },
};
