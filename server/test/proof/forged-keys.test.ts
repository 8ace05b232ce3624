import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { ed25519Multikey } from '@lotmark/sdk/verify';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attestAll } from '../../src/domain/proof/attestation/attest.ts';
import type { SignedKind } from '../../src/domain/proof/attestation/signed-kinds.ts';
import type { ActiveKey, PlatformSigner } from '../../src/domain/proof/did/platform-signer.ts';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { openTrade } from '../support/trade-people.ts';

/**
 * Somebody who can write the database adds a signing key of their own, and signs what they have altered with it. Everything
 * about it fits: payload, hash, signature, the key that its id names. Only the service did not write the key.
 */
const harness = await startHarness();
const trade = await openTrade(harness);
const { buyer } = trade;
const { db } = harness.database;
const { signer } = harness.app.services;
const stranger = trade.world.caller({});
afterAll(() => harness.close());

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const rawKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const kid = `${signer.did}#${ed25519Multikey(rawKey)}`;
/** A signer with the attacker's key, as the service's own code would use it. */
const forger = (named = kid) => {
  const key: ActiveKey = {
    kid: named,
    signedAt: harness.clock.now(),
    sign: async (messages) => messages.map((message) => sign(null, message, privateKey)),
  };
  return { did: signer.did, activeKeyOf: () => key } as unknown as PlatformSigner;
};
const forge = (change: (tx: Kysely<Tables>) => Promise<unknown>, kind: SignedKind, names: string[], named = kid) =>
  tamper(harness.database, async (tx) => {
    await change(tx);
    await attestAll(tx, { signer: forger(named), now: harness.clock.now(), random: randomBytes }, [{ kind, names }]);
  });
const verify = (lot: string) => stranger.call('verify.cryptographic_verify', { lot_ref: lot }).then(({ body }) => body);

let lot: string;
let paid: string;
beforeAll(async () => {
  lot = await trade.lot();
  paid = await trade.shippedOrder();
  await harness.anchor();
  expect(await verify(lot)).toMatchObject({ verified: true });
  await tamper(harness.database, (tx) =>
    sql`insert into signing_keys (kid, did, public_key, valid_from, retired_at)
        values (${kid}, ${signer.did}, ${rawKey}, now() - interval '99 years', now() + interval '99 years')`.execute(
      tx,
    ),
  );
}, 60_000);

test('a lot that it signs is not what we signed, neither at once nor after the next anchor', async () => {
  await forge((tx) => tx.updateTable('lots').set({ grade: 'Grade 9' }).where('name', '=', lot).execute(), 'lot', [lot]);
  expect(await verify(lot)).toMatchObject({ verified: false, error: 'bad_signature' });
  const other = await trade.lot();
  await harness.anchor();
  expect(await verify(lot)).toMatchObject({ verified: false, error: 'bad_signature' });
  // Nobody else waits for it, and the log does not vouch for it.
  expect(await verify(other)).toMatchObject({ verified: true });
  const { rows } = await sql`select from attestations where kid = ${kid} and leaf_index is not null`.execute(db);
  expect(rows).toEqual([]);
});

test('what names our key, and bears another signature, does not come into the log either', async () => {
  const named = await trade.lot();
  await harness.anchor();
  const { kid: ours } = await db
    .selectFrom('attestations')
    .select('kid')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const worse = (tx: Kysely<Tables>) =>
    tx.updateTable('lots').set({ grade: 'Grade 9' }).where('name', '=', named).execute();
  await forge(worse, 'lot', [named], ours);
  const other = await trade.lot();
  await harness.anchor();
  expect(await verify(other)).toMatchObject({ verified: true });
  expect(await verify(named)).toMatchObject({ verified: false, error: 'bad_signature' });
  const newest = db.selectFrom('attestations').select('leaf_index').where('subject', '=', named).orderBy('id', 'desc');
  expect(await newest.executeTakeFirst()).toEqual({ leaf_index: null });
});

test('nor does it speak beside an honest version: listing and cooperative', async () => {
  const fresh = await trade.lot();
  await harness.anchor();
  const { cooperative } = trade;
  const called = (title: string) => (tx: Kysely<Tables>) =>
    tx.updateTable('orgs').set({ title }).where('name', '=', cooperative.org).execute();
  const { title } = await db
    .selectFrom('orgs')
    .select('title')
    .where('name', '=', cooperative.org)
    .executeTakeFirstOrThrow();
  await forge(called('Somebody else'), 'organisation', [cooperative.org]);
  expect(await verify(fresh)).toMatchObject({ verified: false, error: 'bad_signature' });
  // Lots of theirs are listed further on.
  await tamper(harness.database, called(title));
});

test('no money goes where it says', async () => {
  const thief = await trade.world.member('Exporter');
  const redirect = (tx: Kysely<Tables>) =>
    tx.updateTable('orders').set({ exporter: thief.org }).where('name', '=', paid).execute();
  await forge(redirect, 'order', [paid]);
  const answer = await buyer.call('orders.confirm_delivery_and_release', { order: paid });
  expect(answer).toMatchObject({ status: 409 });
  expect(await trade.balance(thief.org)).toBe(0);
});

test('strangers are not told of it as a key of ours', async () => {
  const { body } = await stranger.call('did.get_did_document', { did: signer.did });
  expect(JSON.stringify(body)).not.toContain(kid);
  expect(JSON.stringify(body)).toContain('assertionMethod');
});

test('nor of services and versions of a DID that we did not write', async () => {
  const resolve = (query = '') =>
    fetch(`${harness.url}/1.0/identifiers/${signer.did}${query}`).then(({ status }) => status);
  expect(await resolve()).toBe(200);
  expect(await resolve('?versionId=1')).toBe(200);
  const evil = (tx: Kysely<Tables>, services: string) =>
    tx.updateTable('dids').set({ services }).where('did', '=', signer.did);
  const { services } = await db
    .selectFrom('dids')
    .select('services')
    .where('did', '=', signer.did)
    .executeTakeFirstOrThrow();
  await tamper(harness.database, (tx) =>
    evil(tx, '[{"id":"#verify","type":"Verify","serviceEndpoint":"https://evil.example"}]').execute(),
  );
  expect(await resolve()).toBe(409);
  await tamper(harness.database, (tx) => evil(tx, services).execute());
  expect(await resolve()).toBe(200);
  await tamper(harness.database, (tx) => sql`update did_versions set kids = array_append(kids, ${kid})`.execute(tx));
  expect(await resolve('?versionId=1')).toBe(409);
  expect(await resolve()).toBe(200);
});

test('a key of ours whose time was stretched counts no more, until it is as it was', async () => {
  const mine = await trade.lot();
  await trade.world.admin();
  await harness.anchor();
  const before = await db
    .selectFrom('signing_keys')
    .select('valid_from')
    .where('kid', '<>', kid)
    .executeTakeFirstOrThrow();
  const stretch = (from: Date) =>
    tamper(harness.database, (tx) =>
      tx.updateTable('signing_keys').set({ valid_from: from }).where('kid', '<>', kid).execute(),
    );
  await stretch(new Date('2001-01-01T00:00:00Z'));
  expect(await verify(mine)).toMatchObject({ verified: false, error: 'bad_signature' });
  await stretch(before.valid_from);
});
