import { createHash, randomUUID } from 'node:crypto';
import {
  assertMeaning,
  bitAt,
  canonicalize,
  ownContexts,
  toHex,
  unpackBits,
  verifyCredential,
  verifyStatement,
} from '@lotmark/sdk/verify';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { answerOf } from '../../src/api/fep/answers.ts';
import { findSeen } from '../../src/domain/assurance/profile/lookup.ts';
import { squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const world = new World(harness);
const { db } = harness.database;
const guest = world.guest();
const stranger = await world.user({ roles: ['SVC Farmer'] });
const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
await farmer.ok('farmer.register_farm_plot', {
  plot_name: 'Upper field',
  commodity_type: 'Coffee',
  gps_polygon: squareAt(38.1, 6.1),
});
const before = await farmer.call('fep.regenerate_shareable_link', {});
const { name: profile } = await farmer.ok('fep.recompute');

const inDays = (days: number) => new Date(harness.clock.now().getTime() + days * 86_400_000).toISOString();
const newToken = async (more: Record<string, unknown> = {}): Promise<string> =>
  (await farmer.ok('fep.regenerate_shareable_link', more)).token;
const look = (token: string, more: Record<string, unknown> = {}) => guest.ok('fep.get_by_token', { token, ...more });
const credentialOf = async (token: string) => (await guest.ok('fep.get_by_token_vc', { token })).credential;
const keys = async () =>
  (await db.selectFrom('signing_keys').select(['kid', 'retired_at']).execute()).map((row) => ({
    kid: row.kid,
    retiredAt: row.retired_at,
  }));

test('without a profile there is no link', () => {
  expect(before.status).toBe(404);
});

test('a link shows the profile with a signature that anybody can check', async () => {
  const made = await farmer.ok('fep.regenerate_shareable_link');
  expect(made.token).toMatch(/^[0-9a-f]{12}4[0-9a-f]{19}$/);
  expect(made.url).toBe(`${harness.url}/fep/${made.token}`);
  const seen = await look(made.token, { purpose: 'loan 17' });
  expect(seen).toMatchObject({
    ok: true,
    profile: { name: profile, holder: 'Almaz Bekele', score: 20, score_band: 'Emerging', entity_type: 'Farmer' },
    verification: { anchor: null },
  });
  expect(JSON.stringify(seen)).not.toContain(farmer.email);
  const { score_json, signature, computed_hash, kid } = seen.verification;
  expect(canonicalize(JSON.parse(score_json))).toBe(score_json);
  expect(createHash('sha256').update(score_json).digest('hex')).toBe(computed_hash);
  expect(await guest.ok('fep.verify', { score_json, signature })).toMatchObject({ verified: true, computed_hash, kid });
  // Which of two documents was checked nobody could tell.
  expect((await guest.call('fep.verify', { score_json, manifest: '{}', signature })).status).toBe(400);
  expect(await verifyStatement({ document: score_json, signature, keys: await keys() })).toMatchObject({
    verified: true,
  });
  // The token itself is kept nowhere.
  const rows = await db.selectFrom('profile_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(made.token);
  // Written with dashes and capitals it is the same.
  const dashed = made.token.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5').toUpperCase();
  expect((await look(dashed)).ok).toBe(true);
  await harness.anchor();
  expect((await look(made.token)).verification.anchor.tx_hash).toMatch(/^[0-9A-F]{64}$/);
});

test('an altered score, signature or key is not verified', async () => {
  const { verification } = await look(await newToken());
  const { score_json, signature, kid } = verification;
  const altered = score_json.replace(/"score":"[\d.]+"/, '"score":"99.0"');
  expect(altered).not.toBe(score_json);
  expect(await guest.ok('fep.verify', { score_json: altered, signature })).toMatchObject({
    verified: false,
    kid: null,
    signer: null,
  });
  expect(await guest.ok('fep.verify', { score_json: score_json.slice(0, -2), signature })).toMatchObject({
    verified: false,
    computed_hash: null,
  });
  // A second member of the same name: one reader would see the first, another the second.
  const doubled = score_json.replace('{', '{"band":"Prime",');
  expect(await guest.ok('fep.verify', { score_json: doubled, signature })).toMatchObject({
    verified: false,
    computed_hash: null,
  });
  const wrong = signature.startsWith('0') ? `1${signature.slice(1)}` : `0${signature.slice(1)}`;
  expect((await guest.ok('fep.verify', { score_json, signature: wrong })).verified).toBe(false);
  expect((await guest.ok('fep.verify', { score_json, signature: 'zz' })).error).toContain('128');
  // The order of members says nothing.
  const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(score_json)).reverse()));
  expect((await guest.ok('fep.verify', { score_json: turned, signature })).verified).toBe(true);
  // Somebody's own key makes a signature that holds, and not one of the platform's.
  const secret = ed25519.utils.randomSecretKey();
  const forged = toHex(ed25519.sign(createHash('sha256').update(altered).digest(), secret));
  expect((await guest.ok('fep.verify', { score_json: altered, signature: forged })).verified).toBe(false);
  const public_key_hex = toHex(ed25519.getPublicKey(secret));
  expect(await guest.ok('fep.verify', { score_json: altered, signature: forged, public_key_hex })).toMatchObject({
    verified: true,
    signer: null,
    kid: null,
  });
  expect((await guest.ok('fep.verify', { score_json, signature, public_key_hex })).verified).toBe(false);
  expect((await guest.ok('fep.verify', { score_json, signature, public_key_hex: 'ab' })).error).toContain('64');
  // A manifest names its key; a name that is nobody's helps nobody.
  expect((await guest.ok('fep.verify', { manifest: score_json, signature })).kid).toBe(kid);
  expect((await guest.call('fep.verify', { signature })).message.verified).toBe(false);
});

test('a retired key still counts for what it signed', async () => {
  const token = await newToken();
  const { verification } = await look(token);
  const credential = await credentialOf(token);
  harness.clock.advance(1000);
  await db.transaction().execute((tx) => harness.app.services.signer.rotate(tx, () => harness.clock.now()));
  harness.clock.advance(1000);
  const { score_json, signature, kid } = verification;
  expect(await guest.ok('fep.verify', { score_json, signature })).toMatchObject({ verified: true, kid });
  expect(await guest.ok('fep.verify_vc', { credential })).toMatchObject({ verified: true, kid });
  const after = await credentialOf(token);
  expect(after.proof.verificationMethod).not.toBe(kid);
  // The old key cannot have signed something after its end.
  const late = { ...credential, proof: { ...credential.proof, created: harness.clock.now().toISOString() } };
  expect((await guest.ok('fep.verify_vc', { credential: late })).verified).toBe(false);
});

test('a new link ends the one before; revocation and expiry count at once', async () => {
  const first = await newToken();
  const second = await newToken();
  expect(await look(first)).toEqual({ ok: false, code: 'revoked', error: expect.any(String) });
  expect((await look(second)).ok).toBe(true);
  const wrong = await farmer.call('fep.set_link_expiry', { expires_at: 'yesterday' });
  expect(wrong.body.errors).toEqual([
    { field: 'expires_at', message: 'must be a day, 2027-01-31, or a moment, 2027-01-31T12:00:00Z' },
  ]);
  const { shareable_link_expires_at } = await farmer.ok('fep.set_link_expiry', { expires_at: inDays(1 / 24) });
  expect((await look(second)).profile.shareable_link_expires_at).toBe(shareable_link_expires_at);
  harness.clock.advance(3_600_000);
  expect((await look(second)).code).toBe('expired');
  expect((await guest.ok('fep.get_by_token_vc', { token: second })).code).toBe('expired');
  // What has ended stays so: the credentials that came by it are revoked.
  expect((await farmer.call('fep.set_link_expiry', { expires_at: inDays(3) })).status).toBe(409);
  const third = await newToken({ expires_at: inDays(1 / 48) });
  await farmer.ok('fep.set_link_expiry', { expires_at: inDays(3) });
  harness.clock.advance(1_800_000);
  expect((await look(third)).ok).toBe(true);
  await farmer.ok('fep.set_link_expiry', { expires_at: null });
  expect((await look(third)).profile.shareable_link_expires_at).toBeNull();
  expect(await farmer.ok('fep.revoke_shareable_link')).toMatchObject({ was_open: true, shareable_link_revoked: true });
  expect((await look(third)).code).toBe('revoked');
  expect(await farmer.ok('fep.revoke_shareable_link')).toMatchObject({ was_open: false });
  expect((await farmer.call('fep.set_link_expiry', { expires_at: inDays(1) })).status).toBe(409);
  expect((await farmer.call('fep.regenerate_shareable_link', { expires_at: inDays(-1) })).body.exception).toContain(
    'future',
  );
  expect((await farmer.call('fep.regenerate_shareable_link', { expires_at: inDays(5000) })).body.exception).toContain(
    'ten years',
  );
  expect((await look(randomUUID().replaceAll('-', ''))).code).toBe('not_found');
  expect((await look('x')).code).toBe('not_found');
});

test('every look is in the holder’s log, also one in vain; the address is a hash', async () => {
  const { total } = await farmer.ok('fep.list_lookups');
  const token = await newToken();
  await guest.call('fep.get_by_token', { token, purpose: 'loan 18' }, { 'user-agent': 'Lender/1.0' });
  await farmer.ok('fep.revoke_shareable_link');
  await look(token);
  await look(randomUUID().replaceAll('-', ''));
  const log = await farmer.ok('fep.list_lookups', { limit_page_length: 2 });
  expect(log.total).toBe(total + 2);
  expect(log.data).toMatchObject([
    { outcome: 'revoked', watermark: null },
    { outcome: 'ok', purpose: 'loan 18', user_agent: 'Lender/1.0', as_credential: false },
  ]);
  expect(log.data[1].address_hash).toMatch(/^[0-9a-f]{32}$/);
  expect(log.data[1].address_hash).not.toContain('127.0.0.1');
  expect(log.data[0].address_hash).toBe(log.data[1].address_hash);
  const oldest = await farmer.ok('fep.list_lookups', { sort: 'at asc', limit_page_length: 1 });
  expect(oldest.data[0].purpose).toBe('loan 17');
});

test('looks of one moment are each noted and marked as their own; what came in vain among them is told so', async () => {
  const token = await newToken();
  const { total } = await farmer.ok('fep.list_lookups');
  const looks = await Promise.all([
    ...Array.from({ length: 12 }, (_, turn) => look(token, { purpose: `loan ${turn}` })),
    look(randomUUID().replaceAll('-', '')),
    // Of somebody who is logged in: also who calls is looked at.
    stranger.ok('fep.get_by_token', { token }),
  ]);
  expect(looks.map(({ ok }) => ok)).toEqual([...Array(12).fill(true), false, true]);
  expect(looks[12]).toMatchObject({ code: 'not_found' });
  const marks = looks.filter(({ ok }) => ok).map(({ watermark }) => watermark);
  expect(new Set(marks).size).toBe(13);
  const log = await farmer.ok('fep.list_lookups', { limit_page_length: 13 });
  expect(log.total).toBe(total + 13);
  expect(log.data.map((row: { watermark: string }) => row.watermark).sort()).toEqual(marks.sort());
  const audited = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('operation', 'like', '%get_by_token')
    .execute();
  expect(audited.some(({ actor }) => actor === stranger.email)).toBe(true);
});

test('what is kept of an answer is shown no longer than the record stands', async () => {
  const token = await newToken();
  const seen = await findSeen({ tx: db }, token);
  if (seen === undefined) throw new Error('the link leads nowhere');
  const watermark = { text: 'a line "with" marks', hmac: 'ab' };
  const answer = () => answerOf({ ok: true, ...seen, watermark });
  const first = answer();
  expect(answer()).toEqual(first);
  // Each of these is what an answer shows.
  const others = [
    { link: { ...seen.link, expires_at: new Date('2030-01-01T00:00:00Z') } },
    { anchor: { tx_hash: 'AB', ledger_index: 7, anchored_at: null } },
    { profile: { ...seen.profile, title: 'Somebody else' } },
    { profile: { ...seen.profile, computed_at: new Date('2020-01-01T00:00:00Z') } },
    { profile: { ...seen.profile, score_signature: Buffer.alloc(64) } },
    { profile: { ...seen.profile, score_hash: Buffer.alloc(32) } },
    { profile: { ...seen.profile, version: 77 } },
  ];
  for (const other of others) {
    const changed = answerOf({ ok: true, ...seen, ...other, watermark });
    expect(JSON.stringify(changed), JSON.stringify(other)).not.toBe(JSON.stringify(first));
  }
  const altered = { ...seen, profile: { ...seen.profile, score: '99.0' } };
  expect(() => answerOf({ ok: true, ...altered, watermark })).toThrow('not what was signed');
});

test('nobody else manages the link, not even an admin; ending it an admin may', async () => {
  const admin = await world.admin();
  await newToken();
  const calls: [string, Record<string, unknown>][] = [
    ['fep.regenerate_shareable_link', {}],
    ['fep.set_link_expiry', { expires_at: inDays(1) }],
    ['fep.share_with_banks', { scope: 'score' }],
  ];
  for (const [method, more] of calls) {
    const foreign = await stranger.call(method, { profile, ...more });
    expect([method, foreign.status]).toEqual([method, 403]);
    expect((await stranger.call(method, { profile: 'FEP-2026-99999', ...more })).body.exception).toBe(
      foreign.body.exception,
    );
    expect((await admin.call(method, { profile, ...more })).status).toBe(403);
    expect((await guest.call(method, { profile, ...more })).status).toBe(401);
  }
  expect((await stranger.call('fep.list_lookups', { profile })).status).toBe(403);
  expect((await admin.ok('fep.revoke_shareable_link', { profile })).was_open).toBe(true);
  const key = await world.partnerKey(farmer, { roles: ['SVC Farmer'] });
  const byKey = world.caller(key);
  expect((await byKey.call('fep.regenerate_shareable_link')).body.exception).toContain('login');
});

test('a credential: verified as it came, and not when anything of it is changed', async () => {
  const token = await newToken({ expires_at: inDays(30) });
  const credential = await credentialOf(token);
  expect(credential).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', `${harness.url}/contexts/fep/v1`],
    type: ['VerifiableCredential', 'FinanceEligibilityCredential'],
    credentialSubject: { profile, score: '20.0', holderName: 'Almaz Bekele' },
    proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' },
    validUntil: inDays(30),
  });
  const check = (given: unknown) => guest.ok('fep.verify_vc', { credential: given });
  const sound = await check(credential);
  expect(sound).toEqual({
    verified: true,
    kid: credential.proof.verificationMethod,
    signer: credential.issuer,
    computed_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    error: null,
  });
  const text = JSON.stringify(credential);
  expect(await check(text)).toEqual(sound);
  const turned = Object.fromEntries(Object.entries(credential).reverse());
  expect((await check(turned)).verified).toBe(true);
  const { proof, credentialSubject: subject, ...rest } = credential;
  const other = await credentialOf(token);
  const forged: [string, unknown, RegExp][] = [
    ['score', { ...credential, credentialSubject: { ...subject, score: '99.0' } }, /does not fit/],
    ['added', { ...credential, name: 'bank statement' }, /does not fit/],
    ['added, and no evidence', { ...credential, evidence: 'bank statement' }, /evidence must be/],
    [
      'left out',
      Object.fromEntries(Object.entries(credential).filter(([name]) => name !== 'validUntil')),
      /does not fit/,
    ],
    [
      'context in front',
      {
        ...credential,
        '@context': [
          'https://www.w3.org/ns/credentials/v2',
          'https://evil.example/v1',
          ...credential['@context'].slice(1),
        ],
      },
      /does not fit/,
    ],
    ['contexts turned', { ...credential, '@context': [...credential['@context']].reverse() }, /data model/],
    ['proof of another', { ...credential, proof: other.proof }, /does not fit/],
    ['no proof', { ...rest, credentialSubject: subject }, /no proof/],
    [
      'other suite',
      { ...credential, proof: { ...proof, cryptosuite: 'eddsa-rdfc-2022' } },
      /does not fit|means nothing/,
    ],
    ['unknown suite', { ...credential, proof: { ...proof, cryptosuite: 'eddsa-2017' } }, /suite/],
    [
      'other purpose',
      { ...credential, proof: { ...proof, proofPurpose: 'authentication' } },
      /made for authentication/,
    ],
    ['cut off', text.slice(0, -10), /cannot be read as a credential/],
    ['doubled member', text.replace('{', '{"issuer":"did:example:me",'), /cannot be read as a credential/],
    ['other issuer', { ...credential, issuer: 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji' }, /issuer/],
    [
      'unknown key',
      {
        ...credential,
        proof: {
          ...proof,
          verificationMethod: `${credential.issuer}#z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK`,
        },
      },
      /not the platform/,
    ],
    [
      'short signature',
      { ...credential, proof: { ...proof, proofValue: proof.proofValue.slice(0, -4) } },
      /64 bytes|does not fit/,
    ],
    ['a list', [credential], /cannot be read as a credential/],
    ['nothing', '', /is required/],
  ];
  for (const [what, given, reason] of forged) {
    const answer = await guest.call('fep.verify_vc', { credential: given });
    const found = answer.status === 200 ? answer.message : { verified: false, error: answer.body.exception };
    expect([what, found.verified]).toEqual([what, false]);
    expect(found.error).toMatch(reason);
  }
  expect((await verifyCredential(credential, { keys: await keys(), now: new Date(inDays(31)) })).problem).toBe(
    'expired',
  );
  expect((await verifyCredential(credential, { keys: await keys(), now: new Date(inDays(-1)) })).problem).toBe(
    'not_yet_valid',
  );
});

test('a credential ends with its link, and its status says so', async () => {
  const token = await newToken({ expires_at: inDays(2) });
  const credential = await credentialOf(token);
  const { statusListIndex, statusListCredential } = credential.credentialStatus;
  const revoked = async () => {
    const list = await guest.get(statusListCredential.replace(harness.url, ''));
    const bits = await unpackBits(list.body.credentialSubject.encodedList);
    return bits instanceof Uint8Array && bitAt(bits, Number(statusListIndex));
  };
  expect(await revoked()).toBe(false);
  // What came by the same link is revoked with it.
  expect((await credentialOf(token)).credentialStatus).toEqual(credential.credentialStatus);
  expect(await guest.ok('fep.get_status', { credential: credential.id })).toEqual({
    revoked: false,
    expires_at: inDays(2),
  });
  expect(await guest.ok('fep.get_status', { token })).toEqual({ revoked: false, expires_at: inDays(2) });
  await farmer.ok('fep.revoke_shareable_link');
  expect(await revoked()).toBe(true);
  expect((await guest.ok('fep.get_status', { credential: credential.id })).revoked).toBe(true);
  expect(await guest.ok('fep.verify_vc', { credential })).toMatchObject({
    verified: false,
    error: expect.stringContaining('revoked'),
  });
  expect((await guest.call('fep.get_status', { credential: 'urn:uuid:none' })).status).toBe(404);
  expect((await guest.call('fep.get_status', {})).status).toBe(400);
  const context = await guest.get('/contexts/fep/v1');
  expect(context.headers.get('content-type')).toContain('application/ld+json');
  // The very bytes whose digest the credential states, and that ship with the verifier.
  expect(await (await fetch(`${harness.url}/contexts/fep/v1`)).text()).toBe(ownContexts['/contexts/fep/v1']);
  expect(credential.relatedResource).toMatchObject([{ id: `${harness.url}/contexts/fep/v1` }]);
  await assertMeaning(Object.fromEntries(Object.entries(credential).filter(([name]) => name !== 'proof')) as never);
  expect(Object.keys(context.body['@context'].FinanceEligibilityProfile['@context'])).toEqual(
    expect.arrayContaining(Object.keys(credential.credentialSubject).filter((name) => name !== 'type')),
  );
});

test('where the end of a link was moved earlier, its credentials end with it for whoever checks them', async () => {
  const token = await newToken({ expires_at: inDays(30) });
  const credential = await credentialOf(token);
  await farmer.ok('fep.set_link_expiry', { expires_at: inDays(0.01) });
  const body = JSON.stringify({ verifiableCredential: credential });
  const headers = { 'content-type': 'application/json' };
  const check = async () =>
    (await fetch(`${harness.url}/credentials/verify`, { method: 'POST', headers, body })).status;
  expect(await check()).toBe(200);
  harness.clock.advance(0.02 * 86_400_000);
  await harness.tick('profiles.links');
  expect(await guest.ok('fep.verify_vc', { credential })).toMatchObject({ verified: false });
  expect(await check()).toBe(400);
  const { statusListIndex, statusListCredential } = credential.credentialStatus;
  const list = await guest.get(statusListCredential.replace(harness.url, ''));
  const bits = await unpackBits(list.body.credentialSubject.encodedList);
  expect(bits instanceof Uint8Array && bitAt(bits, Number(statusListIndex))).toBe(true);
  expect((await farmer.call('fep.set_link_expiry', { expires_at: inDays(30) })).status).toBe(409);
  expect((await guest.ok('fep.get_by_token_vc', { token })).code).toBe('expired');
  expect((await look(await newToken())).ok).toBe(true);
});

test('an artefact: what is inside decides', async () => {
  const token = await newToken();
  const { verification } = await look(token);
  const credential = await credentialOf(token);
  const check = (artefact: unknown) => guest.ok('fep.verify_artefact', { artefact });
  const { score_json, signature, kid } = verification;
  expect(await check({ score_json, signature })).toMatchObject({ verified: true, embedded: 'score', kid, error: null });
  expect(await check(JSON.stringify({ score_json: JSON.parse(score_json), signature }))).toMatchObject({
    verified: true,
    embedded: 'score',
  });
  expect(await check({ score_json: score_json.replace('"Emerging"', '"Prime"'), signature })).toMatchObject({
    verified: false,
    embedded: 'score',
  });
  // Beside what was signed stands another score: whoever reads the file takes it to be signed.
  expect(await check({ ...verification, score: '99.9' })).toMatchObject({
    verified: false,
    embedded: 'score',
    error: expect.stringContaining('nobody signed: score'),
  });
  expect((await check(verification)).verified).toBe(true);
  expect(await check(credential)).toMatchObject({ verified: true, embedded: 'credential' });
  await farmer.ok('fep.revoke_shareable_link');
  expect(await check(credential)).toMatchObject({
    verified: false,
    embedded: 'credential',
    error: expect.stringContaining('revoked'),
  });
  const soon = await newToken();
  const shortened = await credentialOf(soon);
  expect((await check(shortened)).verified).toBe(true);
  await farmer.ok('fep.set_link_expiry', { expires_at: inDays(0.01) });
  harness.clock.advance(0.02 * 86_400_000);
  expect(await check(shortened)).toMatchObject({ verified: false, error: 'Its link has expired.' });
  await harness.anchor();
  const receipt = (await farmer.get(`/v1/receipts/profile/${profile}`)).body;
  expect(await check(receipt)).toMatchObject({ verified: true, embedded: 'receipt', newer: null });
  // Another score since: the old one was signed, and is not the newest.
  await farmer.ok('farmer.register_farm_plot', { plot_name: 'Bare field', commodity_type: 'Coffee' });
  await farmer.ok('fep.recompute');
  expect(await check(receipt)).toMatchObject({
    verified: true,
    newer: expect.stringContaining(`version ${receipt.version} of ${profile} is not the newest`),
  });
  expect(await check({ ...receipt, payload: receipt.payload.replace('"Emerging"', '"Prime"') })).toMatchObject({
    verified: false,
    embedded: 'receipt',
  });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj');
  expect(await check(pdf.toString('base64'))).toEqual({
    verified: false,
    kid: null,
    computed_hash: createHash('sha256').update(pdf).digest('hex'),
    embedded: 'pdf',
    newer: null,
    error: 'The PDF has no receipt inside.',
  });
  expect(await check('{}')).toMatchObject({ verified: false, embedded: 'nothing' });
  expect(await check('JVBER!')).toMatchObject({ verified: false, embedded: 'nothing', computed_hash: null });
});

test('a watermark is confirmed where it was issued, and never made for a line that was not', async () => {
  const { watermark, watermark_hmac } = await look(await newToken());
  expect(watermark).toContain(profile);
  const check = (line: string, hmac: string) =>
    guest.ok('fep.verify_watermark', { watermark: line, watermark_hmac: hmac });
  expect(await check(watermark, watermark_hmac)).toEqual({
    verified: true,
    expected_hmac: watermark_hmac,
    error: null,
  });
  expect(await check(watermark, 'f'.repeat(64))).toMatchObject({ verified: false, expected_hmac: watermark_hmac });
  const invented = watermark.replace(profile, 'FEP-2026-00009');
  expect(await check(invented, watermark_hmac)).toEqual({
    verified: false,
    expected_hmac: null,
    error: expect.any(String),
  });
  expect((await check(watermark.slice(0, -1), watermark_hmac)).expected_hmac).toBeNull();
  // A row is no proof that we issued its line: only our key makes the mark of it.
  await sql`insert into profile_lookups (profile, link, at, address_hash, outcome, watermark, watermark_hmac)
    select profile, link, at, address_hash, outcome, ${invented}, ${'a'.repeat(64)} from profile_lookups where watermark = ${watermark}`.execute(
    db,
  );
  expect(await check(invented, 'a'.repeat(64))).toMatchObject({ verified: false, expected_hmac: null });
  const again = await look(await newToken());
  expect(again.watermark).not.toBe(watermark);
});
