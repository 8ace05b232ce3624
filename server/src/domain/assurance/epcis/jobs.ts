import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { deriveEvents } from './derive.ts';
import { keepEvents, type Publisher } from './keep.ts';
import { areThere, lotsOfLeaves, recordsOf } from './records.ts';
import { lockProgress, moveProgress } from './store.ts';

interface EpcisServices {
  signer: PlatformSigner;
  baseUrl(): string;
}

/** Leaves of the log to one transaction. */
const step = 200;

/**
 * Follows the log: whatever was signed and anchored of a lot, its orders and inspections becomes events. What the events sign
 * themselves asks for no anchor of its own.
 */
export function epcisJobs<S extends EpcisServices>(): Job<S>[] {
  return [
    {
      name: 'epcis.follow',
      on: ['log.anchored'],
      everySeconds: 300,
      waits: () => sql<boolean>`exists (
        select from anchor_batches where status = 'anchored' and tree_size > (select leaves from epcis_progress))`,
      run: async ({ transaction, services }) => {
        const publisher = { signer: services.signer, baseUrl: services.baseUrl() };
        while (await transaction((work) => follow(work, publisher)));
      },
    },
  ];
}

/** @returns whether there is more. */
async function follow(work: Work, publisher: Publisher): Promise<boolean> {
  const from = await lockProgress(work.tx);
  const end = await anchoredLeaves(work.tx);
  const until = Math.min(from + step, end);
  if (until <= from) return false;
  // How far it has come is not looked at again: the log is so long, and nothing of it is out of sight.
  await work.attest.assertAsWritten(
    { table: 'epcis_progress', where: sql`true`, relied: { on: sql`t.leaves = ${from}`, rows: 1 } },
    {
      table: 'anchor_batches',
      where: sql`t.tree_size = ${end}`,
      relied: { on: sql`t.status = 'anchored'`, rows: 1 },
    },
  );
  if (!(await areThere(work.tx, from, until))) throw notAsWritten(`attestations of the leaves ${from} to ${until}`);
  const lots = await lotsOfLeaves(work.tx, from, until);
  if (lots.length > 0) await keepEvents(work, publisher, deriveEvents(await recordsOf(work.tx, lots)));
  await moveProgress(work.tx, until);
  return until < end;
}

async function anchoredLeaves(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('anchor_batches')
    .select('tree_size')
    .where('status', '=', 'anchored')
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.tree_size ?? 0);
}
