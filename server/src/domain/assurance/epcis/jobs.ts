import { sql } from 'kysely';
import type { Job } from '../../../kernel/jobs/jobs.ts';
import { Refusal } from '../../../kernel/values/errors.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { deriveEvents } from './derive.ts';
import { keepEvents, type Publisher } from './keep.ts';
import { areThere, familyNames, lotsOfLeaves, recordsOf, rowsBehind, rowsOfLeaves } from './records.ts';
import { currentEvents, lockProgress, moveProgress, progressNow, tryProgress } from './store.ts';

interface EpcisServices {
  signer: PlatformSigner;
  baseUrl(): string;
}

/** Leaves of the log to one transaction: others who follow it wait for no longer than that takes. */
const step = 50;

/** How far this process has come, and the leaves before that whose lots did not hold. */
interface Place {
  leaves: number;
  left: ReadonlySet<number>;
  /** Where another process was when it was its turn. */
  passed?: number;
}

/** Leaves whose lots are not what the service wrote: some of them. */
class UnsoundError extends Error {
  readonly leaves: readonly number[];
  /** Until where they were read. */
  readonly until: number;
  constructor(refusal: Refusal, leaves: readonly number[], until: number) {
    super(refusal.message);
    this.leaves = leaves;
    this.until = until;
  }
}

/**
 * Follows the log: whatever was signed and anchored of a lot, its orders and inspections becomes events. What the events sign
 * themselves asks for no anchor of its own. A lot whose records are not what the service wrote is left for the next runs, which the kept
 * progress waits for; the others go on.
 */
export function epcisJobs<S extends EpcisServices>(): Job<S>[] {
  let place: Place = { leaves: 0, left: new Set() };
  return [
    {
      name: 'epcis.follow',
      on: ['log.anchored'],
      everySeconds: 300,
      waits: () => sql<boolean>`exists (
        select from anchor_batches where status = 'anchored' and tree_size > (select leaves from epcis_progress))`,
      run: async ({ transaction, services, log }) => {
        const publisher = { signer: services.signer, baseUrl: services.baseUrl() };
        const unsoundOf = async ({ leaves, message }: UnsoundError): Promise<number[]> => {
          const [leaf] = leaves;
          if (leaves.length === 1 && leaf !== undefined) {
            log.warn({ leaf, reason: message }, 'no events are made of this leaf for now');
            return [leaf];
          }
          const half = Math.ceil(leaves.length / 2);
          return [...(await tried(leaves.slice(0, half))), ...(await tried(leaves.slice(half)))];
        };
        const tried = (leaves: readonly number[]): Promise<number[]> =>
          transaction(async (work) => {
            await lockProgress(work.tx);
            await keepLeaves(work, publisher, leaves, 0);
            return [];
          }).catch(ofUnsound(unsoundOf));
        let again: ReadonlySet<number> = place.left;
        for (let more = true; more; again = new Set()) {
          const others = [...place.left].filter((leaf) => !again.has(leaf));
          const here = { ...place, again: [...again], others };
          const reached = await transaction((work) => follow(work, publisher, here)).catch(
            ofUnsound(async (error) => {
              const left = [...others, ...(await unsoundOf(error))];
              return transaction((work) => moveOn(work, error.until, left));
            }),
          );
          place = reached;
          more = reached.more;
        }
      },
    },
  ];
}

const ofUnsound =
  <T>(answer: (error: UnsoundError) => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof UnsoundError) return answer(error);
    throw error;
  };

/**
 * The next leaves, and those that are looked at again. @param others that are left.
 * @throws UnsoundError where one of their lots does not hold.
 */
async function follow(
  work: Work,
  publisher: Publisher,
  place: Place & { again: readonly number[]; others: readonly number[] },
): Promise<Place & { more: boolean }> {
  const { leaves, again, others } = place;
  const free = await tryProgress(work.tx);
  if (free === undefined) {
    // Another process follows it. Where that one has not moved since the last time it is waited for: whoever holds it up is heard of.
    const passed = await progressNow(work.tx);
    if (passed !== place.passed) return { leaves, left: place.left, passed, more: false };
  }
  const kept = free ?? (await lockProgress(work.tx));
  // How far it has come is not looked at again: what is passed over is told to nobody.
  const relied = { on: sql<boolean>`t.leaves = ${kept}`, rows: 1 };
  await work.attest.assertAsWritten({ table: 'epcis_progress', where: sql`true`, relied });
  // Where nothing is left it is the kept progress that counts: whoever sets it back has all made anew.
  const from = again.length + others.length === 0 ? kept : Math.max(kept, leaves);
  const until = Math.max(from, Math.min(from + step, await anchoredLeaves(work)));
  if (!(await areThere(work.tx, from, until))) throw notAsWritten(`attestations of the leaves ${from} to ${until}`);
  const fresh = Array.from({ length: until - from }, (_, place) => from + place);
  await keepLeaves(work, publisher, [...again, ...fresh], until);
  return moveOn(work, until, others);
}

/** @returns whether there is more. Another process begins where all held. */
async function moveOn(work: Work, until: number, left: readonly number[]): Promise<Place & { more: boolean }> {
  const sound = left.reduce((least, leaf) => Math.min(least, leaf), until);
  if (sound > (await lockProgress(work.tx))) await moveProgress(work.tx, sound);
  return { leaves: until, left: new Set(left), more: until < (await anchoredLeaves(work)) };
}

/** @throws UnsoundError before anything is kept. */
async function keepLeaves(work: Work, publisher: Publisher, leaves: readonly number[], until: number): Promise<void> {
  if (leaves.length === 0) return;
  const read = await readLeaves(work, leaves).catch((error: unknown) => {
    throw error instanceof Refusal ? new UnsoundError(error, leaves, until) : error;
  });
  if (read !== undefined) await keepEvents(work, publisher, read);
}

/** @throws Refusal 409 where the records are not what the service wrote: what is told of them is signed. */
async function readLeaves({ tx, attest }: Work, leaves: readonly number[]) {
  const lots = await attest.readAsWritten(rowsOfLeaves(leaves), (view) => lotsOfLeaves(view, leaves));
  if (lots.length === 0) return undefined;
  const family = await familyNames(tx, lots);
  const { names, ...read } = await attest.readAsWritten(rowsBehind(family), async (view) => {
    const records = await recordsOf(view, lots);
    const derived = deriveEvents(records);
    const told = await currentEvents(view, [...new Set(derived.flatMap((each) => each.lots))]);
    return { names: records.lots.map(({ name }) => name), derived, told };
  });
  if (names.join() !== family.join()) throw notAsWritten('lots');
  return read;
}

/** By a batch that the service wrote: leaves that there are not yet would be passed over for good. */
async function anchoredLeaves({ tx, attest }: Work): Promise<number> {
  const end = await newestAnchored(tx);
  const where = sql<boolean>`t.tree_size = ${end}`;
  const relied = { on: sql<boolean>`t.status = 'anchored'`, rows: 1 };
  if (end > 0) await attest.assertAsWritten({ table: 'anchor_batches', where, relied });
  return end;
}

async function newestAnchored(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('anchor_batches')
    .select('tree_size')
    .where('status', '=', 'anchored')
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.tree_size ?? 0);
}
