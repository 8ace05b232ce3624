import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { startHarness } from '../support/harness.ts';
import { plausibleCalls, type Stage } from './calls.ts';
import { inputOf, sampleInput } from './parameters.ts';
import { absentRecords, openRecords, openStranger } from './records.ts';
import { send, shortName } from './send.ts';
import { someOf } from './some.ts';

/**
 * Every write, made twice without an Idempotency-Key: as who clicks twice does, or a client that never had the answer. Nobody is told
 * that what succeeded has failed, but where the reason stands here.
 */
let stage: Stage;
beforeAll(async () => {
  const harness = await startHarness();
  const opened = await openRecords(harness);
  stage = { harness, ...opened, stranger: await openStranger(harness, opened.trade.world) };
}, 120_000);
afterAll(() => stage.harness.close());

const specified = 'the interface demands the refusal in this state';
const gone = 'what is removed is not there any more, and nobody but its owner ever learns that it was';
const oneOnly = 'whoever has one founds no other: the interface demands it, and the answer names the one that is there';
const named = 'the answer names what is there already; it may have been changed since';

/** Writes whose repetition is refused, with the status and the reason. */
const refusedTwice: Readonly<Record<string, [status: number, reason: string]>> = {
  'admin_users.create_user': [409, named],
  'ai.delete_thread': [403, gone],
  'auth.reset_password': [400, 'a token of a letter is good for one use'],
  'auth.change_password': [400, 'the password it names is not the password any more'],
  'auth.remove_passkey': [404, gone],
  'auth.end_session': [404, gone],
  'authority.resolve_flagged_lot': [409, specified],
  'buyer.create_buyer_org': [409, oneOnly],
  'cart.cart_remove': [404, gone],
  'cooperative.remove_member': [404, gone],
  'cooperative.record_processing': [400, 'each step is one that was done; the goods are of another stage by then'],
  'cooperative_onboard.create_cooperative_org': [409, oneOnly],
  'svc_network.did.api.create': [409, named],
  'exporter_onboard.create_exporter_org': [409, oneOnly],
  'farmer.aggregate_harvests_into_lot': [409, named],
  'inspector.admin_approve_inspection': [409, specified],
  'inspector.admin_reject_inspection': [409, specified],
  'inspector_workbench.record_inspection': [409, specified],
  'svc_network.insurance.api.submit_claim': [
    400,
    'it is asked whether it is another event; the answer names the claim',
  ],
  'insurance_dashboard.agent_approve_claim': [409, specified],
  'insurance_dashboard.agent_reject_claim': [409, specified],
  'orders.settle_differences': [409, 'there is nothing to settle any more, and the answer says so'],
  'organisation.remove_member': [404, gone],
  'partners.rotate_key': [409, 'it is asked which of the two secrets that work goes on working'],
  'plot_imports.append': [409, 'the tus protocol demands it; the answer says how much is there'],
  'reference.create_record': [409, named],
  'tenants.create': [409, named],
  'webhooks.delete': [403, gone],
};

/** Those that answer the second time what they answered the first, and do nothing. */
const sameAgain: Readonly<Record<string, 'the same' | 'other words'>> = {
  'atlas.add_alias': 'the same',
  'carbon.retire': 'the same',
  'documents.end_template': 'the same',
  'farmer.void_harvest': 'the same',
  'files.remove_file': 'the same',
  'fleet.add_vehicle': 'the same',
  'incidents.resolve': 'the same',
  'insurance_oracle.register_provider': 'the same',
  'insurance_policies.cancel': 'the same',
  'insurance_policies.complain': 'the same',
  'orders.accept_price_difference': 'other words',
  'orders.refuse_price_difference': 'the same',
  'payouts.add_account': 'the same',
  'payouts.refuse_account': 'the same',
  'payouts.verify_account': 'the same',
  'payouts.make_batch': 'the same',
  'payouts.mark_failed': 'the same',
  'payouts.mark_paid': 'the same',
  'payouts.refuse': 'the same',
  'plot_imports.take': 'the same',
  'plot_imports.cancel': 'the same',
  'plot_imports.read_again': 'the same',
  'reference.retire_record': 'the same',
  'wallet.reverse_entry': 'the same',
};

const writes = allOperations
  .filter(({ kind }) => kind === 'write')
  .map((each) => [shortName(each), each] as const)
  .filter(([name]) => plausibleCalls[name] !== undefined);

test('what is said here is of writes', () => {
  const known = new Set(writes.map(([name]) => name));
  expect([...Object.keys(refusedTwice), ...Object.keys(sameAgain)].filter((name) => !known.has(name))).toEqual([]);
});

/** How often each table was written: what was done twice leaves a trace. */
async function changes(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select tbl || ' ' || count(*) as line from record_changes where tbl <> 'audit_log'
     group by tbl order by 1`.execute(stage.harness.database.db);
  return rows.map(({ line }) => line);
}

const settled = (body: { message?: Record<string, unknown> }) => {
  const { message: _words, released: _released, ...rest } = body.message ?? {};
  return rest;
};

describe('made twice', () => {
  test.each(someOf(writes))(
    '%s',
    async (name, operation) => {
      const recipe = plausibleCalls[name] as (typeof plausibleCalls)[string];
      const { by, input } = await recipe(stage);
      const credentials = { headers: by.headers, signing: stage.stranger.signing };
      const body = { ...sampleInput(inputOf(operation), (kind) => absentRecords[kind]), ...input };
      const first = await send(stage.harness, operation, body, credentials);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const before = await changes();
      const second = await send(stage.harness, operation, body, credentials);
      const told = JSON.stringify(second.body);
      const [refused] = refusedTwice[name] ?? [];
      if (refused !== undefined) expect(second.status, told).toBe(refused);
      else expect(second.status, told).toBeLessThan(300);
      if (sameAgain[name] === undefined) return;
      if (sameAgain[name] === 'the same') expect(second.body).toEqual(first.body);
      else expect(settled(second.body)).toEqual(settled(first.body));
      expect(await changes(), 'the second call did something').toEqual(before);
    },
    120_000,
  );
});
