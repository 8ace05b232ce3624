import type { Harness } from './harness.ts';
import { openTrade, type Trade } from './trade-people.ts';
import type { Caller } from './world.ts';

/** Accounts of the ISO 13616 register. */
export const iban = {
  de: 'DE89370400440532013000',
  fr: 'FR1420041010050500013M02606',
  gb: 'GB29NWBK60161331926819',
  eg: 'EG380019000500000000263180002',
} as const;

/** People of a trade, two admins, and shortcuts to the points of a payout that tests start from. */
export interface PayoutDesk extends Trade {
  second: Caller;
  /** Tokens in the wallet of any organisation. */
  fill(org: string, tokens: string | number): Promise<void>;
  /** A Verified account of the caller's organisation; answers its name. */
  account(by: Caller, facts?: Record<string, unknown>): Promise<string>;
  /** A payout of that many tokens of the caller's organisation, approved by both admins; answers its name. */
  approved(by: Caller, account: string, tokens: string | number): Promise<string>;
  /** Adds the account of the platform for a currency. */
  payer(currency: string): Promise<void>;
}

export async function openPayouts(harness: Harness): Promise<PayoutDesk> {
  const trade = await openTrade(harness);
  const { admin, world } = trade;
  const second = await world.admin();
  return {
    ...trade,
    second,
    fill: async (org, tokens) => {
      // A mint is for buyers; what others have they were paid. The books make no difference.
      const kind = await harness.database.db
        .updateTable('orgs')
        .set({ kind: 'Buyer' })
        .where('name', '=', org)
        .returning('name')
        .executeTakeFirstOrThrow();
      await admin.ok('wallet.admin_mint', { buyer: kind.name, amount: tokens, reason: 'test' });
      const kinds: Record<string, string> = { COOP: 'Cooperative', EXP: 'Exporter', BUY: 'Buyer' };
      await harness.database.db
        .updateTable('orgs')
        .set({ kind: kinds[org.split('-')[0] as string] as 'Buyer' })
        .where('name', '=', org)
        .execute();
    },
    account: async (by, facts = {}) => {
      const given = { method: 'iban', holder: 'Kaffa Union', currency: 'EUR', iban: iban.de, ...facts };
      const { name } = await by.ok('payouts.add_account', given);
      await admin.ok('payouts.verify_account', { account: name });
      return name;
    },
    approved: async (by, account, tokens) => {
      const { name, approvals_needed } = await by.ok('payouts.request', { account, amount: tokens });
      await admin.ok('payouts.approve', { payout: name });
      if (approvals_needed === 2) await second.ok('payouts.approve', { payout: name });
      return name;
    },
    payer: async (currency) => {
      const values = { currency, holder: 'Lotmark Treuhand', iban: iban.fr, bic: 'PSSTFRPPXXX' };
      await admin.ok('reference.create_record', { kind: 'payer_account', values, reason: 'test account' });
    },
  };
}
