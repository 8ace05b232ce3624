import type { LedgerNode } from '../node.ts';
import { LedgerSetupError } from './errors.ts';
import { observeAccount, observeServer, trusts } from './observe.ts';
import { hasSucceeded, type LedgerClient } from './open-ledger-client.ts';
import { genesisSigner, type LedgerRole } from './seeds.ts';
import type { TransactionJson } from './signing.ts';
import type { Purpose } from './submission-row.ts';
import { currencyCode, defaultRipple, heldOnLedger, mint, nativePayment, trust } from './transactions.ts';

export interface AccountNeeds {
  /** The platform token, such as `AXKT`. */
  currency: string;
  /** How much of it the custody account may hold. */
  trustLimit?: string;
  /** Tokens that were outstanding at the home before this one, issued once more here; `id` names the home. */
  opening?: { id: number; tokens: string };
}

/** The purpose of the transaction that issues them. */
export const openingOf = (id: number): Purpose => ({ kind: 'set-up', key: `opening ${id}` });

/** AccountRoot flag lsfDefaultRipple. Source: xrpl.org, "AccountRoot Flags". */
const LSF_DEFAULT_RIPPLE = 0x00800000;
/** What each account gets where the genesis account is ours to use: a hundred thousand units. */
const GENESIS_GRANT_DROPS = 100_000_000_000n;
/** For fees, beyond the reserve: two units are some 100,000 plain transactions. */
const FEE_ALLOWANCE_DROPS = 2_000_000n;
/** Entries that each role is asked for in advance: the first escrows; none; the trust line. */
const FIRST_ENTRIES: Record<LedgerRole, number> = { platform: 10, issuer: 0, custody: 1 };
const ATTEMPTS = 3;

/**
 * Makes our three accounts ready: funded, the issuer's token able to pass between holders, custody trusting the issuer.
 * Does only what is missing, so it may run at every start and in several processes. On stand-alone and embedded
 * networks the money comes from the genesis account; on real ones it must be there.
 * @throws LedgerSetupError naming each address and how much it needs.
 */
export async function setUpAccounts(client: LedgerClient, node: LedgerNode, needs: AccountNeeds): Promise<void> {
  await client.refresh();
  if (client.profile.genesisFunding) await fundFromGenesis(client, node);
  else await mustBeFunded(client, node);
  await client.refresh();

  const { issuer, custody } = client.addresses;
  const issuerFlags = (await observeAccount(node, issuer)).flags;
  if ((issuerFlags & LSF_DEFAULT_RIPPLE) === 0)
    await carryOut(client, `default-ripple ${issuer}`, defaultRipple(issuer));
  const code = currencyCode(needs.currency);
  if (!(await trusts(node, custody, issuer, code))) {
    const limit = needs.trustLimit ?? '1000000000000';
    const line = trust({ account: custody, issuer, currency: needs.currency, limit });
    await carryOut(client, `trust ${custody} ${code}`, line);
  }
  if (needs.opening !== undefined) {
    const { id, tokens } = needs.opening;
    const all = {
      issuer,
      holder: custody,
      currency: needs.currency,
      value: heldOnLedger(tokens),
      action: 'ledger_move',
    };
    await carryOut(client, openingOf(id).key, mint(all));
  }
}

async function fundFromGenesis(client: LedgerClient, node: LedgerNode): Promise<void> {
  const genesis = genesisSigner().address;
  for (const [role, destination] of Object.entries(client.addresses)) {
    const { sequence } = await observeAccount(node, destination);
    if (sequence !== null) continue;
    const payment = nativePayment({ account: genesis, destination, amountDrops: GENESIS_GRANT_DROPS });
    await carryOut(client, `fund ${role} ${destination}`, payment);
  }
}

async function mustBeFunded(client: LedgerClient, node: LedgerNode): Promise<void> {
  const server = await observeServer(node);
  const lacking: string[] = [];
  for (const role of ['platform', 'issuer', 'custody'] as const) {
    const address = client.addresses[role];
    const { sequence, balanceDrops, ownerCount } = await observeAccount(node, address);
    // One that is at work may go on with what it has, as fees are paid from the reserve too; the watch warns.
    if (sequence !== null && ownerCount >= (role === 'custody' ? 1 : 0)) continue;
    const entries = BigInt(Math.max(FIRST_ENTRIES[role], ownerCount));
    const needed = server.reserveBaseDrops + entries * server.reserveIncrementDrops + FEE_ALLOWANCE_DROPS;
    if (balanceDrops < needed) lacking.push(`send ${units(needed - balanceDrops)} to ${address} (${role})`);
  }
  if (lacking.length > 0) {
    throw new LedgerSetupError(`accounts on ${client.profile.name} lack native money: ${lacking.join('; ')}`);
  }
}

/** Sees one step of the set-up through to its success, however often it expires in between. */
async function carryOut(client: LedgerClient, key: string, transaction: TransactionJson): Promise<void> {
  const purpose = { kind: 'set-up', key };
  let ending = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await client.prepare({ purpose, transaction });
    const settled = await client.untilSettled(purpose);
    if (hasSucceeded(settled)) return;
    ending = `${settled.state} ${settled.resultCode ?? ''}`.trim();
  }
  throw new LedgerSetupError(`${key} on ${client.profile.name} ended as ${ending}`);
}

/** Drops as units with six decimals. */
function units(drops: bigint): string {
  return `${drops / 1_000_000n}.${(drops % 1_000_000n).toString().padStart(6, '0')}`;
}
