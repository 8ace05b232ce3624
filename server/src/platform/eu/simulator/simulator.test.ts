import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEnvelope } from '../envelope.ts';
import type { EuSystem } from '../eu-system.ts';
import { type OperationName, operations } from '../namespaces.ts';
import { openAdapter } from '../open-adapter.ts';
import { submitBody, verifyBody, withdrawBody, writtenStatement } from '../serialise.ts';
import type { Commodity, DueDiligenceStatement } from '../statement.ts';
import { sampleStatement, square } from '../testing/sample.ts';
import { bytesOf } from '../xml-writer.ts';
import { type Simulator, startSimulator } from './server.ts';
import { type SimulatedUser, simulatedUser } from './settings.ts';
import { fileState } from './state.ts';

const hour = 3_600_000;
let now = new Date('2026-11-22T09:00:00.000Z');
const users: SimulatedUser[] = [
  simulatedUser,
  { ...simulatedUser, name: 'none', operators: 0 },
  { ...simulatedUser, name: 'many', operators: 2 },
  { ...simulatedUser, name: 'importer', activities: ['IMPORT'] },
  { ...simulatedUser, name: 'self', roles: ['OPERATOR'] },
  { ...simulatedUser, name: 'plain', hasEori: false },
  { ...simulatedUser, name: 'ghana', country: 'GH' },
];
let simulator: Simulator;
const systems = new Map<string, EuSystem>();

function as(name: string): EuSystem {
  const open = systems.get(name);
  if (open !== undefined) return open;
  const system = openAdapter({
    kind: 'simulator',
    address: async () => simulator.address,
    credentials: { user: name, key: simulatedUser.key, clientId: 'eudr-test' },
    patience: { firstLookMs: 0, settleMs: 0 },
    now: () => now,
    random: randomBytes,
    pace: async () => {},
  });
  systems.set(name, system);
  return system;
}
const own = (): EuSystem => as(simulatedUser.name);

beforeAll(async () => {
  simulator = await startSimulator({ users, now: () => now });
});
afterAll(async () => {
  for (const system of systems.values()) await system.close();
  await simulator.close();
});

/** Takes a statement to its end. */
async function taken(
  statement = sampleStatement(),
): Promise<{ uuid: string; reference: string; verification: string }> {
  const { outcome } = await own().submit('REPRESENTATIVE_OPERATOR', writtenStatement(statement));
  if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
  const { uuid } = outcome.value;
  const seen = (await own().overviews([uuid])).outcome;
  const [overview] = seen.kind === 'answered' ? seen.value : [];
  return { uuid, reference: overview?.referenceNumber ?? '', verification: overview?.verificationNumber ?? '' };
}

const [sampleGoods] = sampleStatement().commodities as [Commodity];
const goods = (more: Partial<Commodity>): Partial<DueDiligenceStatement> => ({
  commodities: [{ ...sampleGoods, ...more }],
});
const measure = (goodsMeasure: Commodity['goodsMeasure']) => goods({ goodsMeasure });
const plots = (geojson: string) => goods({ producers: [{ country: 'ET', name: 'Abebe', geojson }] });
const featureOf = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const geometry = (type: string, coordinates: unknown, properties?: object) =>
  plots(JSON.stringify(featureOf(type, coordinates, properties)));
const ring = (...positions: [number, number][]) => geometry('Polygon', [positions]);
const operator = sampleStatement().representedOperator;
const domestic = { activityType: 'DOMESTIC' } as const;

interface Case {
  rule: string;
  given: Partial<DueDiligenceStatement>;
  id: string;
  user?: string;
  role?: 'OPERATOR' | 'REPRESENTATIVE_OPERATOR';
}
/** Each rule that the simulator knows of a statement, and what breaks it. */
const ruleCases: Case[] = [
  { rule: 'the user has an operator', user: 'none', given: {}, id: 'EUDR_WEBSERVICE_USER_NOT_EUDR_OPERATOR' },
  { rule: 'and only one', user: 'many', given: {}, id: 'EUDR_WEBSERVICE_USER_FROM_MANY_OPERATOR' },
  { rule: 'and may do this', user: 'importer', given: domestic, id: 'EUDR_WEBSERVICE_USER_ACTIVITY_NOT_ALLOWED' },
  {
    rule: 'an importer has an EORI',
    user: 'plain',
    role: 'OPERATOR',
    given: { representedOperator: undefined },
    id: 'EUDR_OPERATOR_EORI_FOR_ACTIVITY_MISSING',
  },
  {
    rule: 'so has who is represented',
    given: { representedOperator: { ...operator, name: 'Kaffee', identifier: undefined } },
    id: 'EUDR_OPERATOR_EORI_FOR_ACTIVITY_MISSING',
  },
  {
    rule: 'who represents says whom',
    given: { representedOperator: undefined },
    id: 'EUDR_BEHALF_OPERATOR_NOT_PROVIDED',
  },
  {
    rule: 'with city and postal code',
    given: {
      representedOperator: {
        ...operator,
        name: 'Kaffee',
        address: { country: 'DE', street: '', postalCode: '', city: '' },
      },
    },
    id: 'EUDR_BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID',
  },
  {
    rule: 'outside the Union only imports',
    user: 'ghana',
    role: 'OPERATOR',
    given: { activityType: 'EXPORT', representedOperator: undefined },
    id: 'EUDR_ACTIVITY_TYPE_NOT_ALLOWED_FOR_NON_EU_OPERATOR',
  },
  { rule: 'goods are relevant ones', given: goods({ hsHeading: '0902' }), id: 'EUDR_COMMODITIES_HS_CODE_INVALID' },
  { rule: 'imports have a mass', given: measure({}), id: 'EUDR_COMMODITIES_DESCRIPTOR_NET_MASS_EMPTY' },
  {
    rule: 'and no percentage',
    given: measure({ netWeight: '1', percentageEstimationOrDeviation: '5' }),
    id: 'EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE_ESTIMATION_NOT_ALLOWED',
  },
  {
    rule: 'domestic goods have a quantity',
    given: { ...domestic, ...measure({}) },
    id: 'EUDR_COMMODITIES_DESCRIPTOR_QUANTITY_MISSING',
  },
  {
    rule: 'and a percentage',
    given: { ...domestic, ...measure({ netWeight: '1' }) },
    id: 'EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE_ESTIMATION_MISSING',
  },
  {
    rule: 'of at most 25',
    given: { ...domestic, ...measure({ netWeight: '1', percentageEstimationOrDeviation: '25.5' }) },
    id: 'EUDR_COMMODITIES_DESCRIPTOR_PERCENTAGE_ESTIMATION_INVALID',
  },
  {
    rule: 'a count says of what',
    given: measure({ netWeight: '1', supplementaryUnit: '4' }),
    id: 'EUDR_COMMODITIES_DESCRIPTOR_SUPPLEMENTARY_UNIT_QUALIFIER_MISSING',
  },
  {
    rule: 'and how many',
    given: measure({ netWeight: '1', supplementaryUnitQualifier: 'MTQ' }),
    id: 'EUDR_COMMODITIES_DESCRIPTOR_SUPPLEMENTARY_UNIT_MISSING',
  },
  {
    rule: 'in a known unit',
    given: measure({ netWeight: '1', supplementaryUnit: '4', supplementaryUnitQualifier: 'BAG' }),
    id: 'EUDR_COMMODITIES_DESCRIPTOR_SUPPLEMENTARY_UNIT_QUALIFIER_INVALID',
  },
  {
    rule: 'wood names its species',
    given: goods({ hsHeading: '4403', speciesInfo: [{ scientificName: 'Fagus' }] }),
    id: 'EUDR_COMMODITIES_SPECIES_INFORMATION_COMMON_NAME_EMPTY',
  },
  {
    rule: 'in Latin, too',
    given: goods({ hsHeading: '4403', speciesInfo: [{ commonName: 'Beech' }] }),
    id: 'EUDR_COMMODITIES_SPECIES_INFORMATION_SCIENTIFIC_NAME_EMPTY',
  },
  { rule: 'there are producers', given: goods({ producers: [] }), id: 'EUDR_COMMODITIES_PRODUCERS_EMPTY' },
  {
    rule: 'of a country',
    given: goods({ producers: [{ country: 'XX', geojson: square() }] }),
    id: 'EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID',
  },
  { rule: 'with plots', given: plots(''), id: 'EUDR_COMMODITIES_PRODUCER_GEO_EMPTY' },
  { rule: 'in GeoJSON', given: plots('<kml/>'), id: 'EUDR_COMMODITIES_PRODUCER_GEO_INVALID' },
  {
    rule: 'of known kinds',
    given: geometry('LineString', [
      [38, 6],
      [38.1, 6],
    ]),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_INVALID',
  },
  { rule: 'latitude is one', given: geometry('Point', [38, 96]), id: 'EUDR_COMMODITIES_PRODUCER_GEO_LATITUDE_INVALID' },
  {
    rule: 'longitude is one',
    given: geometry('Point', [190, 6]),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_LONGITUDE_INVALID',
  },
  {
    rule: 'sides do not cross',
    given: ring([38, 6], [38.01, 6.01], [38.01, 6], [38, 6.01], [38, 6]),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  },
  {
    rule: 'however many warnings come before',
    given: plots(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          ...Array.from({ length: 60 }, (_, i) => featureOf('Point', [38 + i / 100, 6], { Area: 1 })),
          featureOf('Polygon', [
            [
              [38, 6],
              [38.01, 6.01],
              [38.01, 6],
              [38, 6.01],
              [38, 6],
            ],
          ]),
        ],
      }),
    ),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  },
  {
    rule: 'rings close',
    given: ring([38, 6], [38.01, 6], [38.01, 6.01], [38, 6.01]),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  },
  {
    rule: 'and enclose something',
    given: ring([38, 6], [38.01, 6.01], [38.02, 6.02], [38, 6]),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_INVALID_GEOMETRY',
  },
  {
    rule: 'a point is at most 4 ha',
    given: geometry('Point', [38, 6], { Area: 5 }),
    id: 'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID',
  },
  { rule: 'references have their form', given: { groupedDeclarations: ['X'] }, id: 'EUDR_REFERENCE_NUMBER_INVALID' },
  { rule: 'and something in them', given: { groupedDeclarations: [''] }, id: 'EUDR_REFERENCE_NUMBER_EMPTY' },
  {
    rule: 'and lead to a statement',
    given: { groupedDeclarations: ['26DE0000000000'] },
    id: 'EUDR_REFERENCED_STATEMENT_NOT_FOUND',
  },
  {
    rule: 'at most 100 commodities',
    given: { commodities: Array.from({ length: 101 }, () => sampleGoods) },
    id: 'SIMULATOR_MAXIMUM_COMMODITIES_REACHED',
  },
  {
    rule: 'at most 10,000 producers',
    given: {
      commodities: Array.from({ length: 11 }, () => ({
        ...sampleGoods,
        producers: Array.from({ length: 910 }, () => ({
          country: 'ET',
          geojson: '{"type":"Point","coordinates":[38,6]}',
        })),
      })),
    },
    id: 'SIMULATOR_MAXIMUM_PRODUCERS_REACHED',
  },
  {
    rule: 'at most 25 MB of plots',
    given: plots(square() + ' '.repeat(19_000_000)),
    id: 'EUDR_MAXIMUM_GEO_SIZE_REACHED',
  },
];

/** What the schema refuses: a sound request, and what is replaced in its text. */
const schemaCases: [what: string, from: string | RegExp, to: string, cvc: string, field: string][] = [
  [
    'another order',
    /(<d:activityType>IMPORT<\/d:activityType>)(<d:representedOperator>.*<\/d:representedOperator>)/,
    '$2$1',
    'cvc-complex-type.2.4.a',
    'representedOperator',
  ],
  [
    'an element too many',
    '<d:position>1</d:position>',
    '<d:position>1</d:position><d:place>1</d:place>',
    'cvc-complex-type.2.4',
    'place',
  ],
  [
    'the wrong namespace',
    '<c:netWeight>19200.5</c:netWeight>',
    '<d:netWeight>19200.5</d:netWeight>',
    'cvc-complex-type.2.4',
    'netWeight',
  ],
  [
    'a missing element',
    '<d:geoLocationConfidential>true</d:geoLocationConfidential>',
    '',
    'cvc-complex-type.2.4.b',
    'statement',
  ],
  ['a missing country of a producer', '<d:country>ET</d:country>', '', 'cvc-complex-type.2.4.a', 'name'],
  ['too long a text', 'First lot', 'x'.repeat(2001), 'cvc-maxLength-valid', 'comment'],
  [
    'too long an internal reference',
    'DDP-2026-00001-0a1b2c3d',
    'x'.repeat(51),
    'cvc-maxLength-valid',
    'internalReferenceNumber',
  ],
  ['a heading with letters', '<d:hsHeading>0901', '<d:hsHeading>09X1', 'cvc-pattern-valid', 'hsHeading'],
  ['an activity that is gone', 'IMPORT', 'TRADE', 'cvc-enumeration-valid', 'activityType'],
  ['a mass that is none', '19200.5', '19.200,5', 'cvc-datatype-valid.1.2.1', 'netWeight'],
  ['seven decimals', '19200.5', '0.1234567', 'cvc-fractionDigits-valid', 'netWeight'],
  ['17 digits', '19200.5', '12345678901234567', 'cvc-totalDigits-valid', 'netWeight'],
  ['no mass', '19200.5', '0', 'cvc-minExclusive-valid', 'netWeight'],
  ['no Base64', '<d:geometryGeojson>', '<d:geometryGeojson>{', 'cvc-datatype-valid.1.2.1', 'geometryGeojson'],
  ['another role', 'REPRESENTATIVE_OPERATOR', 'TRADER', 'cvc-enumeration-valid', 'operatorRole'],
];

/** Sends a body as it is. */
async function raw(
  operation: OperationName,
  body: string,
  { headers = {}, change = (envelope: string) => envelope, at = now, nonce = randomBytes(16) } = {},
): Promise<{ status: number; text: string }> {
  const { path, soapAction } = operations[operation];
  const { sent } = sealEnvelope(
    body,
    { user: simulatedUser.name, key: simulatedUser.key, clientId: 'eudr-test' },
    at,
    nonce,
  );
  const response = await fetch(`${simulator.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: soapAction, ...headers },
    body: change(sent.toString()),
  });
  return { status: response.status, text: await response.text() };
}

describe('the simulated EU system', () => {
  it.each(ruleCases)('demands that $rule ($id)', async ({ given, id, user, role = 'REPRESENTATIVE_OPERATOR' }) => {
    const { outcome, status } = await as(user ?? simulatedUser.name).submit(
      role,
      writtenStatement(sampleStatement(given)),
    );
    expect(status).toBe(500);
    expect(outcome).toMatchObject({
      kind: 'refused',
      fault: { kind: 'rules', message: 'Some business rules are not met' },
    });
    if (outcome.kind === 'refused') expect(outcome.fault.problems.map((each) => each.id)).toContain(id);
  });

  it.each(schemaCases)('refuses %s by its schema', async (_what, from, to, ...named) => {
    const body = bytesOf(submitBody('REPRESENTATIVE_OPERATOR', writtenStatement(sampleStatement()))).toString();
    const changed = body.replace(from, to);
    expect(changed).not.toBe(body);
    const { status, text } = await raw('submitDds', changed);
    expect(status).toBe(500);
    for (const each of named) expect(text).toContain(each);
    expect(text).not.toContain('<detail>');
  });

  it('takes two numbers of the right length only, and says what exists', async () => {
    const { reference, verification } = await taken();
    expect(reference).toMatch(/^26DE[A-Z0-9]{10}$/);
    expect(verification).toMatch(/^[A-Z0-9]{8}$/);
    const result = async (one: string, two: string) => {
      const { outcome } = await own().verify(one, two);
      return outcome.kind === 'answered'
        ? outcome.value.result
        : outcome.kind === 'refused'
          ? outcome.fault.kind
          : outcome.problem;
    };
    expect(await result(reference, verification)).toBe('EXISTING_USABLE');
    expect(await result(reference, 'WRONGNUM')).toBe('NON_EXISTENT');
    expect(await result(`${reference}X`, verification)).toBe('schema');
    expect(await result(reference, 'ABCD')).toBe('schema');
    const { outcome } = await own().byIdentifiers(reference, verification);
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: {
        activityType: 'IMPORT',
        commodities: [{ netWeight: '19200.500000', producers: [{ country: 'ET', name: null, geojson: null }, {}] }],
      },
    });
    expect((await own().byIdentifiers(reference, 'WRONGNUM')).outcome).toMatchObject({
      kind: 'refused',
      fault: { kind: 'not_found' },
    });
    simulator.switches.identifiersGlitch = true;
    expect((await own().byIdentifiers(reference, verification)).outcome).toMatchObject({
      kind: 'refused',
      fault: { message: 'Data not found.' },
    });
    simulator.switches.identifiersGlitch = false;
  });

  it('lets a statement live: submitted, available, amended, withdrawn, each in its time', async () => {
    Object.assign(simulator.switches, { profilingDelay: 60, indexDelay: 5 });
    const { outcome } = await own().submit('REPRESENTATIVE_OPERATOR', writtenStatement(sampleStatement()));
    const uuid = outcome.kind === 'answered' ? outcome.value.uuid : '';
    const status = async () => {
      const seen = (await own().overviews([uuid])).outcome;
      return seen.kind === 'answered'
        ? (seen.value[0]?.status ?? 'not there')
        : seen.kind === 'refused'
          ? seen.fault.kind
          : 'unanswered';
    };
    const fault = async (call: Promise<{ outcome: unknown }>) => (await call).outcome;
    expect(await status()).toBe('not there');
    now = new Date(now.getTime() + 6000);
    expect(await status()).toBe('SUBMITTED');
    expect(await fault(own().amend(uuid, writtenStatement(sampleStatement())))).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_AMEND_NOT_ALLOWED_FOR_STATUS' }] },
    });
    now = new Date(now.getTime() + 60_000);
    expect(await status()).toBe('AVAILABLE');
    const [before] = (
      (await own().overviews([uuid])).outcome as unknown as { value: { referenceNumber: string; version: number }[] }
    ).value;
    expect(await fault(own().amend(uuid, writtenStatement(sampleStatement({ activityType: 'EXPORT' }))))).toMatchObject(
      {
        fault: { problems: [{ id: 'EUDR_API_AMEND_ACTIVITY_TYPE_CHANGE_NOT_ALLOWED' }] },
      },
    );
    expect(await fault(own().amend(uuid, writtenStatement(sampleStatement({ comment: 'Second' }))))).toEqual({
      kind: 'answered',
      value: { status: 'SUBMITTED' },
    });
    expect(await status()).toBe('SUBMITTED');
    now = new Date(now.getTime() + 60_000);
    const [after] = (
      (await own().overviews([uuid])).outcome as unknown as { value: { referenceNumber: string; version: number }[] }
    ).value;
    expect(after).toMatchObject({ status: 'AVAILABLE', referenceNumber: before?.referenceNumber, version: 2 });
    simulator.switches.customsLock = true;
    expect(await fault(own().withdraw(uuid))).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_AMEND_OR_WITHDRAW_DDS_NOT_POSSIBLE' }] },
    });
    Object.assign(simulator.switches, { customsLock: false, withdrawnGlitch: 120 });
    expect(await fault(own().withdraw(uuid))).toEqual({ kind: 'answered', value: { status: 'WITHDRAWN' } });
    expect(await status()).toBe('server');
    now = new Date(now.getTime() + 121_000);
    expect(await status()).toBe('WITHDRAWN');
    expect(await fault(own().withdraw(uuid))).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_AMEND_OR_WITHDRAW_NOT_ALLOWED_FOR_STATUS' }] },
    });
    expect(await fault(own().withdraw('00000000-0000-4000-8000-000000000000'))).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_NO_DDS' }] },
    });
    Object.assign(simulator.switches, { profilingDelay: 0, indexDelay: 0, withdrawnGlitch: 0 });
    const late = await taken();
    now = new Date(now.getTime() + 72 * hour + 1);
    expect(await fault(own().withdraw(late.uuid))).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_AMEND_OR_WITHDRAW_DDS_NOT_POSSIBLE' }] },
    });
    simulator.switches.reject = 'Plots in a forest';
    const { outcome: other } = await own().submit('REPRESENTATIVE_OPERATOR', writtenStatement(sampleStatement()));
    simulator.switches.reject = null;
    const looked = await own().overviews([other.kind === 'answered' ? other.value.uuid : '']);
    expect(looked.outcome).toMatchObject({
      value: [{ status: 'REJECTED', rejectionReason: 'Plots in a forest', referenceNumber: null }],
    });
  });

  it('groups statements, all or none, and frees them', async () => {
    const part = await taken(sampleStatement({ internalReferenceNumber: 'part' }));
    const main = await taken(
      sampleStatement({
        internalReferenceNumber: 'main',
        groupedDeclarations: [part.reference],
        commodities: [{ ...sampleGoods, producers: [] }],
      }),
    );
    const verified = await own().verify(part.reference, part.verification);
    expect(verified.outcome).toMatchObject({ value: { result: 'EXISTING_NON_USABLE', status: 'GROUPED' } });
    expect((await own().withdraw(part.uuid)).outcome).toMatchObject({
      fault: { problems: [{ id: 'EUDR_API_AMEND_OR_WITHDRAW_NOT_ALLOWED_FOR_STATUS' }] },
    });
    expect(
      (
        await own().submit(
          'REPRESENTATIVE_OPERATOR',
          writtenStatement(sampleStatement({ groupedDeclarations: [part.reference] })),
        )
      ).outcome,
    ).toMatchObject({ kind: 'refused' });
    await own().withdraw(main.uuid);
    expect((await own().verify(part.reference, part.verification)).outcome).toMatchObject({
      value: { result: 'EXISTING_USABLE' },
    });
  });

  it('does what was asked and keeps silent, where it is told to', async () => {
    simulator.switches.dropAnswer = 1;
    const statement = sampleStatement({ internalReferenceNumber: 'lost' });
    expect((await own().submit('REPRESENTATIVE_OPERATOR', writtenStatement(statement))).outcome).toMatchObject({
      kind: 'unanswered',
      mayHaveArrived: true,
    });
    expect((await own().byInternalReference('lost')).outcome).toMatchObject({
      kind: 'answered',
      value: [{ status: 'AVAILABLE' }],
    });
    expect((await own().byInternalReference('never')).outcome).toEqual({ kind: 'answered', value: [] });
    expect((await as('self').byInternalReference('lost')).outcome).toEqual({ kind: 'answered', value: [] });
    expect((await as('self').submit('REPRESENTATIVE_OPERATOR', writtenStatement(statement))).outcome).toMatchObject({
      fault: { kind: 'permission' },
    });
  });

  it('believes only a right digest, in time, once, with a client id, at the right address and action', async () => {
    const body = withdrawBody('00000000-0000-4000-8000-000000000000');
    const refused = async (options: Parameters<typeof raw>[2]) => (await raw('withdrawDds', body, options)).text;
    const nonce = randomBytes(16);
    expect(await refused({ nonce })).toContain('EUDR_API_NO_DDS');
    expect(await refused({ nonce })).toContain('UnauthenticatedException');
    for (const change of [
      (text: string) => text.replace(/(<wsse:Password[^>]*>)./, '$1!'),
      (text: string) => text.replace('#PasswordDigest', '#PasswordText'),
      (text: string) => text.replace(/<b:WebServiceClientId.*<\/b:WebServiceClientId>/, ''),
      (text: string) => text.replace(/<wsu:Timestamp.*<\/wsu:Timestamp>/, ''),
      (text: string) => text.replace('>simulator<', '>nobody<'),
    ]) {
      const answer = await refused({ change });
      expect(answer).toContain('<faultcode>env:Client</faultcode>');
      expect(answer).toContain('UnauthenticatedException');
    }
    for (const minutes of [-6, 6]) {
      expect(await refused({ at: new Date(now.getTime() + minutes * 60_000) })).toContain('Unauthenticated');
    }
    expect(await refused({ at: new Date(now.getTime() - 50_000) })).toContain('EUDR_API_NO_DDS');
    expect(await refused({ headers: { soapaction: 'http://elsewhere' } })).toContain(
      'is not that of WithdrawDdsRequest',
    );
    expect((await raw('verifyDeclaration', body)).text).toContain('Cannot find dispatch method');
    expect((await raw('submitDds', verifyBody('26DE0000000000', 'ABCDEFGH'))).text).toContain(
      'Cannot find dispatch method',
    );
    for (const bomb of ['<!DOCTYPE x [<!ENTITY a "aaaa">]>', '<a>'.repeat(50)]) {
      expect(await refused({ change: (text: string) => text.replace('?>', `?>${bomb}`) })).toContain(
        'SAXParseException',
      );
    }
    expect((await own().echo('hello & you')).outcome).toEqual({ kind: 'answered', value: { status: 'hello & you' } });
  });

  it('describes itself, and keeps its statements in a file that processes may share', async () => {
    for (const path of new Set(Object.values(operations).map((each) => each.path))) {
      const response = await fetch(`${simulator.address}${path}?wsdl`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<binding');
    }
    const folder = mkdtempSync(join(tmpdir(), 'lotmark-eu-'));
    try {
      const file = join(folder, 'state', 'statements.jsonl');
      const [one, other] = [fileState(file), fileState(file)];
      const kept = {
        ...({} as Parameters<typeof one.put>[0]),
        uuid: 'u1',
        user: 'a',
        internalReference: 'é',
        groups: [],
        version: 1,
      };
      one.put(kept);
      expect(other.find('u1')).toEqual(kept);
      other.put({ ...kept, version: 2 });
      expect(one.find('u1')?.version).toBe(2);
      expect([...fileState(file).all()]).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
