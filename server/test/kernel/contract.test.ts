import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDoors } from '../../src/api/doors.ts';
import { openApi } from '../../src/api/http/openapi.ts';
import { pathOf, registeredRoutes } from '../../src/api/http/server.ts';
import { allOperations } from '../../src/api/index.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

/** The description says what is there: every address, and what is sent from it. */
let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
});
afterAll(() => harness.close());

interface Described {
  operationId: string;
  responses: Record<string, { content?: Record<string, unknown> }>;
}
const contract = openApi(allOperations, allDoors) as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
};

/** Pages, their pictures and scripts, and the description itself: for people, or for whoever reads this. */
const forPeople =
  /^\/($|verify(\/:lot_ref)?$|pages\/|assets\/|app(\/|$)|partners\/|pay\/|tools\/|id\/(lot\/|:kind\/:name\/)|fep\/|docs$|confirm-email|openapi\.json$|verify-email|reset-password|invite|map|certificate\/|document\/|glossary|credentials\/check$|\*)/;

test('every address for programs is in the description, and nothing else is', () => {
  const shown = Object.entries(contract.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
  const alsoGet = new Set(
    allOperations.filter((operation) => operation.kind === 'read').map((operation) => `GET ${pathOf(operation).path}`),
  );
  const there = registeredRoutes(harness.app.http)
    .filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && !forPeople.test(url))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:\w+|\*/g, '{}')}`)
    .filter((address) => shown.includes(address) || !alsoGet.has(address));
  expect([...new Set(there)].sort()).toEqual(shown.sort());
});

test('it is the version of the specification, served as it is committed', async () => {
  expect(contract.openapi).toBe('3.0.3');
  const served = await world.guest().get('/openapi.json');
  expect(served.headers.get('content-type')).toContain('application/json');
  expect(served.body).toEqual(JSON.parse(JSON.stringify(contract)));
});

describe('what is sent is declared', () => {
  const unknown = 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const did = () => harness.app.services.signer.did;
  const resolve = '/api/method/svc_network.did.api.resolve';
  const identifiers = '/1.0/identifiers';
  test.each([
    [resolve, () => `${resolve}?did=${did()}`, '', 200],
    [resolve, () => `${resolve}?did=${unknown}`, '', 404],
    [resolve, () => `${resolve}?did=nonsense`, '', 400],
    [resolve, () => resolve, '', 400],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}`, '*/*', 200],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}`, 'application/did', 200],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}`, 'application/did+json', 200],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}`, 'application/did-url-dereferencing', 200],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}`, 'text/csv', 406],
    [`${identifiers}/{did}`, () => `${identifiers}/${unknown}`, '*/*', 404],
    [`${identifiers}/{did}`, () => `${identifiers}/${did()}?transformKey=x`, '*/*', 501],
    ['/v1/events/stream', () => '/v1/events/stream', '*/*', 401],
    ['/v1/events', () => '/v1/events', '*/*', 401],
    ['/v1/schemas/{name}', () => '/v1/schemas/trade.delivery.v1', '*/*', 200],
    ['/verify/{lot}/receipt.json', () => '/verify/LOT-2026-99999/receipt.json', '*/*', 404],
    ['/healthz', () => '/healthz', '*/*', 200],
    ['/readyz', () => '/readyz', '*/*', 200],
    ['/metrics', () => '/metrics', '*/*', 200],
  ])('%s: %s', async (path, address, accept, status) => {
    const answer = await world.guest().get(address(), accept === '' ? {} : { accept });
    expect(answer.status).toBe(status);
    const declared = Object.keys(contract.paths[path]?.['get']?.responses[String(status)]?.content ?? {});
    const mediaType = (type: string) => type.split(';')[0];
    expect(declared.map(mediaType)).toContain(mediaType(answer.headers.get('content-type') ?? ''));
  });
});
