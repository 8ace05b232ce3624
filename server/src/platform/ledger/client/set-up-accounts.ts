import type { LedgerNode } from '../node.ts';
import { LedgerSetupError } from './errors.ts';
import { observeAccount, observeServer, trusts } from './observe.ts';
import { hasSucceeded, type LedgerClient } from './open-ledger-client.ts';
import { genesisSigner, type LedgerRole } from './seeds.ts';
import type { TransactionJson } from './signing.ts';
import { currencyCode, defaultRipple, nativePayment, trust } from './transactions.ts';

export interface AccountNeeds {
  /** The platform token, such as `AXKT`. */
  currency: string;
  /** How much of it the custody account may hold. */
  trustLimit?: string;
}

/** AccountRoot flag lsfDefaultRipple. Source: xrpl.org, "AccountRoot Flags". */
const LSF_DEFAULT_RIPPLE = 0x00800000;
/** What each account gets where the genesis account is ours to use: a hundred thousand units. */
const GENESIS_GRANT_DROPS = 100_000_000_000n;
/** For fees, beyond the reserve: two units are some 100,000 plain transactions. */
const FEE_ALLOWANCE_DROPS = 2_000_000n;
/** Entries each role owns in the ledger, which raise its reserve: DID and escrows; none; the trust line. */
const OWNED_ENTRIES: Record<LedgerRole, bigint> = { platform: 10n, issuer: 0n, custody: 1n };
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
    const { balanceDrops } = await observeAccount(node, address);
    const needed = server.reserveBaseDrops + OWNED_ENTRIES[role] * server.reserveIncrementDrops + FEE_ALLOWANCE_DROPS;
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
