import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { ed25519Multikey } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { deriveAddress } from 'ripple-keypairs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { buildDocument, documentSha256 } from './document.ts';
import { privateKeyOfSeed, publicKeyBytes, signEd25519, verifyEd25519 } from './ed25519.ts';
import { openKey, sealKey } from './key-encryption.ts';
import { createOrganisationDid, deactivateOrganisationDid, updateOrganisationDid } from './organisation-did.ts';
import { createPlatformSigner } from './platform-signer.ts';
import { didProblem, resolveDid, statusOf } from './resolve.ts';
import { acceptServices, didOfPublicKey, possessionStatement } from './rules.ts';
import { findDid } from './store.ts';

let database: TestDatabase;
const encryptionKey = randomBytes(32);
const context = (time = '2026-03-01T00:00:00Z') => ({ now: new Date(time), random: randomBytes, encryptionKey });
const genesis = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

function ownKey(organisation: string): { multikey: string; proof: string; bytes: Buffer; privateKey: KeyObject } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const bytes = publicKeyBytes(privateKey);
  const multikey = ed25519Multikey(bytes);
  const proof = sign(null, Buffer.from(possessionStatement(organisation, multikey)), privateKey).toString('hex');
  return { multikey, proof, bytes, privateKey };
}

beforeAll(async () => {
  database = await freshDatabase();
  await sql`insert into orgs (name, kind, title, country, created_at)
            select name, 'Exporter', name, 'ET', now() from unnest(array['EXP-00001', 'EXP-00002', 'EXP-00003']) as name`.execute(
    database.db,
  );
});
afterAll(() => database.close());

describe('keys at rest', () => {
  const seed = Buffer.alloc(32, 9);
  const sealed = sealKey(encryptionKey, randomBytes(12), 'kid', seed);
  it('open with the right key for the right id only', () => {
    expect(openKey(encryptionKey, 'kid', sealed)).toEqual(seed);
    expect(() => openKey(randomBytes(32), 'kid', sealed)).toThrow('cannot be opened');
    expect(() => openKey(encryptionKey, 'other', sealed)).toThrow('cannot be opened');
    expect(() => openKey(encryptionKey, 'kid', sealed.subarray(0, 20))).toThrow('cut off');
    for (let at = 0; at < sealed.length; at++) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] as number) ^ 1;
      expect(() => openKey(encryptionKey, 'kid', bent)).toThrow();
    }
  });
  it('sign as RFC 8032 says (test 1)', () => {
    const key = privateKeyOfSeed(
      Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
    );
    expect(publicKeyBytes(key).toString('hex')).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    );
    expect(signEd25519(key, Buffer.alloc(0)).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
    expect(verifyEd25519(key, Buffer.alloc(1), signEd25519(key, Buffer.alloc(0)))).toBe(false);
  });
});

describe('the platform', () => {
  it('is resolved with its keys, through rotations', async () => {
    const { db } = database;
    const signer = createPlatformSigner({ address: genesis, encryptionKey, random: randomBytes });
    await expect(db.transaction().execute((tx) => signer.activeKey(tx, new Date()))).rejects.toThrow('no signing key');
    await db.transaction().execute((tx) => signer.ensure(tx, new Date('2026-01-01T00:00:00Z')));
    const first = await db.transaction().execute((tx) => signer.activeKey(tx, new Date()));
    const { retired, active } = await db
      .transaction()
      .execute((tx) => signer.rotate(tx, () => new Date('2026-02-01T00:00:00.500Z')));
    expect(retired).toBe(first.kid);
    const resolution = await resolveDid(db, `did:svc:ledger:${genesis}`);
    expect(statusOf(resolution)).toBe(200);
    expect(resolution).toEqual({
      didResolutionMetadata: { contentType: 'application/did+ld+json' },
      didDocument: {
        '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
        id: signer.did,
        verificationMethod: [
          {
            id: retired,
            type: 'Multikey',
            controller: signer.did,
            publicKeyMultibase: retired.split('#')[1],
            expires: '2026-02-01T00:00:00.500Z',
          },
          { id: active, type: 'Multikey', controller: signer.did, publicKeyMultibase: active.split('#')[1] },
        ],
        assertionMethod: [retired, active],
        authentication: [active],
      },
      didDocumentMetadata: { created: '2026-01-01T00:00:00Z', updated: '2026-02-01T00:00:00Z', versionId: '2' },
    });
    expect(active).toMatch(/#z6Mk/);
    const found = await findDid(db, signer.did);
    if (found === null) throw new Error('gone');
    expect(documentSha256(buildDocument(found.record, found.keys))).toHaveLength(32);
  });
});

describe('an organisation', () => {
  const create = (organisation: string, more: object = {}) =>
    database.db.transaction().execute((tx) => createOrganisationDid(tx, context(), { organisation, ...more }));

  it('gets one DID, at the ledger address of its key', async () => {
    const key = ownKey('EXP-00001');
    const services = [{ id: '#web', type: 'LinkedDomains', serviceEndpoint: 'https://exporter.example' }];
    const created = await create('EXP-00001', { ownKey: key, services });
    const did = `did:svc:ledger:${deriveAddress(`ED${key.bytes.toString('hex').toUpperCase()}`)}`;
    expect(created).toEqual({ ok: true, value: { did } });
    expect(didOfPublicKey(key.bytes)).toBe(did);
    expect((await resolveDid(database.db, did)).didDocument).toMatchObject({
      id: did,
      authentication: [`${did}#${key.multikey}`],
      service: [{ id: `${did}#web`, type: 'LinkedDomains', serviceEndpoint: 'https://exporter.example' }],
    });
    expect(await create('EXP-00001')).toEqual({ ok: false, refusal: { code: 'has_did', did } });
    expect(await create('EXP-00002', { ownKey: key })).toEqual({ ok: false, refusal: { code: 'bad_proof' } });
    const again = {
      ...key,
      proof: sign(null, Buffer.from(possessionStatement('EXP-00002', key.multikey)), key.privateKey),
    };
    expect(await create('EXP-00002', { ownKey: { ...again, proof: again.proof.toString('hex') } })).toEqual({
      ok: false,
      refusal: { code: 'bad_key' },
    });
    expect(await create('EXP-00002', { ownKey: { multikey: 'z6Mk', proof: '' } })).toEqual({
      ok: false,
      refusal: { code: 'bad_key' },
    });
  });

  it('updates, rotates and gives up its DID', async () => {
    const { db } = database;
    const created = await create('EXP-00003');
    if (!created.ok) throw new Error('refused');
    const { did } = created.value;
    const run = (input: object) =>
      db
        .transaction()
        .execute((tx) =>
          updateOrganisationDid(tx, context('2026-04-01T00:00:00Z'), { did, organisation: 'EXP-00003', ...input }),
        );
    expect(await run({ rotate: true })).toEqual({ ok: true, value: { did, version: 2 } });
    expect((await resolveDid(db, did)).didDocument?.verificationMethod).toHaveLength(2);
    const services = [{ id: '#a', type: 'Web', serviceEndpoint: 'https://a.example' }];
    expect(await run({ services })).toEqual({ ok: true, value: { did, version: 3 } });
    expect(await run({ services: [{ id: 'a', type: 'Web', serviceEndpoint: 'https://a.example' }] })).toEqual({
      ok: false,
      refusal: { code: 'bad_service', index: 0 },
    });
    await expect(run({ organisation: 'EXP-00001' })).rejects.toThrow('not a DID of');

    const end = (time: string) =>
      db
        .transaction()
        .execute((tx) => deactivateOrganisationDid(tx, context(time), { did, organisation: 'EXP-00003' }));
    const ended = await end('2026-05-01T00:00:00Z');
    expect(await end('2026-06-01T00:00:00Z')).toEqual(ended);
    const resolution = await resolveDid(db, did);
    expect(statusOf(resolution)).toBe(410);
    expect(resolution.didDocumentMetadata.deactivated).toBe(true);
    expect(resolution.didDocument).toBeNull();
    expect(await run({ services })).toEqual({ ok: false, refusal: { code: 'deactivated' } });
    expect((await create('EXP-00003')).ok).toBe(true);
  });

  it('may list sound services only', () => {
    const service = { id: '#a', type: 'Web', serviceEndpoint: 'https://a.example' };
    expect(acceptServices([service]).ok).toBe(true);
    const bad = [
      [service, service],
      [{ ...service, serviceEndpoint: 'http://a.example' }],
      [{ ...service, serviceEndpoint: 'https://user:secret@a.example' }],
      [{ ...service, serviceEndpoint: 'javascript:alert(1)' }],
      [{ ...service, type: '<b>' }],
      [{ ...service, id: '#a b' }],
      new Array(21).fill(null).map((_, i) => ({ ...service, id: `#${i}` })),
    ];
    for (const services of bad) expect(acceptServices(services).ok).toBe(false);
  });
});

describe('DIDs that are not to be found', () => {
  it('are named for what they are', async () => {
    const cases: [string, number][] = [
      ['did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji', 404],
      ['did:svc:ledger:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTx', 400],
      [`did:svc:ledger:${genesis}#key`, 400],
      [`did:svc:ledger:${genesis} `, 400],
      ['did:svc:other:x', 400],
      ['did:svc:', 400],
      ['svc', 400],
      ['', 400],
      ['did:web:example.org', 501],
      ['did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp', 501],
      [`did:web:${'x'.repeat(10_000)}`, 400],
      ['did:WEB:example.org', 400],
      ['did:web:\u0000', 400],
    ];
    for (const [did, status] of cases) {
      const resolution = await resolveDid(database.db, did);
      expect([did, statusOf(resolution)]).toEqual([did, status]);
      expect(resolution.didDocument).toBe(null);
    }
    expect(didProblem(`did:svc:ledger:${genesis}`)).toBe(null);
  });
});
