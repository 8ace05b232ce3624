import { generateKeyPairSync, sign } from 'node:crypto';
import { ed25519Multikey } from '@lotmark/sdk/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { representationFor } from '../../src/api/did/representation.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { signedLot } from '../support/signed-lot.ts';
import { type Answer, type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let guest: Caller;
let platformDid: string;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  guest = world.guest();
  platformDid = harness.app.services.signer.did;
});
afterAll(() => harness.close());

const resolvePath = '/api/method/svc_network.did.api.resolve';
const resolve = (did: string) => guest.get(`${resolvePath}?did=${encodeURIComponent(did)}`);
const identifier = (did: string, accept?: string) =>
  guest.get(`/1.0/identifiers/${encodeURIComponent(did)}`, accept === undefined ? {} : { accept });
const mediaType = (answer: Answer) => answer.headers.get('content-type')?.split(';')[0];
const did = (name: string) => `svc_network.did.api.${name}`;

test("the platform's document, bare and resolved", async () => {
  const document = await guest.call('did.get_did_document');
  expect(document.status).toBe(200);
  expect(document.headers.get('content-type')).toContain('application/did+ld+json');
  expect(document.body).toMatchObject({
    id: platformDid,
    assertionMethod: [expect.stringContaining(`${platformDid}#z6Mk`)],
  });
  const resolved = await resolve(platformDid);
  expect(resolved.status).toBe(200);
  expect(resolved.headers.get('content-type')).toContain('application/did+ld+json');
  expect(resolved.body).toMatchObject({
    didResolutionMetadata: { contentType: 'application/did+ld+json' },
    didDocument: document.body,
    didDocumentMetadata: { versionId: '1' },
  });
});

test('resolve answers 400 for malformed and foreign DIDs, 404 for unknown ones, with a resolution result', async () => {
  const unknown = 'did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  for (const [text, status, error] of [
    ['nonsense', 400, 'invalidDid'],
    ['did:svc:ledger:rNotAnAddress', 400, 'invalidDid'],
    ['did:web:example.org', 400, 'methodNotSupported'],
    [unknown, 404, 'notFound'],
  ] as const) {
    const answer = await resolve(text);
    expect(answer.status, text).toBe(status);
    expect(answer.body, text).toEqual({ didResolutionMetadata: { error }, didDocument: null, didDocumentMetadata: {} });
  }
  expect((await guest.get(resolvePath)).body.errors[0].field).toBe('did');
  expect((await guest.call(did('resolve'), { did: platformDid })).status).toBe(405);
});

test('the HTTPS binding chooses by Accept', async () => {
  const plain = await identifier(platformDid);
  expect(mediaType(plain)).toBe('application/did-resolution');
  expect(plain.body.didDocument.id).toBe(platformDid);
  const old = await identifier(platformDid, 'application/ld+json;profile="https://w3id.org/did-resolution"');
  expect(mediaType(old)).toBe('application/ld+json');
  expect(old.headers.get('content-type')).toContain('profile="https://w3id.org/did-resolution"');
  expect(old.body.didDocument.id).toBe(platformDid);
  for (const type of ['application/did', 'application/did+ld+json', 'application/did+json']) {
    const bare = await identifier(platformDid, type);
    expect(mediaType(bare)).toBe(type);
    expect(bare.body.id).toBe(platformDid);
  }
  const unacceptable = await identifier(platformDid, 'text/html');
  expect(unacceptable.status).toBe(406);
  expect(unacceptable.body.didResolutionMetadata.error.type).toBe(
    'https://www.w3.org/ns/did#REPRESENTATION_NOT_SUPPORTED',
  );
  expect((await identifier('nonsense')).status).toBe(400);
  expect((await identifier('did:web:example.org')).status).toBe(501);
  expect((await identifier('did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).status).toBe(404);
});

test('Accept: quality, order, wildcards and refusals', () => {
  expect(representationFor('application/did;q=0.5, application/did-resolution;q=0.9')?.kind).toBe('result');
  expect(representationFor('application/did, */*;q=0.1')).toEqual({ kind: 'content', contentType: 'application/did' });
  expect(representationFor('text/html, */*;q=0.8')?.kind).toBe('result');
  expect(representationFor('application/did;q=0')).toBeNull();
  expect(representationFor('application/ld+json')).toBeNull();
  expect(representationFor('')?.kind).toBe('result');
});

test('an Owner gives the organisation a DID, changes it and gives it up; others may not', async () => {
  const owner = await world.member('Exporter');
  const colleague = await world.member('Exporter', { org: owner.org, role: 'Member' });
  const stranger = await world.member('Exporter');
  const parameters = { organisation: owner.org };
  expect((await guest.call(did('create'), parameters)).status).toBe(401);
  expect((await colleague.call(did('create'), parameters)).status).toBe(403);
  const foreign = await stranger.call(did('create'), parameters);
  const missing = await stranger.call(did('create'), { organisation: 'EXP-99999' });
  expect([foreign.status, missing.status]).toEqual([403, 403]);
  expect(foreign.body.exception).toBe(missing.body.exception);
  expect((await (await world.admin()).call(did('create'), { organisation: 'EXP-99999' })).status).toBe(404);

  const services = JSON.stringify([{ id: '#trade', type: 'TradeDesk', serviceEndpoint: 'https://example.org/trade' }]);
  const created = await owner.ok(did('create'), { ...parameters, services });
  expect(created.did_document.service).toEqual([
    { id: `${created.did}#trade`, type: 'TradeDesk', serviceEndpoint: 'https://example.org/trade' },
  ]);
  expect((await resolve(created.did)).status).toBe(200);
  expect((await owner.call(did('create'), parameters)).body.exc_type).toBe('StateError');

  expect((await stranger.call(did('update'), { did: created.did, rotate_key: true })).status).toBe(403);
  expect((await owner.call(did('update'), { did: created.did })).status).toBe(400);
  const bad = await owner.call(did('update'), {
    did: created.did,
    services: [{ id: '#a', type: 'A', serviceEndpoint: 'http://example.org' }],
  });
  expect(bad.body.errors[0].field).toBe('services.0');
  const updated = await owner.ok(did('update'), { did: created.did, rotate_key: 'true' });
  expect(updated.version).toBe(2);
  expect(updated.did_document.verificationMethod).toHaveLength(2);
  expect(updated.did_document.authentication).toHaveLength(1);

  expect((await stranger.call(did('deactivate'), { did: created.did })).status).toBe(403);
  const gone = await owner.ok(did('deactivate'), { did: created.did });
  expect(await owner.ok(did('deactivate'), { did: created.did })).toEqual(gone);
  const resolved = await resolve(created.did);
  expect(resolved.status).toBe(410);
  expect(resolved.body).toMatchObject({ didDocument: null, didDocumentMetadata: { deactivated: true } });
  expect((await identifier(created.did, 'application/did')).status).toBe(410);
  expect((await owner.call(did('update'), { did: created.did, rotate_key: true })).status).toBe(409);
  const second = (await owner.ok(did('create'), parameters)).did;
  expect(second).not.toBe(created.did);

  const both = [
    { did: second, organisation: owner.org, version: 1, deactivated_at: null },
    { did: created.did, organisation: owner.org, deactivated_at: gone.deactivated_at },
  ];
  expect(await owner.ok(did('list_dids'))).toMatchObject(both);
  expect(await colleague.ok(did('list_dids'), parameters)).toMatchObject(both);
  expect(await (await world.admin()).ok(did('list_dids'), parameters)).toMatchObject(both);
  expect(await stranger.ok(did('list_dids'))).toEqual([]);
  expect((await stranger.call(did('list_dids'), parameters)).status).toBe(403);
  expect((await guest.call(did('list_dids'))).status).toBe(401);
});

test('an organisation may keep its key itself, if it shows that it has it', async () => {
  const owner = await world.member('Buyer');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const multikey = ed25519Multikey(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const create = (more: Record<string, unknown>) => owner.call(did('create'), { organisation: owner.org, ...more });
  expect((await create({ public_key: multikey })).body.errors[0].field).toBe('proof');
  expect((await create({ public_key: 'z6MkNonsense', proof: '00' })).body.errors[0].field).toBe('public_key');
  const refused = await create({ public_key: multikey, proof: '0'.repeat(128) });
  expect(refused.body.errors[0].message).toContain(`lotmark did key ${multikey} for ${owner.org}`);
  const statement = Buffer.from(`lotmark did key ${multikey} for ${owner.org}`);
  const proof = sign(null, statement, privateKey).toString('hex');
  const created = await create({ public_key: multikey, proof });
  expect(created.status).toBe(200);
  expect(created.message.did_document.verificationMethod[0].publicKeyMultibase).toBe(multikey);
});

test("the platform's own DID is not managed over HTTP, and two creations at once make one", async () => {
  const admin = await world.admin();
  expect((await admin.call(did('deactivate'), { did: platformDid })).status).toBe(403);
  const owner = await world.member('Cooperative');
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call(did('create'), { organisation: owner.org })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  await signedLot(harness, owner);
});
