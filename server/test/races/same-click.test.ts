import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../src/platform/db/tables.generated.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { afterSeason, longSessions, openCover } from '../support/insurance-people.ts';
import { iban } from '../support/payout-people.ts';
import type { Caller } from '../support/world.ts';

/** Two clicks, or a call that is sent again while the first is under way: both are told what was done. */
const harness = await startHarness({ poolSize: 16, env: longSessions });
afterAll(() => harness.close());
const cover = await openCover(harness);
const { cooperative, admin, world } = cover;
const exporter = await world.member('Exporter');

async function openComplaint(): Promise<object> {
  harness.clock.set(new Date('2026-03-02T09:30:00Z'));
  const policy = await cover.policy(await cover.product());
  harness.clock.set(afterSeason);
  return { policy, loss_percent: 20, words: 'The rain came in.' };
}

const clicks: [string, keyof Tables, Caller, () => Promise<object>][] = [
  [
    'insurance_oracle.register_provider',
    'oracle_providers',
    admin,
    async () => ({ title: 'Meter', public_key: randomBytes(32).toString('hex') }),
  ],
  ['atlas.add_alias', 'atlas_aliases', cooperative, async () => ({ concept_id: 'arabica', alias: 'bean of the hill' })],
  ['insurance_policies.complain', 'insurance_complaints', cooperative, openComplaint],
  ['fleet.add_vehicle', 'vehicles', exporter, async () => ({ kind: 'trailer', plate: 'ET 3-77777' })],
  [
    'payouts.add_account',
    'payout_accounts',
    cooperative,
    async () => ({ method: 'iban', holder: 'Kaffa Union', currency: 'EUR', iban: iban.de }),
  ],
];

// One connection (PGlite) has no races.
test.runIf(onPostgres).each(clicks)('%s sixteen times at once is done once', async (name, table, who, parameters) => {
  const rows = async () => {
    const { count } = await harness.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const asked = await parameters();
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 16 }, () => who.call(name, asked)));
  for (const { status, body } of answers) expect([status, body.exception]).toEqual([200, undefined]);
  expect(new Set(answers.map(({ message }) => message.name)).size).toBe(1);
  expect((await rows()) - before).toBe(1);
});
