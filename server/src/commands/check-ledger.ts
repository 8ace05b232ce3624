import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Config, deriveKey, markPurpose } from '../config.ts';
import { historyProblem } from '../domain/proof/attestation/history.ts';
import { openLedger, platformToken } from '../ledger.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { missingTransactions, openEscrows, tokensHeld } from '../platform/ledger/client/compare.ts';
import { LedgerMismatchError } from '../platform/ledger/client/errors.ts';
import { observeAccount } from '../platform/ledger/client/observe.ts';
import { LedgerHomeError, presentHome } from '../platform/ledger/home.ts';
import { LedgerUnavailableError } from '../platform/ledger/node.ts';
import type { LedgerRuntime } from '../platform/ledger/runtime.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Part } from './check-part.ts';
import { outstandingTokens } from './ledger-move.ts';

/** Rows asked of the database, and of the node, at a time. */
const page = 500;
const title = 'The ledger node against our records';

/** Asks the ledger node and compares its answers with the books: accounts, tokens, escrows, anchors. */
export async function checkAtNode(given: Config, database: Database): Promise<Part> {
  const now = () => new Date();
  let ledger: LedgerRuntime | undefined;
  try {
    await requireSecretKey(database.db, given.secretKey, () => {
      throw new LedgerHomeError('This database has never been started: there is nothing on a ledger yet.');
    });
    database.markWith(deriveKey(given.secretKey, markPurpose));
    const config = await withStoredLedgerSeed(database.db, given);
    ledger = await openLedger(config, database, pino({ level: 'silent' }), now);
    await ledger.client.refresh();
    return await compare(database.reader, ledger);
  } catch (error) {
    const isExplained =
      error instanceof LedgerHomeError ||
      error instanceof LedgerMismatchError ||
      error instanceof LedgerUnavailableError;
    if (!isExplained) throw error;
    return { title, counts: {}, faults: [`nothing was compared: ${error.message}`] };
  } finally {
    await ledger?.close();
  }
}

async function compare(tx: Tx, { node, client }: LedgerRuntime): Promise<Part> {
  const faults: string[] = [];
  const counts = { accounts: 0, anchors: 0, movements_of_tokens: 0, escrows: 0 };
  const { platform, issuer, custody } = client.addresses;
  for (const [role, address] of Object.entries(client.addresses)) {
    counts.accounts += 1;
    const { sequence } = await observeAccount(node, address);
    if (sequence === null) faults.push(`the account ${address} (${role}) does not exist on the ledger`);
  }
  const problem = await historyProblem(tx, client);
  if (problem !== null) faults.push(problem);
  const { networkId } = client.profile;
  for await (const rows of pages<Shown>(tx, (after) => anchorsAfter(networkId, after))) {
    counts.anchors += rows.length;
    faults.push(...(await missingTransactions(node, rows)));
  }
  for await (const rows of pages<Shown>(tx, (after) => movementsAfter(networkId, after))) {
    counts.movements_of_tokens += rows.length;
    faults.push(...(await missingTransactions(node, rows)));
  }
  faults.push(
    ...(await tokenFaults(tx, client.addresses, (owed) => tokensHeld(node, { ...owed, holder: custody, issuer }))),
  );
  const { open, found } = await escrowFaults(tx, networkId, platform, await openEscrows(node, platform));
  counts.escrows = open;
  faults.push(...found);
  return { title, counts, faults };
}

interface Shown {
  /** Of the page's order. */
  place: string;
  what: string;
  txHash: string;
  ledgerIndex: number | null;
  ledgerHash: string | null;
}

type Query = ReturnType<typeof sql<Shown>>;

async function* pages<Row extends { place: string }>(tx: Tx, query: (after: string) => Query): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const { rows } = await query(after).execute(tx);
    if (rows.length > 0) yield rows as unknown as Row[];
    after = rows.at(-1)?.place ?? after;
    if (rows.length < page) return;
  }
}

/** Of the present network; those of others are on theirs. */
const anchorsAfter = (networkId: number, after: string): Query => sql<Shown>`
  select lpad(b.tree_size::text, 20, '0') as place, 'batch ' || b.tree_size as what, b.tx_hash as "txHash",
         b.ledger_index as "ledgerIndex", b.ledger_hash as "ledgerHash"
    from anchor_batches b
   where b.status = 'anchored' and b.tree_size > ${after === '' ? 0 : Number(after)}
     and (b.evidence::jsonb->>'network_id')::bigint = ${networkId}
   order by b.tree_size limit ${page}`;

const movementsAfter = (networkId: number, after: string): Query => sql<Shown>`
  select m.reference as place, 'the ' || m.kind || ' ' || m.reference as what, m.tx_hash as "txHash",
         s.ledger_index as "ledgerIndex", null as "ledgerHash"
    from token_mirrors m join ledger_submissions s on s.network_id = ${networkId} and s.kind = 'token_' || m.kind
         and s.key = m.reference and s.tx_hash = m.tx_hash
   where m.settled_at is not null and m.reference > ${after}
   order by m.reference limit ${page}`;

/** Relative: a sum of amounts of 15 digits is rounded to 15 digits on the ledger, again and again. */
const tolerance = new Decimal('1e-12');

async function tokenFaults(
  tx: Tx,
  { issuer }: { issuer: string },
  held: (owed: { currency: string }) => Promise<string | null>,
): Promise<string[]> {
  const home = await presentHome(tx);
  const owed = new Decimal(home === null ? '0' : await outstandingTokens(tx, home));
  const shown = new Decimal((await held({ currency: platformToken })) ?? '0');
  if (shown.minus(owed).abs().lte(owed.abs().times(tolerance))) return [];
  return [
    `the issuer ${issuer} owes ${shown.toFixed()} ${platformToken} on the ledger, but our records have put ${owed.toFixed()} there`,
  ];
}

/** Escrows that the ledger must have open, or must not have open any more. */
async function escrowFaults(
  tx: Tx,
  networkId: number,
  owner: string,
  shown: readonly { txHash: string; condition: string }[],
): Promise<{ open: number; found: string[] }> {
  const { rows } = await sql<{ name: string; condition: string; ended: boolean; certain: boolean }>`
    select e.name, e.mirror_condition as condition, e.mirror_status in ('finished', 'cancelled') as ended,
           s.id is not null and e.mirror_status in ('created', 'finished', 'cancelled') as certain
      from escrows e left join ledger_submissions s on s.network_id = ${networkId} and s.kind = 'escrow_create'
           and s.key = e.name and s.tx_hash = e.mirror_create_tx and s.address = ${owner}
     where e.mirror_condition is not null order by e.name`.execute(tx);
  const open = new Set(shown.map(({ condition }) => condition));
  const known = new Map(rows.map((row) => [row.condition, row]));
  const found = rows
    .filter(({ certain, ended, condition }) => certain && ended === open.has(condition))
    .map(
      ({ name, ended }) =>
        `escrow ${name}: ${ended ? 'still open on the ledger' : 'not open on the ledger'}, unlike in the books`,
    );
  for (const { txHash, condition } of shown) {
    if (!known.has(condition)) found.push(`the ledger has an open escrow (${txHash}) that the books do not know`);
  }
  return { open: rows.filter(({ certain }) => certain).length, found };
}
