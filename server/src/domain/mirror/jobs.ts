import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Job, JobContext } from '../../kernel/jobs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preimageCondition } from '../../platform/ledger/client/condition.ts';
import { hasSucceeded, type LedgerClient, mayPrepareAgain } from '../../platform/ledger/client/open-ledger-client.ts';
import type { Submission } from '../../platform/ledger/client/submission-store.ts';
import { burn, escrowCancel, escrowCreate, escrowFinish, mint } from '../../platform/ledger/client/transactions.ts';
import type { LedgerRuntime } from '../../platform/ledger/runtime.ts';
import {
  type DueEscrow,
  type DueToken,
  insertTokenMirror,
  lockDueEscrows,
  lockDueTokens,
  settleTokenMirror,
  updateMirror,
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
const batch = 50;
/** The mirror is a record, not the money: it locks the smallest amount there is. */
const mirrorDrops = 1n;
/** An escrow nobody finishes can be cancelled on the ledger after this. */
const cancelAfterDays = 180;

/**
 * Shows on the ledger what the books did: escrows as native escrows, tokens as an issued currency. It follows the
 * trade and never holds it up; each step is looked up on the ledger before it is made, so it may be killed anywhere.
 */
export function mirrorJobs<S extends MirrorServices>(): Job<S>[] {
  return [
    {
      name: 'token-mirror-due',
      on: ['token.mint_due', 'token.burn_due'],
      run: async (context, event) => {
        if (event === undefined) return;
        const { reference, org, amount, action } = event.payload as Record<string, string>;
        const kind = event.topic === 'token.mint_due' ? 'mint' : 'burn';
        if (reference === undefined || org === undefined || amount === undefined || action === undefined) {
          throw new Error(`${event.topic} ${event.subject} names no reference, org, amount or action`);
        }
        await context.transaction((tx) =>
          insertTokenMirror(tx, { reference, kind, org, action, amount }, context.clock.now()),
        );
      },
    },
    { name: 'mirror', on: ['escrow.mirror_due'], everySeconds: 5, run: mirrorAll },
  ];
}

async function mirrorAll<S extends MirrorServices>(context: JobContext<S>): Promise<void> {
  const ledger = context.services.ledger();
  if (ledger === undefined) return;
  const { client } = ledger;
  const now = context.clock.now();
  await context.transaction(async (tx) => {
    const cancellable = new Date(now.getTime() - cancelAfterDays * 86_400_000);
    for (const escrow of await lockDueEscrows(tx, cancellable, batch)) await mirrorEscrow(context, client, tx, escrow);
  });
  await context.transaction(async (tx) => {
    for (const token of await lockDueTokens(tx, batch)) await mirrorToken(context, client, tx, token);
  });
  client.nudge();
}

/** The step that an escrow is at: create, then finish or cancel; each waits for the one before to be validated. */
async function mirrorEscrow<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  tx: Tx,
  escrow: DueEscrow,
): Promise<void> {
  const create = await client.find({ kind: 'escrow_create', key: escrow.name }, tx);
  if (create === null && escrow.mirror_status === 'cancel_due')
    return updateMirror(tx, escrow.name, { mirror_status: 'cancelled' });
  if (create === null || mayPrepareAgain(create)) return prepareCreate(context, client, tx, escrow);
  if (!hasSucceeded(create)) return;
  const known = { mirror_create_tx: create.txHash, mirror_sequence: create.sequence };
  if (escrow.mirror_status === 'create_due')
    return updateMirror(tx, escrow.name, { ...known, mirror_status: 'created' });
  const kind = escrow.mirror_status === 'finish_due' ? 'escrow_finish' : 'escrow_cancel';
  const end = await client.find({ kind, key: escrow.name }, tx);
  if (end !== null && hasSucceeded(end)) {
    const mirror_status = kind === 'escrow_finish' ? 'finished' : 'cancelled';
    return updateMirror(tx, escrow.name, { ...known, mirror_status, mirror_finish_tx: end.txHash });
  }
  if (end === null || mayPrepareAgain(end)) await prepareEnd(context, client, tx, escrow, create, kind);
  await updateMirror(tx, escrow.name, known);
}

async function prepareCreate<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  tx: Tx,
  escrow: DueEscrow,
): Promise<void> {
  const { preimageKey } = context.services;
  const sealed =
    escrow.mirror_preimage_encrypted ?? seal(preimageKey, context.ids.random(12), escrow.name, context.ids.random(32));
  const { condition } = preimageCondition(open(preimageKey, escrow.name, sealed));
  await updateMirror(tx, escrow.name, { mirror_preimage_encrypted: sealed, mirror_condition: condition });
  await client.prepare({
    db: tx,
    purpose: { kind: 'escrow_create', key: escrow.name },
    transaction: escrowCreate({
      account: client.addresses.platform,
      destination: client.addresses.custody,
      amountDrops: mirrorDrops,
      condition,
      cancelAfter: new Date(
        Math.max(escrow.created_at.getTime(), context.clock.now().getTime()) + cancelAfterDays * 86_400_000,
      ),
      reference: escrow.name,
    }),
  });
}

async function prepareEnd<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  tx: Tx,
  escrow: DueEscrow,
  create: Submission,
  kind: 'escrow_finish' | 'escrow_cancel',
): Promise<void> {
  const account = client.addresses.platform;
  const owner = { account, owner: account, offerSequence: create.sequence };
  const { condition, fulfillment } = preimageCondition(
    open(context.services.preimageKey, escrow.name, escrow.mirror_preimage_encrypted as Buffer),
  );
  await client.prepare({
    db: tx,
    purpose: { kind, key: escrow.name },
    transaction: kind === 'escrow_finish' ? escrowFinish({ ...owner, condition, fulfillment }) : escrowCancel(owner),
  });
}

async function mirrorToken<S extends MirrorServices>(
  context: JobContext<S>,
  client: LedgerClient,
  tx: Tx,
  token: DueToken,
): Promise<void> {
  const purpose = { kind: `token_${token.kind}`, key: token.reference };
  const known = await client.find(purpose, tx);
  if (known !== null && hasSucceeded(known))
    return settleTokenMirror(tx, token.reference, known.txHash, context.clock.now());
  if (known !== null && !mayPrepareAgain(known)) return;
  const transfer = {
    issuer: client.addresses.issuer,
    holder: client.addresses.custody,
    currency: context.services.tokenCurrency,
    value: new Decimal(token.amount).toFixed(),
    action: token.action,
    reference: token.reference,
  };
  await client.prepare({ db: tx, purpose, transaction: token.kind === 'mint' ? mint(transfer) : burn(transfer) });
}

/** nonce | tag | ciphertext, bound to the escrow's name. */
function seal(key: Buffer, nonce: Buffer, name: string, secret: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function open(key: Buffer, name: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
