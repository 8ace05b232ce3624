import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openSigner } from '../app.ts';
import { type Config, deriveKey, markPurpose, readConfig } from '../config.ts';
import { inNoBatch } from '../domain/proof/attestation/store.ts';
import { retireActiveKey, touchDid } from '../domain/proof/did/store.ts';
import { retrySetbacks } from '../domain/trade/mirror/store.ts';
import { askNode, networkIdOf, platformAddress } from '../ledger.ts';
import { type Database, openDatabase, type Tx } from '../platform/db/database.ts';
import { beginHome, endHome, type LedgerHome, presentHome } from '../platform/ledger/home.ts';
import { LedgerUnavailableError } from '../platform/ledger/node.ts';
import { safeUrl } from '../platform/ledger/safe-url.ts';
import { endTroubles } from '../platform/ledger/troubles.ts';
import { requireSecretKey, withStoredLedgerSeed } from '../sealed-secrets.ts';
import type { Print } from './command.ts';
import {
  checkDatabase,
  checkDatabaseExists,
  checkMigrated,
  commandName,
  requireNoServer,
  StartError,
} from './start-checks.ts';

/** Opens the database of the settings, which no server may be using. */
async function withDatabase(work: (config: Config, database: Database) => Promise<void>): Promise<number> {
  checkDatabaseExists(process.env);
  const config = readConfig(process.env);
  await checkDatabase(config);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    statementSeconds: 600,
    name: commandName,
  });
  try {
    await checkMigrated(database.pool);
    database.markWith(deriveKey(config.secretKey, markPurpose));
    await work(config, database);
    return 0;
  } finally {
    await database.close();
  }
}

/** `ledger retry`: what the ledger did not take is due again. */
export function retryCommand(print: Print): Promise<number> {
  return withDatabase(async (_config, { db }) => {
    const count = await retrySetbacks(db);
    print(count === 0 ? 'Nothing was set aside.' : `${count} steps that were set aside are due again.`);
  });
}

/**
 * `ledger move`: from now on this database anchors with the account, and on the network, that the settings name. What was
 * anchored stays as it is: its receipts name the account and the network of before.
 */
export function moveCommand(print: Print): Promise<number> {
  return withDatabase(async (given, database) => {
    await requireSecretKey(database.db, given.secretKey, randomBytes);
    const config = await withStoredLedgerSeed(database.db, given);
    if (database.kind === 'postgres') await requireNoServer(database.db);
    const to = { account: platformAddress(config), networkId: await networkOf(config) };
    const from = await presentHome(database.db);
    if (from === null) throw new StartError('This database has not anchored anywhere yet: just start the server.');
    if (from.account === to.account && from.networkId === to.networkId) {
      throw new StartError(
        `This database anchors with ${to.account} on network ${to.networkId} already: nothing to move.`,
      );
    }
    const now = new Date();
    const signer = openSigner(config, randomBytes, (note) => console.error(note));
    try {
      const opening = await database.db.transaction().execute(async (tx) => {
        await requireQuiet(tx);
        const openingTokens = await outstandingTokens(tx, from);
        await endHome(tx, from.id, now);
        await beginHome(tx, { ...to, openingTokens }, now);
        await endTroubles(tx, now);
        if (from.account !== to.account) await retireAccount(tx, from.account, now);
        await signer.ensure(tx, now);
        return openingTokens;
      });
      print(
        `Moved from ${from.account} on network ${from.networkId ?? 'none yet'}\n      to ${to.account} on network ${to.networkId}`,
      );
      if (from.account !== to.account) {
        print(
          `The platform's DID is ${signer.did} from now on; the one before signs nothing more and stays resolvable.`,
        );
      }
      print('What was anchored stays verifiable: its receipts name the account and the network of before.');
      if (Number(opening) > 0)
        print(`The next start issues the ${opening} tokens that are outstanding once more, at the new home.`);
    } finally {
      signer.close();
    }
  });
}

async function networkOf(config: Config): Promise<number> {
  const wanted = networkIdOf(config);
  if (config.ledger.kind === 'embedded') return wanted as number;
  const url = config.ledger.url as string;
  const node = `The node at ${safeUrl(url)} (LEDGER_URL)`;
  try {
    const { networkId } = await askNode(url);
    if (networkId === undefined) {
      throw new StartError(`${node} reports no network id: set [network_id] in its configuration.`);
    }
    if (wanted !== undefined && wanted !== networkId) {
      throw new StartError(
        `LEDGER_NETWORK_ID is ${wanted}, but ${node.toLowerCase().slice(0, 3)}${node.slice(3)} is on network ${networkId}: correct one of them.`,
      );
    }
    return networkId;
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error;
    throw new StartError(`${node} does not answer: it has to say on which network it is.`);
  }
}

/** What is on its way belongs to the account and the network of before, and must have arrived. */
async function requireQuiet(tx: Tx): Promise<void> {
  const { rows } = await sql<{ submissions: number; unanchored: number; events: number }>`
    select (select count(*) from ledger_submissions where state in ('prepared', 'submitted')) as submissions,
           (select count(*) from attestations where ${inNoBatch})
             + (select coalesce(sum(tree_size - previous_size), 0) from anchor_batches where status <> 'anchored')::bigint as unanchored,
           (select count(*) from outbox where topic in ('token.mint_due', 'token.burn_due')) as events`.execute(tx);
  const [open] = rows;
  if (open === undefined) return;
  const problems = [
    ...(open.submissions > 0 ? [`${open.submissions} transactions are on their way`] : []),
    ...(open.unanchored > 0 ? [`${open.unanchored} signed records are not anchored yet`] : []),
    ...(open.events > 0 ? [`${open.events} movements of tokens wait for their job`] : []),
  ];
  if (problems.length === 0) return;
  throw new StartError(
    `${problems.join(', and ')}: start the server with the settings of before, let it run until they have arrived, stop it, and run this again. Nothing was changed.`,
  );
}

/** What the issuer of a home owes by our own records: its opening, and what was minted and burned there since. */
export async function outstandingTokens(tx: Tx, home: LedgerHome): Promise<string> {
  const { rows } = await sql<{ tokens: string }>`
    select trim_scale(h.opening_tokens + coalesce(
             (select sum(case m.kind when 'mint' then m.amount else -m.amount end)
                from ledger_submissions s
                join token_mirrors m on m.reference = s.key and s.kind = 'token_' || m.kind
               where s.network_id = h.network_id and s.state = 'validated' and s.result_code = 'tesSUCCESS'
                 and s.settled_at >= h.began_at), 0))::text as tokens
      from ledger_homes h where h.id = ${home.id}`.execute(tx);
  return rows[0]?.tokens ?? '0';
}

/** Its DID stays resolvable, so that what it signed can be verified; it signs nothing more. */
async function retireAccount(tx: Tx, account: string, now: Date): Promise<void> {
  const { rows } = await sql<{ did: string; last: Date | null }>`
    select d.did, (select max(a.signed_at) from attestations a join signing_keys k on k.kid = a.kid
                    where k.did = d.did and k.retired_at is null) as last
      from dids d where d.organisation is null and d.did like ${`%:${account}`}`.execute(tx);
  for (const { did, last } of rows) {
    // A clock may have been ahead when it signed.
    const at = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1));
    await retireActiveKey(tx, did, at);
    await touchDid(tx, did, at);
  }
}
