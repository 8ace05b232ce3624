import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { type Job, type JobContext, taking } from '../../../kernel/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { preimageCondition } from '../../../platform/ledger/client/condition.ts';
import {
  hasSucceeded,
  type LedgerClient,
  mayPrepareAgain,
} from '../../../platform/ledger/client/open-ledger-client.ts';
import type { TransactionJson } from '../../../platform/ledger/client/signing.ts';
import type { Purpose, Submission } from '../../../platform/ledger/client/submission-row.ts';
import { burn, escrowCancel, escrowCreate, escrowFinish, mint } from '../../../platform/ledger/client/transactions.ts';
import type { LedgerRuntime } from '../../../platform/ledger/runtime.ts';
import { openKey, sealKey } from '../../proof/did/key-encryption.ts';
import { handedOverFor, mayBeMade, otherThanTheLedger, type StandingOf, standAllTheSame } from './handed-over.ts';
import {
  clearSetbacks,
  type DueEscrow,
  type DueToken,
  dueMirrors,
  insertTokenMirrors,
  lockEscrows,
  lockTokens,
  type MirrorChange,
  mirrorsWait,
  type NamedEscrow,
  type Setback,
  settleTokenMirrors,
  updateMirrors,
  writeSetbacks,
} from './store.ts';

/** What the mirror needs of the application. */
export interface MirrorServices {
  /** Undefined while the ledger is not set up yet: what is due waits in the database. */
  ledger(): LedgerRuntime | undefined;
  /** 32 bytes that seal the preimages of the escrow conditions. */
  preimageKey: Buffer;
  /** The platform token's code. */
  tokenCurrency: string;
}

/** Rows of one run; what is left waits for the next. */
const batch = 500;
/** The mirror is a record, not the money: it locks the smallest amount there is. */
const mirrorDrops = 1n;
/** An escrow nobody finishes can be cancelled on the ledger after this. */
const cancelAfterDays = 180;

/**
 * Shows on the ledger what the books did: escrows as native escrows, tokens as an issued currency. It follows the
 * trade and never holds it up; each step is looked up before it is made, so it may be killed anywhere. All steps of the
 * moment go together.
 */
export function mirrorJobs<S extends MirrorServices>(): Job<S>[] {
  return [
    taking({ name: 'token-mirror-due', on: ['token.mint_due', 'token.burn_due'] }, async (_context, work, events) => {
      const movements = events.map(
        ({ topic, payload }) => ({ ...payload, kind: topic === 'token.mint_due' ? 'mint' : 'burn' }) as const,
      );
      await insertTokenMirrors(work, movements);
      work.emit('token.mirror_due', movements[0]?.reference ?? '');
    }),
    {
      name: mirrorJob,
      on: ['escrow.mirror_due', 'token.mirror_due'],
      everySeconds: 5,
      gatherMs: 1000,
      waits: () => mirrorsWait,
      run: mirrorAll,
    },
  ];
}

/** The job that makes the next steps; start it when the ledger has settled some. */
export const mirrorJob = 'mirror';

const createOf = ({ name }: NamedEscrow): Purpose => ({ kind: 'escrow_create', key: name });
const endOf = ({ name, mirror_status }: NamedEscrow): Purpose => ({
  kind: mirror_status === 'finish_due' ? 'escrow_finish' : 'escrow_cancel',
  key: name,
});
const movementOf = ({ kind, reference }: DueToken): Purpose => ({ kind: `token_${kind}`, key: reference });

/** What is settled by its success, if it has: a create that the escrow names was looked up before. */
const settledBy = (known: Known, escrow: NamedEscrow): Purpose[] => [
  ...(known.of(createOf(escrow))?.txHash === escrow.mirror_create_tx ? [] : [createOf(escrow)]),
  endOf(escrow),
];

async function mirrorAll<S extends MirrorServices>(context: JobContext<S>): Promise<void> {
  const ledger = context.services.ledger();
  if (ledger === undefined) return;
  const { client } = ledger;
  const { db } = context.database;
  const began = context.clock.now();
  const cancellableBefore = new Date(began.getTime() - cancelAfterDays * 86_400_000);
  const { escrows, tokens } = await dueMirrors(db, { cancellableBefore, now: began }, batch);
  const purposes = [...escrows.flatMap((escrow) => [createOf(escrow), endOf(escrow)]), ...tokens.map(movementOf)];
  const known = await latestOf(client, db, purposes);
  const settling = [...escrows.flatMap((escrow) => settledBy(known, escrow)), ...tokens.map(movementOf)];
  const standingOf = await standAllTheSame(
    client,
    purposes.map((purpose) => known.of(purpose)),
    settling.map((purpose) => known.of(purpose)),
  );
  const isUnderWay = (purpose: Purpose) => {
    const submission = known.of(purpose);
    return submission !== undefined && (!isDecided(submission) || standingOf(submission) === 'open');
  };
  const setbacks: Setback[] = [];
  const isSetBack = (kind: Setback['kind'], key: string, purposes: readonly Purpose[]) => {
    const late = purposes.map((purpose) => delayOf(known.of(purpose), began)).find((each) => each !== null);
    if (late != null) setbacks.push({ kind, key, ...late });
    const other = purposes.map((purpose) => otherThanTheLedger(known.of(purpose), standingOf)).find(Boolean);
    if (other !== undefined) setbacks.push({ kind, key, reason: other, times: 1, retryAt: null });
    return late != null || other !== undefined;
  };
  const dueNow = escrows.filter((escrow) => {
    const purposes = [createOf(escrow), endOf(escrow)];
    return !purposes.some(isUnderWay) && !isSetBack('escrow', escrow.name, purposes);
  });
  const movementsNow = tokens.filter((token) => {
    const purpose = movementOf(token);
    return !isUnderWay(purpose) && !isSetBack('token', token.reference, [purpose]);
  });
  if (dueNow.length + movementsNow.length + setbacks.length === 0) return;
  /** Does what makes one step; a row that breaks it is set aside, so that those behind it go on. */
  const unlessBroken = <T>(kind: Setback['kind'], key: string, make: () => T): T[] => {
    try {
      return [make()];
    } catch (error) {
      setbacks.push({ kind, key, reason: (error as Error).message, times: 1, retryAt: null });
      return [];
    }
  };
  const missing = await context.transaction(async ({ tx, now, attest }) => {
    const locked = await lockEscrows(
      tx,
      dueNow.map((escrow) => escrow.name),
    );
    const movements = await lockTokens(
      tx,
      movementsNow.map(({ reference }) => reference),
    );
    const submissionsOf = (row: DueEscrow | DueToken) =>
      ('reference' in row ? [movementOf(row)] : [createOf(row), endOf(row)]).flatMap((each) => known.of(each) ?? []);
    const handedOver = await handedOverFor(tx, client.profile.networkId, {
      used: [...locked, ...movements].flatMap(submissionsOf),
      tokens: movements,
      withoutCreate: locked.filter((escrow) => known.of(createOf(escrow)) === undefined),
    });
    const altered = new Set(await attest.alteredRows(...rowsOf(locked, movements), ...handedOver));
    const isRemoved = [...altered].some((row) => /^ledger_submissions\b/.test(row));
    const isHeld = (row: DueEscrow | DueToken) =>
      isRemoved && ('reference' in row || (mayBeMade(row) && known.of(createOf(row)) === undefined));
    const asWritten = <Row extends DueEscrow | DueToken>(row: Row): Row[] => {
      const isEscrow = 'name' in row;
      const key = isEscrow ? row.name : row.reference;
      const own = [`${isEscrow ? 'escrows' : 'token_mirrors'} ${key}`].concat(
        submissionsOf(row).map(({ id }) => `ledger_submissions ${id}`),
      );
      if (!own.some((each) => altered.has(each))) return isHeld(row) ? [] : [row];
      const kind = isEscrow ? 'escrow' : 'token';
      setbacks.push({ kind, key, reason: 'not what the service wrote', times: 1, retryAt: null });
      return [];
    };
    const ours = locked.flatMap(asWritten);
    const oursToMove = movements.flatMap(asWritten);
    const steps = ours.flatMap((escrow) =>
      unlessBroken('escrow', escrow.name, () => stepOf(context, client, escrow, { known, standingOf })),
    );
    await updateMirrors(
      tx,
      steps.flatMap(({ change }) => (change === undefined ? [] : [change])),
    );
    const shown = oursToMove.flatMap((token) => {
      const submission = known.of(movementOf(token));
      return submission !== undefined && hasSucceeded(submission) && standingOf(submission) === 'applied'
        ? [{ reference: token.reference, txHash: submission.txHash }]
        : [];
    });
    if (isRemoved)
      context.log.error('what was handed to the ledger is not what the service wrote; run "lotmark check"');
    await settleTokenMirrors(tx, shown, now);
    const settled = new Set(shown.map(({ reference }) => reference));
    const requests = [
      ...steps.flatMap(({ request }) => (request === undefined ? [] : [request])),
      ...oursToMove
        .filter((token) => !settled.has(token.reference))
        .flatMap((token) =>
          unlessBroken('token', token.reference, () => ({
            purpose: movementOf(token),
            transaction: transferOf(context, client, token),
          })),
        ),
    ];
    await writeSetbacks(tx, setbacks, now);
    await clearSetbacks(tx, 'token', retried(movements.map(movementOf), known, [...settled]));
    const taken = steps.flatMap(({ change }) => (change?.mirror_status === undefined ? [] : [change.name]));
    await clearSetbacks(
      tx,
      'escrow',
      retried(
        dueNow.flatMap((e) => [createOf(e), endOf(e)]),
        known,
        taken,
      ),
    );
    await client.prepareAll(tx, requests);
    return requests.length;
  });
  if (missing > 0) client.nudge();
}

/** What the ledger is told: to be compared with what the service wrote. */
function rowsOf(escrows: readonly DueEscrow[], tokens: readonly DueToken[]): RowsOf[] {
  const names = escrows.map(({ name }) => name);
  const references = tokens.map(({ reference }) => reference);
  return [
    ...(names.length === 0 ? [] : [{ table: 'escrows', where: sql<boolean>`t.name = any(${names}::text[])` }]),
    ...(references.length === 0
      ? []
      : [{ table: 'token_mirrors', where: sql<boolean>`t.reference = any(${references}::text[])` }]),
  ];
}

/** The latest transactions for some purposes. */
interface Known {
  of(purpose: Purpose): Submission | undefined;
}

async function latestOf(client: LedgerClient, db: Tx, purposes: readonly Purpose[]): Promise<Known> {
  const nameOf = ({ kind, key }: Purpose) => `${kind} ${key}`;
  const found = new Map((await client.findAll(purposes, db)).map((each) => [nameOf(each), each]));
  return { of: (purpose) => found.get(nameOf(purpose)) };
}

/** Of these keys, the ones that took more than one try: only they can have been set back. */
function retried(purposes: readonly Purpose[], known: Known, keys: readonly string[]): string[] {
  const tried = new Set(purposes.filter((each) => (known.of(each)?.attempt ?? 1) > 1).map(({ key }) => key));
  return keys.filter((key) => tried.has(key));
}

const firstDelayMs = 10_000;
const longestDelayMs = 3_600_000;

/**
 * How long a step waits whose last transaction the ledger refused: each one costs a fee, so twice as long each time. One
 * that only came too late is made again at once. Null when there is nothing to wait for.
 */
export function delayOf(
  submission: Submission | undefined,
  now: Date,
): Pick<Setback, 'reason' | 'times' | 'retryAt'> | null {
  if (submission === undefined || hasSucceeded(submission)) return null;
  const { state, attempt, settledAt, resultCode } = submission;
  if ((state !== 'validated' && state !== 'failed') || settledAt === null) return null;
  const delay = Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 20), longestDelayMs);
  const retryAt = new Date(settledAt.getTime() + delay);
  return retryAt > now ? { reason: resultCode ?? state, times: attempt, retryAt } : null;
}

/** Whether the ledger has the last word on it already. */
function isDecided(submission: Submission | undefined): boolean {
  return submission !== undefined && (hasSucceeded(submission) || mayPrepareAgain(submission));
}

interface Step {
  change?: MirrorChange;
  request?: { purpose: Purpose; transaction: TransactionJson };
}

/** The step that an escrow is at: create, then finish or cancel; each waits for the one before to be validated. */
function stepOf<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  escrow: DueEscrow,
  { known, standingOf }: { known: Known; standingOf: StandingOf },
): Step {
  const { name, mirror_status } = escrow;
  if (mirror_status !== 'create_due' && mirror_status !== 'finish_due' && mirror_status !== 'cancel_due') return {};
  const create = known.of(createOf(escrow));
  if (create === undefined && mirror_status === 'cancel_due') return { change: { name, mirror_status: 'cancelled' } };
  if (create === undefined || mayPrepareAgain(create)) return createStep(context, client, escrow);
  if (!hasSucceeded(create)) return {};
  if (create.txHash !== escrow.mirror_create_tx && standingOf(create) !== 'applied') return {};
  const change = { name, mirror_create_tx: create.txHash, mirror_sequence: create.sequence };
  if (mirror_status === 'create_due') return { change: { ...change, mirror_status: 'created' } };
  const purpose = endOf(escrow);
  const end = known.of(purpose);
  if (end !== undefined && hasSucceeded(end)) {
    if (standingOf(end) !== 'applied') return {};
    const ended = mirror_status === 'finish_due' ? 'finished' : 'cancelled';
    return { change: { ...change, mirror_status: ended, mirror_finish_tx: end.txHash } };
  }
  if (end !== undefined && !mayPrepareAgain(end)) return {};
  return { change, request: { purpose, transaction: endTransaction(context, client, escrow, create) } };
}

function createStep<S extends MirrorServices>(context: JobContext<S>, client: LedgerClient, escrow: DueEscrow): Step {
  const { preimageKey } = context.services;
  const sealed =
    escrow.mirror_preimage_encrypted ??
    sealKey(preimageKey, context.ids.random(12), escrow.name, context.ids.random(32));
  const { condition } = preimageCondition(openKey(preimageKey, escrow.name, sealed));
  const transaction = escrowCreate({
    account: client.addresses.platform,
    destination: client.addresses.custody,
    amountDrops: mirrorDrops,
    condition,
    cancelAfter: new Date(
      Math.max(escrow.created_at.getTime(), context.clock.now().getTime()) + cancelAfterDays * 86_400_000,
    ),
    reference: escrow.name,
  });
  return {
    change: { name: escrow.name, mirror_preimage_encrypted: sealed, mirror_condition: condition },
    request: { purpose: createOf(escrow), transaction },
  };
}

function endTransaction<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  escrow: DueEscrow,
  create: Submission,
): TransactionJson {
  // Who made it may have been the account of before a move; anybody may end it.
  const owner = { account: client.addresses.platform, owner: create.address, offerSequence: create.sequence };
  if (escrow.mirror_status !== 'finish_due') return escrowCancel(owner);
  const { condition, fulfillment } = preimageCondition(
    openKey(context.services.preimageKey, escrow.name, escrow.mirror_preimage_encrypted as Buffer),
  );
  return escrowFinish({ ...owner, condition, fulfillment });
}

function transferOf<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  token: DueToken,
): TransactionJson {
  const transfer = {
    issuer: client.addresses.issuer,
    holder: client.addresses.custody,
    currency: context.services.tokenCurrency,
    value: new Decimal(token.amount).toFixed(),
    action: token.action,
    reference: token.reference,
  };
  return token.kind === 'mint' ? mint(transfer) : burn(transfer);
}
