import { randomBytes } from 'node:crypto';
import { ed25519Multikey, verifyConsistency, verifyReceipt } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../../../test/database.ts';
import { createPlatformSigner, type PlatformSigner } from '../did/platform-signer.ts';
import { resolveDid } from '../did/resolve.ts';
import { type AnchoredBatch, type AnchorOptions, anchorStep } from './anchor.ts';
import { type AttestationContext, attestLots, reattestLotsOfPlot } from './attest.ts';
import { checkLog } from './check-log.ts';
import { findTampered } from './find-tampered.ts';
import { integrate } from './integrate.ts';
import { consistencyBetween } from './log-proofs.ts';
import { loadReceipt } from './receipt.ts';
import { sha256 } from './sha256.ts';
import { subjectsNowAnchored } from './store.ts';
import { FakeLedger } from './testing/fake-ledger.ts';
import { insertLots, insertParties, lotName } from './testing/trade-rows.ts';
import { createLotVerifier, type LotVerifier } from './verify-lot.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
let clock = start;
const now = () => {
  clock += 1000;
  return new Date(clock);
};

let database: TestDatabase;
let ledger: FakeLedger;
let signer: PlatformSigner;
let verifier: LotVerifier;
let options: AnchorOptions;
const context = (): AttestationContext => ({ signer, now: now(), random: randomBytes });
const attest = (names: readonly string[]) =>
  database.db.transaction().execute((tx) => attestLots(tx, context(), names));
const verify = (name: string) => verifier.verify(database.reader, name);

/** Runs the job and closes ledgers until nothing is on its way. */
async function anchorAll(): Promise<AnchoredBatch[]> {
  const done: AnchoredBatch[] = [];
  for (let i = 0; i < 20; i++) {
    const step = await anchorStep(options);
    if (step.anchored !== null) done.push(step.anchored);
    if (!step.waiting) return done;
    await ledger.close(database.db);
  }
  throw new Error('never done');
}

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  ledger = new FakeLedger();
  await ledger.createTable(db);
  await insertParties(db);
  const address = ledger.address;
  signer = createPlatformSigner({ address, encryptionKey: randomBytes(32), random: randomBytes });
  await db.transaction().execute((tx) => signer.ensure(tx, new Date(start)));
  await db.transaction().execute((tx) => signer.ensure(tx, now()));
  verifier = createLotVerifier(signer.did);
  options = { db, anchorer: ledger, address, now };
});
afterAll(() => database.close());

describe('from a lot to a receipt', () => {
  it('is verified once anchored, step by step', async () => {
    const { db } = database;
    await insertLots(db, 1, 3);
    expect(await verify(lotName(9))).toMatchObject({ verified: false, error: 'lot_not_found', signer_did: signer.did });
    expect(await verify(lotName(1))).toMatchObject({ verified: false, error: 'not_anchored', payload_hash: '' });

    const [attested] = await attest([lotName(1), lotName(2)]);
    expect(attested).toMatchObject({ subject: lotName(1), version: 1 });
    expect(await verify(lotName(1))).toMatchObject({
      error: 'not_anchored',
      payload_hash: attested?.payload_hash,
      anchored_xrpl_tx: null,
    });

    expect(await anchorStep(options)).toMatchObject({ anchored: null, submitted: 2, waiting: true });
    expect(await verify(lotName(1))).toMatchObject({ error: 'not_anchored', anchored_xrpl_tx: null });
    const seen: string[] = [];
    await ledger.close(db);
    const step = await anchorStep({
      ...options,
      onAnchored: async (tx, batch) => {
        seen.push(...(await subjectsNowAnchored(tx, 'lot', batch)));
      },
    });
    expect(seen.sort()).toEqual([lotName(1), lotName(2)]);
    expect(step).toMatchObject({ anchored: { previousSize: 0, treeSize: 2 }, submitted: null, waiting: false });
    expect(await verify(lotName(1))).toEqual({
      verified: true,
      signer_did: signer.did,
      signed_at: expect.stringMatching(/^2026-03-01T00:0/),
      payload_hash: attested?.payload_hash,
      anchored_xrpl_tx: step.anchored?.txHash,
    });
  });

  it('the receipt holds for a stranger with the DID document and nothing else of ours', async () => {
    const receipt = await loadReceipt(database.db, 'lot', lotName(2));
    const { didDocument } = await resolveDid(database.db, signer.did);
    const text = JSON.stringify(receipt);
    const verification = await verifyReceipt(text, { did: signer.did, didDocument });
    expect(verification.steps.filter((step) => !step.ok)).toEqual([]);
    expect(verification.ok).toBe(true);
  });

  it('the payload names neither people nor coordinates, and commits to each geometry', async () => {
    const receipt = await loadReceipt(database.db, 'lot', lotName(1));
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
      database.db,
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
    const { db } = database;
    const before = await loadReceipt(db, 'lot', lotName(1));
    await sql`update lots set quantity = 900 where name = ${lotName(1)}`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ error: 'payload_mismatch' });
    expect(await attest([lotName(1)])).toMatchObject([{ version: 2 }]);
    expect(await verify(lotName(1))).toMatchObject({ error: 'not_anchored' });
    expect(await loadReceipt(db, 'lot', lotName(1))).toEqual(before);
    await anchorAll();
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
    expect(await loadReceipt(db, 'lot', lotName(1))).toMatchObject({ version: 2, leaf_index: 2 });
    expect(await loadReceipt(db, 'lot', lotName(1), 1)).toEqual(before);
    expect((await verifyReceipt(before)).ok).toBe(true);
    expect(await loadReceipt(db, 'lot', lotName(1), 3)).toBe(null);
    expect(await loadReceipt(db, 'lot', lotName(3))).toBe(null);
  });

  it('a new geometry makes a new version of the lots from that plot', async () => {
    const { db } = database;
    await sql`update plots set gps_lat = 9.6 where name = 'PLOT-2026-00002'`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ error: 'payload_mismatch' });
    const again = await db
      .transaction()
      .execute((tx) => reattestLotsOfPlot(tx, context(), 'PLOT-2026-00002', ['Cancelled']));
    expect(again).toMatchObject([
      { subject: lotName(1), version: 3 },
      { subject: lotName(2), version: 2 },
    ]);
    await anchorAll();
    expect(await verify(lotName(2))).toMatchObject({ verified: true });
  });
});

describe('keys', () => {
  it('after a rotation old receipts hold, new ones are signed by the new key', async () => {
    const { db } = database;
    const { retired, active } = await db.transaction().execute((tx) => signer.rotate(tx, now()));
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
    await insertLots(db, 4, 4);
    await attest([lotName(4)]);
    await anchorAll();
    const { didDocument, didDocumentMetadata } = await resolveDid(db, signer.did);
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
    const { db } = database;
    const { rows } = await sql<{ kid: string; retired_at: Date }>`
      select kid, retired_at from signing_keys where retired_at is not null`.execute(db);
    const [key] = rows;
    await sql`update signing_keys set retired_at = valid_from where kid = ${key?.kid ?? ''}`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ error: 'bad_signature' });
    await sql`update signing_keys set retired_at = ${key?.retired_at} where kid = ${key?.kid ?? ''}`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('keys of a wrong SECRET_KEY cannot be opened', async () => {
    const other = createPlatformSigner({
      address: ledger.address,
      encryptionKey: randomBytes(32),
      random: randomBytes,
    });
    await expect(database.db.transaction().execute((tx) => other.activeKey(tx))).rejects.toThrow('SECRET_KEY');
  });
});

/** Changes rows behind the service's back, triggers and all, and puts them back. */
async function withTampered(table: string, change: string, where: string, check: () => Promise<void>): Promise<void> {
  const { db } = database;
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table kept as select * from ${table} where ${where}`);
  await run(`alter table ${table} disable trigger user`);
  try {
    await run(`update ${table} set ${change} where ${where}`);
    await check();
  } finally {
    const columns = change.split(/, (?=[a-z_]+ =)/).map((part) => part.split(' =')[0]);
    const key =
      { attestations: 'id', anchor_batches: 'previous_size', signing_keys: 'kid', log_tiles: 'level, idx' }[table] ??
      'name';
    const same = key
      .split(', ')
      .map((column) => `t.${column} = k.${column}`)
      .join(' and ');
    await run(`update ${table} t set ${columns.map((c) => `${c} = k.${c}`).join(', ')} from kept k where ${same}`);
    await run(`alter table ${table} enable trigger user`);
    await run('drop table kept');
  }
}

const attestation = `kind = 'lot' and subject = '${lotName(1)}' and version = 3`;
const batch = `previous_size = (select max(previous_size) from anchor_batches where previous_size <=
  (select leaf_index from attestations where ${attestation}))`;
const flip = (column: string) => `${column} = set_byte(${column}, 5, get_byte(${column}, 5) # 1)`;

describe('tampering with any record is seen at once, and named', () => {
  const lot = `name = '${lotName(1)}'`;
  const cases: [string, string, string, string, string][] = [
    ['quantity', 'lots', 'quantity = 901', lot, 'payload_mismatch'],
    ['unit', 'lots', "unit = 'MT'", lot, 'payload_mismatch'],
    ['grade', 'lots', "grade = 'Grade 2'", lot, 'payload_mismatch'],
    ['commodity', 'lots', "commodity_type = 'Cocoa'", lot, 'payload_mismatch'],
    ['processing', 'lots', 'processing_method = null', lot, 'payload_mismatch'],
    ['reference', 'lots', "lot_reference = 'X'", lot, 'payload_mismatch'],
    ['mass of a source', 'lot_sources', 'quantity_kg = 399', `lot = '${lotName(1)}'`, 'payload_mismatch'],
    ['harvest date', 'harvests', "harvest_date = '2025-01-01'", `lot = '${lotName(1)}'`, 'payload_mismatch'],
    ['polygon', 'plots', "gps_polygon = gps_polygon || ' '", "name = 'PLOT-2026-00001'", 'payload_mismatch'],
    ['point', 'plots', 'gps_lng = gps_lng + 0.000001', "name = 'PLOT-2026-00002'", 'payload_mismatch'],
    ['salt', 'attestations', flip('salt'), attestation, 'payload_mismatch'],
    ['time of signing', 'attestations', "signed_at = signed_at + interval '1 ms'", attestation, 'payload_mismatch'],
    ['version', 'attestations', 'version = 9', attestation, 'payload_mismatch'],
    ['hash', 'attestations', flip('payload_hash'), attestation, 'payload_mismatch'],
    ['signature', 'attestations', flip('signature'), attestation, 'bad_signature'],
    ['key', 'signing_keys', flip('public_key'), 'retired_at is not null', 'bad_signature'],
    [
      'kid',
      'attestations',
      'kid = (select kid from signing_keys where retired_at is null)',
      attestation,
      'bad_signature',
    ],
    ['place', 'attestations', 'leaf_index = 999', attestation, 'not_anchored'],
    ['proof', 'attestations', flip('proof'), attestation, 'bad_inclusion_proof'],
    ['shorter proof', 'attestations', 'proof = substring(proof from 33)', attestation, 'bad_inclusion_proof'],
    ['root', 'anchor_batches', flip('root'), batch, 'bad_inclusion_proof'],
    ['ledger transaction', 'anchor_batches', "tx_hash = repeat('A', 64)", batch, 'ledger_mismatch'],
    [
      'evidence',
      'anchor_batches',
      `evidence = replace(evidence, '"close_flags":0', '"close_flags":1')`,
      batch,
      'ledger_mismatch',
    ],
    ['evidence of nothing', 'anchor_batches', "evidence = '{}'", batch, 'ledger_mismatch'],
  ];
  it.each(cases)('%s', async (_, table, change, where, error) => {
    if (table === 'lot_sources') where += " and plot = 'PLOT-2026-00001'";
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
    if (table === 'lot_sources' || table === 'harvests') {
      // These have other keys: change and undo by hand.
      await sql.raw(`update ${table} set ${change} where ${where}`).execute(database.db);
      expect(await verify(lotName(1))).toMatchObject({ verified: false, error });
      await sql`update lot_sources set quantity_kg = 400`.execute(database.db);
      await sql`update harvests set harvest_date = date '2026-01-10' + substring(name from 5 for 1)::int`.execute(
        database.db,
      );
    } else {
      await withTampered(table, change, where, async () => {
        expect(await verify(lotName(1))).toMatchObject({ verified: false, error });
      });
    }
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('hiding the newest version does not bring an older one back to life', async () => {
    const { db } = database;
    await sql`alter table attestations disable trigger user`.execute(db);
    await sql`create table kept as select * from attestations where ${sql.raw(attestation)}`.execute(db);
    await sql`delete from attestations where ${sql.raw(attestation)}`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ verified: false, error: 'payload_mismatch' });
    const { findings } = await checkLog(db);
    expect(findings).toContainEqual(expect.objectContaining({ problem: 'missing_leaves' }));
    await sql`insert into attestations overriding system value select * from kept`.execute(db);
    await sql`drop table kept`.execute(db);
    await sql`alter table attestations enable trigger user`.execute(db);
    expect(await verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('findTampered names the lots that differ, page by page', async () => {
    const { db } = database;
    expect(await findTampered(db, 100)).toMatchObject({ lots: [], cursor: null });
    await sql`update lots set grade = 'AA' where name = ${lotName(4)}`.execute(db);
    const first = await findTampered(db, 2);
    expect(first).toMatchObject({ lots: [], cursor: lotName(2) });
    expect(await findTampered(db, 2, first.cursor)).toMatchObject({ lots: [lotName(4)] });
    await sql`update lots set grade = 'Grade 1' where name = ${lotName(4)}`.execute(db);
  });
});

describe('the check of the whole log', () => {
  it('finds nothing wrong', async () => {
    const { findings, counts } = await checkLog(database.db);
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ batches: 4, leaves: 6, attestations: 6, tiles: 1 });
  });

  const faults: [string, string, string, string, string][] = [
    ['payload', 'attestations', "payload = payload || ' '", attestation, 'bad_payload_hash'],
    ['subject', 'attestations', "subject = 'LOT-2026-09999'", attestation, 'bad_payload'],
    ['signature', 'attestations', flip('signature'), attestation, 'bad_signature'],
    ['proof', 'attestations', flip('proof'), attestation, 'bad_inclusion_proof'],
    ['root', 'anchor_batches', flip('root'), batch, 'bad_root'],
    ['evidence', 'anchor_batches', "evidence = '{}'", batch, 'ledger_mismatch: it is malformed'],
    ['tile', 'log_tiles', flip('hashes'), 'level = 0', 'bad_tile'],
    ['leaf without a batch', 'attestations', 'leaf_index = 77', attestation, 'missing_leaves'],
  ];
  it.each(faults)('a changed %s', async (_, table, change, where, problem) => {
    await withTampered(table, change, where, async () => {
      const { findings } = await checkLog(database.db);
      expect(findings.map((finding) => finding.problem)).toContain(problem);
    });
    expect((await checkLog(database.db)).findings).toEqual([]);
  });

  it('the database itself refuses to change what is final', async () => {
    const { db } = database;
    const refused = [
      sql`update attestations set signature = signature where id = 1`,
      sql`delete from attestations where id = 1`,
      sql`delete from log_tiles`,
      sql`update log_tiles set hashes = ${Buffer.alloc(32)}`,
    ];
    for (const statement of refused) await expect(statement.execute(db)).rejects.toThrow('append only');
  });
});

describe('heads of the log', () => {
  it('are consistent, any two of them', async () => {
    const { rows } = await sql<{ tree_size: number; root: Buffer }>`select tree_size, root from anchor_batches`.execute(
      database.db,
    );
    for (const second of rows) {
      for (const first of rows.filter((row) => row.tree_size <= second.tree_size)) {
        const found = await consistencyBetween(database.db, first.tree_size, second.tree_size);
        const proof = found?.proof.map((hash) => Buffer.from(hash, 'hex')) ?? [];
        expect(found?.second.root).toBe(second.root.toString('hex'));
        expect(verifyConsistency(sha256, first.tree_size, first.root, second.tree_size, second.root, proof)).toBe(true);
      }
    }
    expect(await consistencyBetween(database.db, 1, 1000)).toBe(null);
    await expect(consistencyBetween(database.db, 2, 1)).rejects.toThrow(RangeError);
  });
});

describe('faults while anchoring', () => {
  it('a transaction that can never be validated is replaced, for the same head', async () => {
    const { db } = database;
    await attest([lotName(4)]);
    const first = await anchorStep(options);
    await ledger.expire(db);
    const second = await anchorStep(options);
    expect(second.lost).toHaveLength(1);
    expect(second.submitted).toBe(first.submitted);
    await anchorAll();
    expect(await verify(lotName(4))).toMatchObject({ verified: true });
  });

  it('killed at any point it goes on where it was, and anchors each head once', async () => {
    const { db } = database;
    const before = await ledger.validated(db);
    const batches = async () => (await db.selectFrom('anchor_batches').select('tree_size').execute()).length;
    const had = await batches();
    let kills = 0;
    for (let round = 0; round < 12; round++) {
      await attest([lotName(1 + (round % 4))]);
      for (let attempt = 0; ; attempt++) {
        const killer = killAfter(db, (round * 5 + attempt * 3) % 17);
        try {
          const step = await anchorStep({ ...options, db: killer, onAnchored: async () => {} });
          if (!step.waiting) break;
          await ledger.close(db);
        } catch {
          kills += 1;
        }
        if (attempt > 60) throw new Error('no progress');
      }
    }
    expect(kills).toBeGreaterThan(12);
    expect(await ledger.validated(db)).toBe(before + 12);
    expect(await batches()).toBe(had + 12);
    expect((await checkLog(db)).findings).toEqual([]);
  }, 120_000);

  it('a ledger that is away, or lies, leaves the batch where it is', async () => {
    await attest([lotName(2)]);
    await anchorStep(options);
    await ledger.close(database.db);
    ledger.fault = (call) => {
      if (call === 'evidence') throw new Error('away');
    };
    await expect(anchorStep(options)).rejects.toThrow('away');
    ledger.fault = () => {};
    const lying = async (hash: string) => ({ ...(await ledger.evidence(hash)), network_id: 1 });
    const { prepare, takeSettled } = ledger;
    await expect(anchorStep({ ...options, anchorer: { prepare, takeSettled, evidence: lying } })).rejects.toThrow(
      'does not hold',
    );
    expect(await verify(lotName(2))).toMatchObject({ error: 'not_anchored' });
    await anchorAll();
    expect(await verify(lotName(2))).toMatchObject({ verified: true });
  });
});

/** A database whose connection dies at the n-th statement: that transaction is rolled back, the caller sees an error. */
function killAfter(db: TestDatabase['db'], statements: number): TestDatabase['db'] {
  let left = statements;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

describe.runIf(onPostgres)('several processes', () => {
  it('attest, integrate and anchor at once without losing or doubling a leaf', async () => {
    const { db } = database;
    await insertLots(db, 100, 259);
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (let i = 0; i < 20; i++) await attest([lotName(100 + worker * 20 + i)]);
    });
    const anchorers = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 25; i++) {
        await anchorStep(options);
        await db.transaction().execute((tx) => integrate(tx, { now: now(), limit: 7 }));
      }
    });
    const closer = (async () => {
      for (let i = 0; i < 40; i++) {
        await ledger.close(db);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await Promise.all([...workers, ...anchorers, closer]);
    await anchorAll();
    expect((await checkLog(db)).findings).toEqual([]);
    for (const n of [100, 177, 259]) expect(await verify(lotName(n))).toMatchObject({ verified: true });
    const { rows } = await sql<{ batches: number }>`select count(*)::int as batches from anchor_batches`.execute(db);
    expect(await ledger.validated(db)).toBe(rows[0]?.batches);
  }, 120_000);
});

it('a public key is listed under the name made of its bytes', async () => {
  const { rows } = await sql<{ kid: string; public_key: Buffer }>`select kid, public_key from signing_keys`.execute(
    database.db,
  );
  for (const row of rows) expect(row.kid).toBe(`${signer.did}#${ed25519Multikey(row.public_key)}`);
});
