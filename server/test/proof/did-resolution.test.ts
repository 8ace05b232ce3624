import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Answer, type Caller, World } from '../support/world.ts';

/**
 * What W3C DID Resolution asks of a resolver, clause by clause (w3c.github.io/did-resolution, July 2026), as its own test
 * suite asks it (w3c-ccg/did-resolution-mocha-test-suite), and beyond where that is silent. Sections: 3 DID parameters,
 * 4 resolution, 5 dereferencing, 9 errors, 10 bindings.
 */
let harness: Harness;
let guest: Caller;
let owner: Caller & { org: string };
/** Made at 09:00:00, given a service at 10:00:00, rotated at 11:00:00.500. */
let did: string;
let platformDid: string;
/** Made and given up within the day. */
let goneDid: string;
const absent = 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const services = [
  { id: '#files', type: 'FileStore', serviceEndpoint: 'https://files.example.org/store/?region=eu' },
  { id: '#desk', type: 'TradeDesk', serviceEndpoint: 'https://example.org/desk' },
];

beforeAll(async () => {
  harness = await startHarness();
  const world = new World(harness);
  guest = world.guest();
  platformDid = harness.app.services.signer.did;
  const { clock } = harness;
  owner = await world.member('Exporter');
  clock.set(new Date('2026-03-02T09:00:00Z'));
  did = (await owner.ok('svc_network.did.api.create', { organisation: owner.org })).did;
  clock.set(new Date('2026-03-02T10:00:00Z'));
  await owner.ok('svc_network.did.api.update', { did, services });
  clock.set(new Date('2026-03-02T11:00:00.500Z'));
  await owner.ok('svc_network.did.api.update', { did, rotate_key: true, services: [] });
  await owner.ok('svc_network.did.api.update', { did, services });
  const other = await world.member('Buyer');
  goneDid = (await other.ok('svc_network.did.api.create', { organisation: other.org })).did;
  clock.set(new Date('2026-03-02T12:00:00Z'));
  await other.ok('svc_network.did.api.deactivate', { did: goneDid });
});
afterAll(() => harness.close());

const RESULT = 'application/did-resolution';
const DEREFERENCED = 'application/did-url-dereferencing';
const at = (url: string, query = '') => `/1.0/identifiers/${encodeURIComponent(url)}${query}`;
const ask = (url: string, accept = RESULT, query = '') => guest.get(at(url, query), { accept });
const dereference = (url: string, query = '') => ask(url, DEREFERENCED, query);
const mediaType = (answer: Answer) => answer.headers.get('content-type')?.split(';')[0];

function expectFailure(answer: Answer, status: number, name: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    didResolutionMetadata: {
      error: { type: `https://www.w3.org/ns/did#${name}`, title: expect.any(String), detail: expect.any(String) },
    },
    didDocument: null,
    didDocumentMetadata: {},
  });
  expect(mediaType(answer)).toBe(RESULT);
}

function expectFailedDereference(answer: Answer, status: number, name: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    dereferencingMetadata: {
      error: { type: `https://www.w3.org/ns/did#${name}`, title: expect.any(String), detail: expect.any(String) },
    },
    contentStream: null,
    contentMetadata: {},
  });
  expect(mediaType(answer)).toBe(DEREFERENCED);
}

describe('4 DID resolution', () => {
  test('4: "MUST implement the DID resolution function for at least one DID method"', async () => {
    for (const known of [did, platformDid]) {
      const answer = await ask(known);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        didResolutionMetadata: { contentType: 'application/did' },
        didDocument: { id: known, verificationMethod: expect.any(Array) },
        didDocumentMetadata: { created: expect.any(String), versionId: expect.any(String) },
      });
    }
  });

  test('4: "the value of id in the resolved DID document MUST be string equal to the DID that was resolved"', async () => {
    expect((await ask(did)).body.didDocument.id).toBe(did);
  });

  test('4: the input did "is REQUIRED"', async () => {
    expect((await guest.get('/1.0/identifiers/', { accept: RESULT })).status).toBe(400);
  });

  test.each(['not-a-did', 'did:example', 'did:svc:ledger:rNotAnAddress', 'did:svc:ledger:', 'DID:SVC:ledger:x'])(
    '4.4 step 1: %s is INVALID_DID; "this output MUST be an empty metadata structure"',
    async (text) => {
      expectFailure(await ask(text), 400, 'INVALID_DID');
    },
  );

  test('4.4 step 2: METHOD_NOT_SUPPORTED', async () => {
    expectFailure(await ask('did:unsupported:123456789abcdefghi'), 501, 'METHOD_NOT_SUPPORTED');
  });

  test('4.4 step 3: an option that is not supported is FEATURE_NOT_SUPPORTED', async () => {
    const answer = await ask(did, RESULT, '?transformKey=JsonWebKey');
    expectFailure(answer, 501, 'FEATURE_NOT_SUPPORTED');
    expect(answer.body.didResolutionMetadata.error.detail).toContain('transformKey');
  });

  test.each([
    ['?versionTime=yesterday'],
    ['?versionTime=2026-03-02T09:00:00'],
    ['?versionTime=2026-13-02T09:00:00Z'],
    ['?versionId=1&versionTime=2026-03-02T09:00:00Z'],
    ['?versionId=1&versionId=2'],
    ['?expandRelativeUrls=perhaps'],
    ['?relativeRef=/x'],
  ])('4.4 step 4: %s is INVALID_OPTIONS', async (query) => {
    expectFailure(await ask(did, RESULT, query), 400, 'INVALID_OPTIONS');
  });

  test('4.1: expandRelativeUrls and noCache change nothing: all is absolute, nothing is cached', async () => {
    const plain = (await ask(did)).body;
    expect((await ask(did, RESULT, '?expandRelativeUrls=true&noCache=true')).body).toEqual(plain);
  });

  test('4.4 step 5: NOT_FOUND', async () => {
    expectFailure(await ask(absent), 404, 'NOT_FOUND');
  });

  test('4.4 step 5: a deactivated DID has no document, and says so', async () => {
    const answer = await ask(goneDid);
    expect(answer.status).toBe(410);
    expect(answer.body).toEqual({
      didResolutionMetadata: {},
      didDocument: null,
      didDocumentMetadata: {
        created: '2026-03-02T11:00:00Z',
        updated: '2026-03-02T12:00:00Z',
        versionId: '2',
        deactivated: true,
      },
    });
  });
});

describe('3 versionId and versionTime', () => {
  const facts = ({ body }: Answer) => ({
    keys: body.didDocument.verificationMethod.length,
    retired: body.didDocument.verificationMethod.filter((key: { expires?: string }) => key.expires !== undefined)
      .length,
    services: body.didDocument.service?.length ?? 0,
    ...body.didDocumentMetadata,
  });
  const created = '2026-03-02T09:00:00Z';
  const first = {
    ...{ created, keys: 1, retired: 0, services: 0, versionId: '1', updated: created },
    ...{ nextVersionId: '2', nextUpdate: '2026-03-02T10:00:00Z' },
  };
  const second = {
    ...{ created, keys: 1, retired: 0, services: 2, versionId: '2', updated: '2026-03-02T10:00:00Z' },
    ...{ nextVersionId: '3', nextUpdate: '2026-03-02T11:00:00Z' },
  };
  const last = { created, keys: 2, retired: 1, services: 2, versionId: '4', updated: '2026-03-02T11:00:00Z' };

  test.each([
    ['1', first],
    ['2', second],
    ['4', last],
  ])('versionId=%s is the document as it was', async (version, expected) => {
    expect(facts(await ask(did, RESULT, `?versionId=${version}`))).toEqual(expected);
    const resolved = await guest.get(`/api/method/svc_network.did.api.resolve?did=${did}&versionId=${version}`);
    expect(facts(resolved)).toEqual(expected);
  });

  test.each([
    ['2026-03-02T09:00:00Z', first],
    ['2026-03-02T09:59:59Z', first],
    ['2026-03-02T10:00:00Z', second],
    ['2026-03-02T12:30:00%2B02:00', second],
    // Documents tell their times in whole seconds, so the second in which it changed is the new version's.
    ['2026-03-02T11:00:00Z', last],
    ['2027-01-01T00:00:00Z', last],
  ])('versionTime=%s is "the most recent version of the DID document that was valid"', async (time, expected) => {
    expect(facts(await ask(did, RESULT, `?versionTime=${time}`))).toEqual(expected);
  });

  test('two changes of one second are versions of their own', async () => {
    expect(facts(await ask(did, RESULT, '?versionId=3'))).toMatchObject({ services: 0, keys: 2, retired: 1 });
  });

  test.each(['?versionId=9', '?versionId=0', '?versionId=x', '?versionTime=2026-03-02T08:59:59Z'])(
    '%s: there was none',
    async (query) => {
      expectFailure(await ask(did, RESULT, query), 404, 'NOT_FOUND');
      const resolved = await guest.get(`/api/method/svc_network.did.api.resolve${query}&did=${did}`);
      expect([resolved.status, resolved.body.didResolutionMetadata.error]).toEqual([404, 'notFound']);
    },
  );

  test('what a DID was before it was given up can be read', async () => {
    const before = await ask(goneDid, RESULT, '?versionTime=2026-03-02T11:30:00Z');
    expect(before.status).toBe(200);
    expect(facts(before)).toMatchObject({ keys: 1, retired: 0, versionId: '1', nextUpdate: '2026-03-02T12:00:00Z' });
    expect((await ask(goneDid, RESULT, '?versionId=2')).status).toBe(410);
  });

  test('did.api.resolve keeps the words of the specification for errors', async () => {
    const resolve = (query: string) => guest.get(`/api/method/svc_network.did.api.resolve?did=${did}&${query}`);
    for (const [query, status, error] of [
      ['versionTime=yesterday', 400, 'invalidOptions'],
      ['transformKey=x', 501, 'featureNotSupported'],
      ['service=files', 501, 'featureNotSupported'],
    ] as const) {
      const answer = await resolve(query);
      expect([answer.status, answer.body.didResolutionMetadata], query).toEqual([status, { error }]);
    }
  });

  test('history cannot be changed', async () => {
    const { db } = harness.database;
    await expect(
      db.updateTable('did_versions').set({ services: '[]' }).where('did', '=', did).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('did_versions').where('did', '=', did).execute()).rejects.toThrow();
  });
});

describe('5 DID URL dereferencing', () => {
  const keyOf = async () => (await ask(did)).body.didDocument.authentication[0] as string;

  test('5.3: no path, no query, no fragment: the document', async () => {
    const answer = await dereference(did);
    expect(answer.status).toBe(200);
    expect(mediaType(answer)).toBe(DEREFERENCED);
    expect(answer.body).toMatchObject({
      dereferencingMetadata: { contentType: 'application/did' },
      contentStream: { id: did },
      contentMetadata: { versionId: '4' },
    });
  });

  test('5.3.2: a fragment leads to its verification method, bare or in a result', async () => {
    const kid = await keyOf();
    const whole = await dereference(kid);
    expect(whole.body.contentStream).toMatchObject({ id: kid, type: 'Multikey', controller: did });
    for (const type of ['application/did', 'application/did+ld+json', '*/*']) {
      const bare = await ask(kid, type);
      expect(bare.body).toEqual(whole.body.contentStream);
      expect(mediaType(bare)).toBe(type === '*/*' ? 'application/did' : type);
    }
    expect((await dereference(`${did}#files`)).body.contentStream).toEqual({ ...services[0], id: `${did}#files` });
    expectFailedDereference(await dereference(`${did}#nothing`), 404, 'NOT_FOUND');
  });

  test('5.3.1: parameters of the DID URL are resolution options', async () => {
    const kid = await keyOf();
    const fragment = kid.split('#')[1];
    expect((await dereference(`${did}?versionId=4#${fragment}`)).status).toBe(200);
    expectFailedDereference(await dereference(`${did}?versionId=1#${fragment}`), 404, 'NOT_FOUND');
    expectFailedDereference(await dereference(`${did}?versionId=1`, '?versionId=2'), 400, 'INVALID_DID_URL');
    expectFailedDereference(await dereference(`${did}?transformKey=x`), 501, 'FEATURE_NOT_SUPPORTED');
  });

  test.each([
    ['?service=files', 'https://files.example.org/store/?region=eu'],
    ['?service=%23desk', 'https://example.org/desk'],
    ['?serviceType=TradeDesk', 'https://example.org/desk'],
    ['?service=files&relativeRef=%2Fresume.pdf%3Fversion%3D2', 'https://files.example.org/resume.pdf?version=2'],
    ['?service=files&relativeRef=a/b', 'https://files.example.org/store/a/b'],
    ['?service=desk#top', 'https://example.org/desk#top'],
  ])('5.3.1 and 10.1: %s "MUST be 303", with a Location and an empty body', async (query, location) => {
    for (const accept of [DEREFERENCED, 'text/uri-list', '*/*']) {
      const answer = await ask(`${did}${query}`, accept);
      expect([answer.status, answer.headers.get('location'), answer.body], accept).toEqual([303, location, '']);
    }
  });

  test('5.3.1: who wants a document gets it with the selected services only', async () => {
    const answer = await ask(`${did}?service=desk`, 'application/did');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: did, service: [{ ...services[1], id: `${did}#desk` }] });
    expect(answer.body.service).toHaveLength(1);
  });

  test('an unencoded DID URL works where HTTP allows it', async () => {
    const answer = await guest.get(`/1.0/identifiers/${did}?service=desk`, { accept: DEREFERENCED });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://example.org/desk']);
    expect((await guest.get(`/1.0/identifiers/${did}/whois`, { accept: DEREFERENCED })).status).toBe(404);
  });

  test.each(['//evil.example/x', 'https://evil.example/x', 'javascript:alert(1)', '\\\\evil.example'])(
    'relativeRef=%s leads to no other host',
    async (reference) => {
      const answer = await dereference(`${did}?service=files&relativeRef=${encodeURIComponent(reference)}`);
      expectFailedDereference(answer, 400, 'INVALID_DID_URL');
    },
  );

  test('5.3.1: paths are NOT_FOUND, unknown services too; what is no DID URL is INVALID_DID_URL', async () => {
    expectFailedDereference(await dereference(`${did}/resources/1234`), 404, 'NOT_FOUND');
    expectFailedDereference(await dereference(`${did}?service=nothing`), 404, 'NOT_FOUND');
    expectFailedDereference(await dereference(`${absent}#key`), 404, 'NOT_FOUND');
    expectFailedDereference(await dereference(`${did}#with space`), 400, 'INVALID_DID_URL');
    expectFailedDereference(await dereference(`${did}?service=files&service=desk`), 400, 'INVALID_DID_URL');
    expectFailedDereference(await dereference('did:example/path'), 400, 'INVALID_DID');
  });

  test('10.1: a deactivated DID is 410 here too', async () => {
    const answer = await dereference(`${goneDid}#key`);
    expect([answer.status, answer.body.contentStream, answer.body.contentMetadata.deactivated]).toEqual([
      410,
      null,
      true,
    ]);
  });
});

describe('10.1 HTTPS binding', () => {
  test('"MUST implement the GET version"; encoded and plain DIDs are the same', async () => {
    const plain = await guest.get(`/1.0/identifiers/${did}`, { accept: RESULT });
    expect(plain.body).toEqual((await ask(did)).body);
    expect(mediaType(plain)).toBe(RESULT);
  });

  test.each(['application/did', 'application/did+ld+json', 'application/did+json'])(
    'Accept: %s "to request only the didDocument", in "the representation corresponding to the Content-Type"',
    async (type) => {
      const answer = await ask(did, type);
      expect(mediaType(answer)).toBe(type);
      expect(answer.body).toEqual((await ask(did)).body.didDocument);
    },
  );

  test('REPRESENTATION_NOT_SUPPORTED is 406', async () => {
    expectFailure(await ask(did, 'application/x-unsupported'), 406, 'REPRESENTATION_NOT_SUPPORTED');
    expectFailedDereference(await ask(`${did}#files`, RESULT), 406, 'REPRESENTATION_NOT_SUPPORTED');
  });

  test('pages of any site may resolve, dereference and fetch receipts', async () => {
    const document = '/api/method/svc_network.api.did.get_did_document';
    for (const path of [at(did), at(absent), `/api/method/svc_network.did.api.resolve?did=${did}`, document]) {
      const answer = await guest.get(path, { origin: 'https://wallet.example' });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      const preflight = await fetch(`${harness.url}${path}`, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')], path).toEqual([204, '*']);
      expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    }
    for (const path of ['/verify/LOT-2026-99999/receipt.json', '/v1/receipts/lot/LOT-2026-99999']) {
      const receipt = await guest.get(path);
      expect([receipt.status, receipt.headers.get('access-control-allow-origin')], path).toEqual([404, '*']);
    }
    expect((await guest.call('marketplace.list_lots')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
