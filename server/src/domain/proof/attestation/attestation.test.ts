import { randomBytes } from 'node:crypto';
import { ed25519Multikey, verifyConsistency, verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformSigner } from '../did/platform-signer.ts';
import { resolveDid } from '../did/resolve.ts';
import { anchorStep } from './anchor.ts';
import { consistencyBetween } from './log-proofs.ts';
import { loadReceipt } from './receipt.ts';
import { sha256 } from './sha256.ts';
import { subjectsNowAnchored } from './store.ts';
import { type LogWorld, startLogWorld } from './testing/log-world.ts';
import { insertLots, lotName } from './testing/trade-rows.ts';

let world: LogWorld;
beforeAll(async () => {
  world = await startLogWorld();
});
afterAll(() => world.database.close());

describe('from a lot to a receipt', () => {
  it('is verified once anchored, step by step', async () => {
    const { db } = world.database;
    await insertLots(db, 1, 3);
    expect(await world.verify(lotName(9))).toMatchObject({
      verified: false,
      error: 'lot_not_found',
      signer_did: world.signer.did,
    });
    expect(await world.verify(lotName(1))).toMatchObject({ verified: false, error: 'lot_not_found', payload_hash: '' });

    const [attested] = await world.attest([lotName(1), lotName(2)]);
    expect(attested).toMatchObject({ subject: lotName(1), version: 1 });
    expect(await world.verify(lotName(1))).toMatchObject({
      error: 'not_anchored',
      payload_hash: attested?.payload_hash,
      anchored_xrpl_tx: null,
    });

    expect(await anchorStep(world.options)).toMatchObject({ anchored: null, submitted: 5, waiting: true });
    expect(await world.verify(lotName(1))).toMatchObject({ error: 'not_anchored', anchored_xrpl_tx: null });
    const seen: string[] = [];
    await world.ledger.close(db);
    const step = await anchorStep({
      ...world.options,
      onAnchored: async (tx, batch) => {
        seen.push(...(await subjectsNowAnchored(tx, 'lot', batch)));
      },
    });
    expect(seen.sort()).toEqual([lotName(1), lotName(2)]);
    expect(step).toMatchObject({ anchored: { previousSize: 0, treeSize: 5 }, submitted: null, waiting: false });
    expect(await world.verify(lotName(1))).toEqual({
      verified: true,
      signer_did: world.signer.did,
      signed_at: expect.stringMatching(/^2026-03-01T00:0/),
      payload_hash: attested?.payload_hash,
      anchored_xrpl_tx: step.anchored?.txHash,
    });
  });

  it('the receipt holds for a stranger with the DID document and nothing else of ours', async () => {
    const receipt = await loadReceipt(world.database.db, 'lot', lotName(2));
    const { didDocument } = await resolveDid(world.database.db, world.signer.did);
    const text = JSON.stringify(receipt);
    const verification = await verifyReceipt(text, { did: world.signer.did, didDocument });
    expect(verification.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verification.ok).toBe(true);
  });

  it('the payload names neither people nor coordinates, and commits to each geometry', async () => {
    const receipt = await loadReceipt(world.database.db, 'lot', lotName(1));
    const payload = JSON.parse(receipt?.payload ?? '') as Record<string, unknown>;
    expect(Object.keys(payload)).toEqual([...Object.keys(payload)].sort());
    expect(payload).toMatchObject({
      type: 'lotmark.lot.v1',
      commodity_type: 'Coffee',
      cooperative: 'COOP-00001',
      quantity: '1200.5',
      unit: 'kg',
      harvests: [
        { harvest: `HRV-1-${lotName(1)}`, plot: 'PLOT-2026-00001', quantity_kg: '400', harvest_date: '2026-01-11' },
        { plot: 'PLOT-2026-00002' },
        { plot: 'PLOT-2026-00003' },
      ],
    });
    const { rows } = await sql<{ plot: string; salt: Buffer }>`select * from plot_salts order by plot`.execute(
      world.database.db,
    );
    const geometry = [
      '{"coordinates":[[[38.7,9],[38.71,9],[38.71,9.01],[38.7,9]]],"type":"Polygon"}',
      '{"coordinates":[38.25,9.5],"type":"Point"}',
    ];
    const commitments = geometry.map((text, i) =>
      sha256(Buffer.concat([rows[i]?.salt ?? Buffer.alloc(0), Buffer.from(text)])).toString('hex'),
    );
    expect(payload['plots']).toEqual([
      { plot: 'PLOT-2026-00001', commitment: commitments[0] },
      { plot: 'PLOT-2026-00002', commitment: commitments[1] },
      { plot: 'PLOT-2026-00003', commitment: null },
    ]);
    expect(receipt?.payload).not.toMatch(/38\.7|9\.01|Farmer|example\.org|Upper/);
  });

  it('an edit makes a new version; the old one stays verifiable', async () => {
    const { db } = world.database;
    const before = await loadReceipt(db, 'lot', lotName(1));
    await sql`update lots set quantity = 900 where name = ${lotName(1)}`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ error: 'payload_mismatch' });
    expect(await world.attest([lotName(1)])).toMatchObject([{ version: 2 }]);
    expect(await world.verify(lotName(1))).toMatchObject({ error: 'not_anchored' });
    expect(await loadReceipt(db, 'lot', lotName(1))).toEqual(before);
    await world.anchorAll();
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
    expect(await loadReceipt(db, 'lot', lotName(1))).toMatchObject({ version: 2, leaf_index: 5 });
    expect(await loadReceipt(db, 'lot', lotName(1), 1)).toEqual(before);
    expect((await verifyReceipt(before)).ok).toBe(true);
    expect(await loadReceipt(db, 'lot', lotName(1), 3)).toBe(null);
    expect(await loadReceipt(db, 'lot', lotName(3))).toBe(null);
  });

  it('a new geometry makes a new version of the lots from that plot', async () => {
    const { db } = world.database;
    await sql`update plots set gps_lat = 9.6 where name = 'PLOT-2026-00002'`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ error: 'payload_mismatch' });
    expect(await world.attest([lotName(1), lotName(2)])).toMatchObject([
      { subject: lotName(1), version: 3 },
      { subject: lotName(2), version: 2 },
    ]);
    await world.anchorAll();
    expect(await world.verify(lotName(2))).toMatchObject({ verified: true });
  });
});

describe('keys', () => {
  it('after a rotation old receipts hold, new ones are signed by the new key', async () => {
    const { db } = world.database;
    const { retired, active } = await db.transaction().execute((tx) => world.signer.rotate(tx, world.now));
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
    await insertLots(db, 4, 4);
    await world.attest([lotName(4)]);
    await world.anchorAll();
    const { didDocument, didDocumentMetadata } = await resolveDid(db, world.signer.did);
    expect(didDocumentMetadata.versionId).toBe('2');
    expect(didDocument?.assertionMethod).toEqual([retired, active]);
    expect(didDocument?.authentication).toEqual([active]);
    for (const [name, kid] of [
      [lotName(1), retired],
      [lotName(4), active],
    ] as const) {
      const receipt = await loadReceipt(db, 'lot', name);
      expect(receipt?.kid).toBe(kid);
      expect(await verifyReceipt(receipt, { didDocument })).toMatchObject({ ok: true });
    }
  });

  it('a signature dated outside its key’s time is refused', async () => {
    const { db } = world.database;
    const { rows } = await sql<{ kid: string; retired_at: Date }>`
      select kid, retired_at from signing_keys where retired_at is not null`.execute(db);
    const [key] = rows;
    await sql`update signing_keys set retired_at = valid_from where kid = ${key?.kid ?? ''}`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ error: 'bad_signature' });
    await sql`update signing_keys set retired_at = ${key?.retired_at} where kid = ${key?.kid ?? ''}`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('keys of a wrong SECRET_KEY cannot be opened', async () => {
    const other = createPlatformSigner({
      address: world.ledger.address,
      encryptionKey: randomBytes(32),
      random: randomBytes,
    });
    await expect(
      world.database.db
        .transaction()
        .execute(async (tx) => (await other.activeKey(tx, new Date())).sign([randomBytes(32)])),
    ).rejects.toThrow('SECRET_KEY');
  });
});

describe('heads of the log', () => {
  it('are consistent, any two of them', async () => {
    const { rows } = await sql<{ tree_size: number; root: Buffer }>`select tree_size, root from anchor_batches`.execute(
      world.database.db,
    );
    for (const second of rows) {
      for (const first of rows.filter((row) => row.tree_size <= second.tree_size)) {
        const found = await consistencyBetween(world.database.db, first.tree_size, second.tree_size);
        const proof = found?.proof.map((hash) => Buffer.from(hash, 'hex')) ?? [];
        expect(found?.second.root).toBe(second.root.toString('hex'));
        expect(
          verifyConsistency(
            sha256,
            { size: first.tree_size, root: first.root },
            { size: second.tree_size, root: second.root },
            proof,
          ),
        ).toBe(true);
      }
    }
    expect(await consistencyBetween(world.database.db, 1, 1000)).toBe(null);
    await expect(consistencyBetween(world.database.db, 2, 1)).rejects.toThrow(RangeError);
    await expect(consistencyBetween(world.database.db, 0, 1)).rejects.toThrow(RangeError);
  });
});

it('a public key is listed under the name made of its bytes', async () => {
  const { rows } = await sql<{ kid: string; public_key: Buffer }>`select kid, public_key from signing_keys`.execute(
    world.database.db,
  );
  for (const row of rows) expect(row.kid).toBe(`${world.signer.did}#${ed25519Multikey(row.public_key)}`);
});
