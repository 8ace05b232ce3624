import { createHash } from 'node:crypto';
import {
  bitAt,
  type Cryptosuite,
  credentialFaults,
  cryptosuites,
  type JsonObject,
  UNTP_CONTEXT,
  unpackBits,
  verifyCredential,
  verifyReceipt,
} from '@lotmark/sdk/verify';
import { afterAll, expect, test } from 'vitest';
import { type Oracle, oracle, oracleVerifies } from '../../../sdk/src/verify/credential/testing/oracle.ts';
import { takePlace } from '../../src/domain/proof/credential/store.ts';
import { startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
// The other library reads the clock of the machine.
harness.clock.set(new Date());
const world = new World(harness);
const { db } = harness.database;
const guest = world.guest();
const admin = await world.user({ roles: ['Platform Admin'] });
const farmer = await world.user({ roles: ['SVC Farmer'] });
const { did } = harness.app.services.signer;
const key = await world.partnerKey(admin, { roles: ['Platform Admin'], scopes: ['credentials'] });
const stranger: Oracle = await oracle(new Uint8Array(32).fill(3));

const v2 = 'https://www.w3.org/ns/credentials/v2';
const smallest = (more: object = {}) => ({
  '@context': [v2],
  type: ['VerifiableCredential'],
  credentialSubject: { id: 'did:example:subject' },
  ...more,
});

/** A plain call, as programs of others make it. */
async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(harness.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  return { status: answer.status, body: (await answer.json()) as JsonObject & Record<string, any> };
}
const issue = (credential: object, options?: object) => send('/credentials/issue', { credential, options }, key);
const verify = (verifiableCredential: unknown, options?: object) =>
  send('/credentials/verify', { verifiableCredential, options });
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
const issued = async (credential: object = smallest(), options?: object): Promise<any> => {
  const { status, body } = await issue(credential, options);
  expect([status, body['exception']]).toEqual([201, undefined]);
  return body['verifiableCredential'];
};

test('issued with either suite: sound, with a place in a list, and another library agrees', async () => {
  for (const cryptosuite of [undefined, ...cryptosuites]) {
    const credential = await issued(smallest(), cryptosuite && { cryptosuite });
    expect(credential).toMatchObject({
      issuer: did,
      id: expect.stringMatching(/^urn:uuid:/),
      validFrom: harness.clock.now().toISOString(),
      proof: {
        type: 'DataIntegrityProof',
        cryptosuite: cryptosuite ?? 'eddsa-jcs-2022',
        proofPurpose: 'assertionMethod',
        proofValue: expect.stringMatching(/^z[1-9A-HJ-NP-Za-km-z]{80,90}$/),
      },
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: expect.stringMatching(/^(0|[1-9]\d*)$/),
        statusListCredential: `${harness.url}/credentials/status/1${cryptosuite === 'eddsa-rdfc-2022' ? '-rdfc' : ''}`,
      },
    });
    expect(credentialFaults(credential)).toEqual([]);
    const list = await (await fetch(credential.credentialStatus.statusListCredential)).json();
    const resolved = await (await fetch(`${harness.url}/1.0/identifiers/${did}`)).json();
    const documents = new Map<string, unknown>([
      [credential.credentialStatus.statusListCredential, list],
      [did, resolved.didDocument],
    ]);
    const theirs = await oracleVerifies(credential, documents);
    expect(theirs).toMatchObject({ verified: true, status: { verified: true } });
    expect(theirs.status?.results?.[0]?.status).toBe(false);
    const { status, body } = await verify(credential);
    expect([status, body['problemDetails']]).toEqual([200, []]);
    expect(body).toMatchObject({ verified: true, issuer: did, platform: true });
    expect(body['checks'].map(({ holds }: { holds: boolean }) => holds)).toEqual([true, true, true, true, true]);
    // As text it says the same.
    expect((await verify(JSON.stringify(credential))).body).toEqual(body);
  }
});

test('who may issue: keys of admins with the scope, and admins', async () => {
  const body = { credential: smallest() };
  expect((await send('/credentials/issue', body)).status).toBe(401);
  const without = await world.partnerKey(admin, { roles: ['Platform Admin'], scopes: ['verify'] });
  expect((await send('/credentials/issue', body, without)).body['exception']).toContain('scope "credentials"');
  const farmers = await world.partnerKey(farmer, { roles: ['SVC Farmer'], scopes: ['credentials'] });
  expect((await send('/credentials/issue', body, farmers)).status).toBe(403);
  const noRole = await world.partnerKey(admin, { scopes: ['credentials'] });
  expect((await send('/credentials/issue', body, noRole)).status).toBe(403);
  expect((await admin.call('credentials.issue', body)).status).toBe(404);
});

test('what is not issued: malformed, meaningless, in another’s name, in the platform’s own words', async () => {
  const unsound: [string, object, RegExp][] = [
    ['no context', { '@context': undefined }, /@context/],
    ['no subject', { credentialSubject: undefined }, /credentialSubject/],
    ['an issuer that is null', { issuer: null }, /issuer/],
    ['another issuer', { issuer: 'did:example:other' }, /nobody else/],
    [
      'an index that is true',
      { statusEntry: { type: 'BitstringStatusListEntry', statusListIndex: true } },
      /means nothing/,
    ],
    ['a type that nobody defines', { type: ['VerifiableCredential', 'Unknown'] }, /means nothing/],
    ['a word that nobody defines', { credentialSubject: { invalidTerm: 'x' } }, /means nothing/],
    ['an unknown context', { '@context': [v2, 'https://example.com/v1'] }, /does not ship/],
    ['a redefined type', { '@context': [v2, { VerifiableCredential: 'https://example.org/#x' }] }, /protected/],
    ['a proof', { proof: { type: 'DataIntegrityProof' } }, /proof/],
    ['a status list', { type: ['VerifiableCredential', 'BitstringStatusListCredential'] }, /own words/],
    [
      'our words',
      {
        '@context': [v2, `${harness.url}/contexts/fep/v1`],
        type: ['VerifiableCredential', 'FinanceEligibilityCredential'],
      },
      /own words/,
    ],
    [
      'our words under another name',
      { '@context': [v2, { X: 'urn:lotmark:fep:FinanceEligibilityCredential' }], type: ['VerifiableCredential', 'X'] },
      /own words/,
    ],
    [
      'our words as URL',
      { type: ['VerifiableCredential', 'urn:lotmark:fep:FinanceEligibilityCredential'] },
      /own words/,
    ],
    [
      'a place in our list',
      {
        credentialStatus: {
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex: '1',
          statusListCredential: `${harness.url}/credentials/status/1`,
        },
      },
      /own words/,
    ],
  ];
  for (const [what, change, reason] of unsound) {
    for (const cryptosuite of cryptosuites) {
      const { status, body } = await issue(smallest(change), { cryptosuite });
      expect([what, status]).toEqual([what, 400]);
      expect([what, body['exception']]).toEqual([what, expect.stringMatching(reason)]);
    }
  }
  expect((await issue(smallest(), { cryptosuite: 'ecdsa-rdfc-2019' })).status).toBe(400);
  const { body } = await issue(smallest({ '@context': [v2, 'https://example.com/v1'] }));
  expect(body['problemDetails'][0].type).toContain('https://www.w3.org/TR/vc-data-model#');
});

test('revoked: seen at once, by everybody, for good, and as a leaf of the log', async () => {
  const id = 'urn:uuid:11111111-2222-4333-8444-555555555555';
  const [credential, other] = [await issued(smallest({ id })), await issued()];
  const { statusListIndex, statusListCredential: address } = credential.credentialStatus;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  const list = async () => (await fetch(address)).json() as Promise<any>;
  const bit = async (index: string) => {
    const bits = await unpackBits((await list()).credentialSubject.encodedList);
    if (!(bits instanceof Uint8Array)) throw new Error(bits.detail);
    expect(bits.length * 8).toBe(131_072);
    return bitAt(bits, Number(index));
  };
  const before = await list();
  expect(before).toMatchObject({
    id: address,
    issuer: did,
    credentialSubject: { statusPurpose: 'revocation', ttl: 60_000 },
  });
  harness.clock.advance(1000);
  // While nothing changes, the copy that was signed is answered; never for longer than five minutes.
  expect(await list()).toEqual(before);
  const revoke = (headers: Record<string, string>, body: object = { credentialId: id }) =>
    send('/credentials/status', body, headers);
  expect((await revoke({})).status).toBe(401);
  expect(
    (await revoke(await world.partnerKey(farmer, { roles: ['SVC Farmer'], scopes: ['credentials'] }))).status,
  ).toBe(403);
  expect((await revoke(key, { credentialId: 'urn:uuid:none' })).status).toBe(404);
  expect((await revoke(key, { credentialId: id, status: false })).status).toBe(400);
  const done = await revoke(key, { credentialId: id, reason: 'issued in error' });
  expect(done.body).toMatchObject({ credentialId: id, revoked: true });
  expect((await revoke(key, { credentialId: id, reason: 'issued in error' })).body).toEqual(done.body);
  const otherwise = await revoke(key, { credentialId: id, reason: 'lost' });
  expect(otherwise.status).toBe(409);
  expect([await bit(statusListIndex), await bit(other.credentialStatus.statusListIndex)]).toEqual([true, false]);
  const { status, body } = await verify(credential);
  expect([status, body['verified'], body['problemDetails'][0].code]).toEqual([400, false, 'revoked']);
  expect(body['problemDetails'][0].detail).toContain('was revoked');
  // Only where the caller leaves it out is it not looked at, and that is said.
  const proofOnly = await verify(credential, { checks: ['proof'] });
  expect(proofOnly.body).toMatchObject({ verified: true, warnings: [{ code: 'status_unknown' }] });
  expect((await verify(other)).body['verified']).toBe(true);
  expect((await guest.ok('fep.verify_vc', { credential })).error).toContain('revoked');
  expect((await issue(smallest({ id }))).status).toBe(409);
  // A copy of before the revocation still says what it said; its end is near.
  harness.clock.advance(25 * 3_600_000);
  const keys = [{ kid: credential.proof.verificationMethod, retiredAt: null }];
  const late = await verifyCredential(credential, { keys, now: harness.clock.now(), statusList: async () => before });
  expect(late).toMatchObject({
    verified: false,
    problem: 'status_unusable',
    error: expect.stringContaining('no longer valid'),
  });
  expect((await list()).validFrom).toBe(harness.clock.now().toISOString());
  await harness.anchor();
  const receipt = await (await fetch(`${harness.url}/v1/receipts/credential/${done.body['statement']}`)).json();
  expect(await verifyReceipt(receipt)).toMatchObject({ ok: true });
  expect(JSON.parse(receipt.payload)).toMatchObject({ about: id, reason: 'issued in error', purpose: 'revocation' });
  expect((await fetch(`${harness.url}/v1/receipts/credential/CST-0001-999999`)).status).toBe(404);
  expect((await fetch(`${harness.url}/credentials/status/99`)).status).toBe(404);
  expect((await fetch(`${harness.url}/credentials/status/none`)).status).toBe(404);
  const kept = await fetch(address);
  expect([kept.headers.get('cache-control'), kept.headers.get('access-control-allow-origin')]).toEqual([
    'public, max-age=60',
    '*',
  ]);
  // Put back by SQL, past the service, it stays revoked in the lists that are signed from then on.
  const back = { revoked_at: null, revoked_by: null, reason: null };
  await tamper(harness.database, (tx) => tx.updateTable('status_entries').set(back).where('about', '=', id).execute());
  harness.clock.advance(6 * 60_000);
  expect(await bit(statusListIndex)).toBe(true);
  await tamper(harness.database, (tx) => tx.deleteFrom('status_entries').where('about', '=', id).execute());
  harness.clock.advance(6 * 60_000);
  expect(await bit(statusListIndex)).toBe(true);
});

test('the credential of a certificate is neither issued nor revoked but with the certificate', async () => {
  const id = `${harness.url}/v1/certificates/CERT-2026-00001/credential`;
  expect((await issue(smallest({ id }))).status).toBe(400);
  const entry = { about: id, at: harness.clock.now(), by: null };
  await db.transaction().execute((tx) => takePlace(tx, [1201, 1202, 1203], entry));
  expect((await send('/credentials/status', { credentialId: id }, key)).status).toBe(404);
});

test('an id belongs to who issued it, and keeps its place', async () => {
  const id = 'https://partner.example/credentials/1';
  const [first, again] = [await issued(smallest({ id })), await issued(smallest({ id }))];
  expect(again.credentialStatus).toEqual(first.credentialStatus);
  const second = await world.user({ roles: ['Platform Admin'] });
  const theirs = await world.partnerKey(second, { roles: ['Platform Admin'], scopes: ['credentials'] });
  expect((await send('/credentials/issue', { credential: smallest({ id }) }, theirs)).body['exception']).toContain(
    'somebody else',
  );
});

test('places are taken once, and the next list is opened when a list is full', async () => {
  const at = harness.clock.now();
  const taken = await db.transaction().execute(async (tx) => {
    const entry = (about: string) => ({ about, at, by: null });
    return [
      (await takePlace(tx, [77, 78], entry('urn:test:a')))?.place,
      (await takePlace(tx, [77, 78], entry('urn:test:b')))?.place,
      await takePlace(tx, [77, 78], entry('urn:test:c')),
      await takePlace(tx, [79], entry('urn:test:a')),
    ];
  });
  expect(taken).toEqual([77, 78, undefined, undefined]);
  const many = await Promise.all(Array.from({ length: 12 }, () => issued()));
  const places = many.map(({ credentialStatus }) => credentialStatus.id);
  expect(new Set(places).size).toBe(12);
});

test('strangers: did:key is checked and said to be a stranger’s; a status that cannot be had is not passed over', async () => {
  for (const suite of cryptosuites as readonly Cryptosuite[]) {
    const theirs = await stranger.issue(smallest({ issuer: stranger.did }), suite);
    const { status, body } = await verify(theirs);
    expect(status).toBe(200);
    expect(body).toMatchObject({ verified: true, issuer: stranger.did, platform: false });
    expect(body['checks'][2]).toMatchObject({ check: 'issuer', holds: null });
    expect((await guest.ok('fep.verify_vc', { credential: theirs })).verified).toBe(false);
    const posing = await stranger.issue(smallest({ issuer: did }), suite).catch(() => ({ ...theirs, issuer: did }));
    expect((await verify(posing)).body).toMatchObject({ verified: false, issuer: null, platform: null });
    const held = await stranger.present(
      { '@context': [v2], type: ['VerifiablePresentation'], verifiableCredential: [theirs, await issued()] },
      suite,
      { challenge: 'abc', domain: 'bank.example' },
    );
    const present = (options: object) => send('/presentations/verify', { verifiablePresentation: held, options });
    const found = await present({ challenge: 'abc', domain: 'bank.example' });
    expect([found.status, found.body['holder']]).toEqual([200, stranger.did]);
    expect(found.body['credentialResults'].map(({ platform }: { platform: boolean }) => platform)).toEqual([
      false,
      true,
    ]);
    const wrong = await present({ challenge: 'abd' });
    expect([wrong.status, wrong.body['problemDetails'][0].type]).toEqual([
      400,
      'https://w3id.org/security#INVALID_CHALLENGE_ERROR',
    ]);
    const elsewhere = await stranger.issue(
      smallest({
        issuer: stranger.did,
        credentialStatus: {
          type: 'BitstringStatusListEntry',
          statusPurpose: 'revocation',
          statusListIndex: '1',
          statusListCredential: 'https://elsewhere.example/1',
        },
      }),
      suite,
    );
    expect((await verify(elsewhere)).body['problemDetails'][0]).toMatchObject({
      code: 'status_unknown',
      type: 'https://www.w3.org/ns/credentials/status-list#STATUS_RETRIEVAL_ERROR',
    });
  }
  for (const nothing of [undefined, null, 5, [], {}, { type: ['NonconformingDocument'] }, 'x']) {
    expect((await verify(nothing)).status).toBe(400);
    expect((await send('/presentations/verify', { verifiablePresentation: nothing })).status).toBe(400);
  }
  expect((await verify('x'.repeat(70_000))).status).toBeGreaterThanOrEqual(400);
});

test('a key that was retired: what it signed before holds, what claims to be later does not', async () => {
  const credential = await issued();
  harness.clock.advance(1000);
  await db.transaction().execute((tx) => harness.app.services.signer.rotate(tx, () => harness.clock.now()));
  harness.clock.advance(1000);
  expect((await verify(credential)).body['verified']).toBe(true);
  const late = { ...credential, proof: { ...credential.proof, created: harness.clock.now().toISOString() } };
  expect((await verify(late)).body['verified']).toBe(false);
  expect((await issued()).proof.verificationMethod).not.toBe(credential.proof.verificationMethod);
});

test('did:web: both documents name each other, and credentials hold under either name', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  const document = async (path: string) => (await fetch(harness.url + path)).json() as Promise<any>;
  expect((await fetch(`${harness.url}/.well-known/did.json`)).status).toBe(404);
  expect((await document(`/1.0/identifiers/${did}`)).didDocument.alsoKnownAs).toBeUndefined();
  harness.app.baseUrl = 'https://lotmark.example';
  try {
    const web = await document('/.well-known/did.json');
    expect(web).toMatchObject({ id: 'did:web:lotmark.example', alsoKnownAs: [did] });
    for (const path of [`/1.0/identifiers/${did}`, `/api/method/svc_network.did.api.resolve?did=${did}`]) {
      expect((await document(path)).didDocument).toMatchObject({ id: did, alsoKnownAs: ['did:web:lotmark.example'] });
    }
    const credential = await issued(smallest({ issuer: { id: 'did:web:lotmark.example', name: 'Lotmark' } }));
    const { verificationMethod: kid } = credential.proof;
    expect(web.assertionMethod).toContain(kid);
    expect(
      web.verificationMethod.every(({ id, controller }: { id: string; controller: string }) =>
        id.startsWith(`${controller}#`),
      ),
    ).toBe(true);
    expect((await verify(credential)).body).toMatchObject({
      verified: true,
      issuer: 'did:web:lotmark.example',
      platform: true,
    });
    expect((await issue(smallest({ issuer: 'did:web:other.example' }))).status).toBe(400);
  } finally {
    harness.app.baseUrl = harness.url;
  }
});

test('all that is kept of a credential is its place', async () => {
  const secret = createHash('sha256').update('subject').digest('hex');
  await issued(smallest({ credentialSubject: { id: `urn:${secret}:x` } }));
  const rows = await db.selectFrom('status_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('as the suites of the W3C ask: a bare answer, an id that is null refused, a list sent as JSON to who reads nothing else', async () => {
  const bare = await issue(smallest(), { bare: true });
  expect([bare.status, bare.body]).toEqual([201, expect.objectContaining({ '@context': [v2], issuer: did })]);
  expect(bare.body['verifiableCredential']).toBe(undefined);
  expect((await verify(bare.body)).body['verified']).toBe(true);
  const nameless = await issue(smallest({ id: null }));
  expect([nameless.status, nameless.body['errors'][0].field]).toEqual([400, 'credential.id']);
  const typeFor = async (accept: string) => {
    const answer = await fetch(`${harness.url}/credentials/status/1`, { headers: { accept } });
    return [
      answer.headers.get('content-type')?.split(';')[0],
      answer.headers.get('vary')?.toLowerCase().includes('accept'),
    ];
  };
  expect(await typeFor('*/*')).toEqual(['application/vc', true]);
  expect(await typeFor('application/vc, application/json')).toEqual(['application/vc', true]);
  expect(await typeFor('application/ld+json, application/json')).toEqual(['application/ld+json', true]);
  expect(await typeFor('application/json')).toEqual(['application/json', true]);
});

test('what is made to take forever is worked out aside, and ends', async () => {
  const contexts = [v2, UNTP_CONTEXT, 'https://www.w3.org/ns/credentials/examples/v2'];
  const types = ['DigitalProductPassport', 'DigitalTraceabilityEvent', 'Product', 'Facility'];
  const made = await issued();
  const endless = {
    ...made,
    '@context': contexts,
    credentialSubject: Array.from({ length: 99 }, () => ({
      part: Array.from({ length: 40 }, () => ({ type: types })),
    })),
    proof: { ...made.proof, cryptosuite: 'eddsa-rdfc-2022' },
  };
  const asked = guest.call('fep.verify_artefact', { artefact: JSON.stringify(endless) });
  const meanwhile = await fetch(`${harness.url}/healthz`);
  expect(meanwhile.status).toBe(200);
  expect((await asked).message).toMatchObject({ verified: false, error: expect.stringContaining('takes too long') });
}, 60_000);
