import { randomBytes } from 'node:crypto';
import { freshDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { createPlatformSigner, type PlatformSigner } from '../../did/platform-signer.ts';
import { type AnchoredBatch, type AnchorOptions, anchorStep } from '../anchor.ts';
import { type AttestationContext, type Attested, attestAll, attestLots } from '../attest.ts';
import { createLotVerifier, type LotVerification } from '../verify-lot.ts';
import { FakeLedger } from './fake-ledger.ts';
import { insertParties } from './trade-rows.ts';

/** A clean database with a signer, a ledger for tests and everything that attests, anchors and verifies. */
export interface LogWorld {
  database: TestDatabase;
  ledger: FakeLedger;
  signer: PlatformSigner;
  options: AnchorOptions;
  /** A second later each time. */
  now(): Date;
  context(): AttestationContext;
  attest(names: readonly string[]): Promise<Attested[]>;
  verify(name: string): Promise<LotVerification>;
  /** Runs the job and closes ledgers until nothing is on its way. */
  anchorAll(): Promise<AnchoredBatch[]>;
}

export async function startLogWorld(options: { poolSize?: number } = {}): Promise<LogWorld> {
  let clock = Date.parse('2026-03-01T00:00:00Z');
  const now = () => {
    clock += 1000;
    return new Date(clock);
  };
  const database = await freshDatabase(options);
  const { db } = database;
  const ledger = new FakeLedger();
  await ledger.createTable(db);
  await insertParties(db);
  const { address } = ledger;
  const signer = createPlatformSigner({ address, encryptionKey: randomBytes(32), random: randomBytes });
  await db.transaction().execute((tx) => signer.ensure(tx, now()));
  // Twice is as good as once.
  await db.transaction().execute((tx) => signer.ensure(tx, now()));
  const verifier = createLotVerifier(signer.did);
  const anchoring: AnchorOptions = { db, anchorer: ledger, address, now };
  const context = () => ({ signer, now: now(), random: randomBytes });
  await db.transaction().execute((tx) => attestAll(tx, context(), [{ kind: 'organisation', names: ['COOP-00001'] }]));
  return {
    database,
    ledger,
    signer,
    options: anchoring,
    now,
    context,
    attest: (names) => db.transaction().execute((tx) => attestLots(tx, context(), names)),
    verify: (name) => verifier.verify(database.reader, name),
    anchorAll: async () => {
      const done: AnchoredBatch[] = [];
      for (let i = 0; i < 20; i++) {
        const step = await anchorStep(anchoring);
        if (step.anchored !== null) done.push(step.anchored);
        if (!step.waiting) return done;
        await ledger.close(db);
      }
      throw new Error('never done');
    },
  };
}
