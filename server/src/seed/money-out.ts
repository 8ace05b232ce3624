import type { Client } from '@lotmark/sdk';
import { dayAfter } from './days.ts';

/** Who takes part, and the order whose money is paid out. */
interface MoneyOut {
  coop: Client;
  farmer: Client;
  exporter: Client;
  admin: Client;
  orgs: { coffee: string; exporter: string };
  order: string;
  /** When the world was begun: a start that goes on with it asks the same. */
  begunAt: Date;
}

/** Accounts of the ISO 13616 register: they belong to nobody. */
const ibans = {
  platform: 'FR1420041010050500013M02606',
  union: 'DE89370400440532013000',
  exporter: 'GB29NWBK60161331926819',
} as const;

/** After a settled trade: the farmers are told what is theirs, and money leaves by every stage of a payout. */
export async function payOut({ coop, farmer, exporter, admin, orgs, order, begunAt }: MoneyOut): Promise<void> {
  const { name: statement, created_at } = await coop.payouts.make_statement({
    cooperative: orgs.coffee,
    order,
    deductions: [
      { label: 'Transport to the washing station', per_kg: '0.02' },
      { label: 'Seedling fund', percent: '2' },
    ],
    note: 'Main crop, washed.',
  });
  await coop.payouts.publish_statement({ statement, created_at });
  await admin.reference.create_record({
    kind: 'payer_account',
    values: { currency: 'USD', holder: 'Lotmark Treuhand', iban: ibans.platform, bic: 'PSSTFRPPXXX' },
    reason: 'account of the demonstration',
  });
  const own = { method: 'iban' as const, currency: 'USD' };
  const union = await coop.payouts.add_account({
    ...own,
    organisation: orgs.coffee,
    holder: 'Yirgacheffe Konga Union',
    iban: ibans.union,
  });
  const trader = await exporter.payouts.add_account({
    ...own,
    organisation: orgs.exporter,
    holder: 'Addis Highland Exports',
    iban: ibans.exporter,
  });
  for (const { name } of [union, trader]) await admin.payouts.verify_account({ account: name });
  await farmer.payouts.add_account({
    owner: 'farmer',
    method: 'mobile_money',
    holder: 'Abebe Tadesse',
    currency: 'USD',
    provider: 'telebirr',
    mobile_number: '+251911234567',
    country: 'ET',
  });
  const ask = (by: Client, account: string, amount: number) => by.payouts.request({ account, amount, currency: 'USD' });
  const paid = await ask(exporter, trader.name, 450);
  await admin.payouts.approve({ payout: paid.name });
  await admin.payouts.make_batch({ payouts: [paid.name] });
  await admin.payouts.mark_paid({ payout: paid.name, bank_reference: 'E2E-4471-01', paid_on: dayAfter(begunAt, 0) });
  const batched = await ask(exporter, trader.name, 280);
  await admin.payouts.approve({ payout: batched.name });
  await admin.payouts.make_batch({ payouts: [batched.name] });
  await ask(coop, union.name, 1200);
}
