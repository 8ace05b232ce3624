import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLog } from './check-log.ts';
import { findTampered } from './find-tampered.ts';
import { type LogWorld, startLogWorld } from './testing/log-world.ts';
import { insertLots, lotName } from './testing/trade-rows.ts';

let world: LogWorld;
beforeAll(async () => {
  world = await startLogWorld();
  await insertLots(world.database.db, 1, 4);
  await world.attest([lotName(1), lotName(2)]);
  await world.anchorAll();
  await sql`update lots set quantity = 900 where name = ${lotName(1)}`.execute(world.database.db);
  await world.attest([lotName(1), lotName(4)]);
  await world.anchorAll();
  await world.database.db.transaction().execute((tx) => world.signer.rotate(tx, world.now));
});
afterAll(() => world.database.close());

/** Changes rows behind the service's back, triggers and all, and puts them back. */
async function withTampered(table: string, change: string, where: string, check: () => Promise<void>): Promise<void> {
  const { db } = world.database;
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

const attestation = `kind = 'lot' and subject = '${lotName(1)}' and version = 2`;
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
  it.each(cases)('%s', async (...[, table, change, at, error]) => {
    const where = table === 'lot_sources' ? `${at} and plot = 'PLOT-2026-00001'` : at;
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
    if (table === 'lot_sources' || table === 'harvests') {
      // These have other keys: change and undo by hand.
      await sql.raw(`update ${table} set ${change} where ${where}`).execute(world.database.db);
      expect(await world.verify(lotName(1))).toMatchObject({ verified: false, error });
      await sql`update lot_sources set quantity_kg = 400`.execute(world.database.db);
      await sql`update harvests set harvest_date = date '2026-01-10' + substring(name from 5 for 1)::int`.execute(
        world.database.db,
      );
    } else {
      await withTampered(table, change, where, async () => {
        expect(await world.verify(lotName(1))).toMatchObject({ verified: false, error });
      });
    }
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('hiding the newest version does not bring an older one back to life', async () => {
    const { db } = world.database;
    await sql`alter table attestations disable trigger user`.execute(db);
    await sql`create table kept as select * from attestations where ${sql.raw(attestation)}`.execute(db);
    await sql`delete from attestations where ${sql.raw(attestation)}`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ verified: false, error: 'payload_mismatch' });
    const { findings } = await checkLog(db);
    expect(findings).toContainEqual(expect.objectContaining({ problem: 'missing_leaves' }));
    await sql`insert into attestations overriding system value select * from kept`.execute(db);
    await sql`drop table kept`.execute(db);
    await sql`alter table attestations enable trigger user`.execute(db);
    expect(await world.verify(lotName(1))).toMatchObject({ verified: true });
  });

  it('findTampered names the lots that differ, page by page', async () => {
    const { db } = world.database;
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
    const { findings, counts } = await checkLog(world.database.db);
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ batches: 2, leaves: 9, attestations: 9, tiles: 1 });
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
  it.each(faults)('a changed %s', async (...[, table, change, where, problem]) => {
    await withTampered(table, change, where, async () => {
      const { findings } = await checkLog(world.database.db);
      expect(findings.map((finding) => finding.problem)).toContain(problem);
    });
    expect((await checkLog(world.database.db)).findings).toEqual([]);
  });

  it('the database itself refuses to change what is final', async () => {
    const { db } = world.database;
    const refused = [
      sql`update attestations set signature = signature where id = 1`,
      sql`delete from attestations where id = 1`,
      sql`delete from log_tiles`,
      sql`update log_tiles set hashes = ${Buffer.alloc(32)}`,
    ];
    for (const statement of refused) await expect(statement.execute(db)).rejects.toThrow('append only');
  });
});
