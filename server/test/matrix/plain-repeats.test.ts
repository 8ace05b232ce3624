import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '../../src/api/index.ts';
import { startHarness } from '../support/harness.ts';
import type { Caller } from '../support/world.ts';
import { plausibleCalls, type Stage } from './calls.ts';
import { otherValue } from './other-values.ts';
import { inputOf, sampleInput } from './parameters.ts';
import { absentRecords, openRecords, openStranger } from './records.ts';
import { type Credentials, send, shortName } from './send.ts';
import { someOf } from './some.ts';

/**
 * Every write, made twice without an Idempotency-Key: as who clicks twice does, or a client that never had the answer. Nobody is told
 * that what succeeded has failed, but where the reason stands here. Where the second call does nothing, somebody else makes it, and it
 * is made with each of its parameters otherwise: nobody is told that what they asked was done when it was not.
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

const specifiedAnswer = 'the interface demands the answer in this state';
const asItIs = 'what is asked is how it stands';
const notKept = 'nothing is kept of it; each answer is made for its call';
const signedByAnother = 'its maker signed it, whoever brings it; the answer says that it was there';

/**
 * What a call that does nothing may say otherwise and still be told of success, by parameter; `caller` for being somebody else. With
 * the reason why nobody is misled.
 */
const alikeAlso: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'admin_users.allow_several_organisations': { caller: asItIs },
  'admin_users.grant_role': { caller: asItIs },
  'admin_users.revoke_role': { caller: asItIs },
  'ai_test.run_once': { prompt: notKept, system: notKept, max_tokens: notKept, caller: notKept },
  'ai_test.run_compare': { prompt: notKept, system: notKept, max_tokens: notKept, caller: notKept },
  'announcements.pin_comment': { caller: asItIs },
  'announcements.unreact': { kind: 'no such reaction was there', caller: 'nor one of theirs' },
  'authority_certs.issue_export_certificate': {
    certificate_number: specifiedAnswer,
    authority: specifiedAnswer,
    caller: specifiedAnswer,
  },
  'cooperative.set_member_role': { caller: asItIs },
  'cooperative.update_lot': { unit: asItIs, corridor: asItIs, caller: asItIs },
  'eudr.generate_package': { caller: 'it is of the operator, whoever of its people makes it' },
  'exporter.decline_order': { caller: specifiedAnswer },
  'exporter.mark_shipped': { caller: specifiedAnswer },
  'farmer.update_farm_plot': { gps_polygon: asItIs },
  'fep.recompute': {
    entity_type: 'it narrows where the caller has several, and an organisation is named',
    caller: 'it is of the organisation, whoever of its people asks',
  },
  'fep.share_with_banks': { caller: asItIs },
  'inspector.submit_inspection': { measures: specifiedAnswer },
  'inspector_workbench.request_inspection': { caller: 'the answer says that a request is waiting already' },
  'integration.retry_log': { caller: 'the answer says that it was queued before' },
  'integration.test_service': { caller: notKept },
  'iot.ingest': { partial: 'none of the readings is refused', caller: signedByAnother },
  'iot.ingest_uplink': { caller: signedByAnother },
  'orders.agree_cancellation': { caller: 'it is the word of a side, whoever of its people says it' },
  'orders.amend_shipment': { caller: asItIs },
  'orders.confirm_delivery_and_release': {
    confirm_quantity: 'all of it is paid; there is nothing left to confirm',
    caller: 'it is the word of the buyer, whoever of its people says it',
  },
  'organisation.set_member_role': { caller: asItIs },
  'organisation.update_organisation': { caller: asItIs },
  'partners.set_quota': { caller: asItIs },
  'plot_imports.read_again': { caller: asItIs },
  'svc_network.insurance.api.ingest_oracle_reading': { caller: signedByAnother },
  'tenants.set_tier': { caller: asItIs },
  'webhooks.replay': { from: 'the answer says that none is in that time', to: 'the same' },
};

const writes = allOperations
  .filter(({ kind }) => kind === 'write')
  .map((each) => [shortName(each), each] as const)
  .filter(([name]) => plausibleCalls[name] !== undefined);

test('what is said here is of writes', () => {
  const known = new Set(writes.map(([name]) => name));
  const said = [refusedTwice, sameAgain, alikeAlso].flatMap((each) => Object.keys(each));
  expect(said.filter((name) => !known.has(name))).toEqual([]);
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

type Write = (typeof writes)[number][1];
interface Call {
  by: Caller;
  body: Record<string, unknown>;
  credentials: Credentials;
}

/**
 * A call that does nothing, because it was made before, made otherwise: with another value of each parameter in turn, and by somebody
 * else who may do as much, where there is something to say with it. Each is refused, or does something.
 * @returns those that are neither.
 */
async function takenForTheSame(operation: Write, { by, body, credentials }: Call): Promise<string[]> {
  const others = Object.entries(inputOf(operation).properties).flatMap(([field, schema]) => {
    const value = otherValue(schema, body[field]);
    return value === undefined ? [] : [[field, { ...body, [field]: value }, credentials] as const];
  });
  if (others.length === 0) return [];
  const { headers } = await stage.trade.world.colleague(by);
  const calls = [['caller', body, { ...credentials, headers }] as const, ...others];
  const alike: string[] = [];
  for (const [what, input, who] of calls) {
    const before = await changes();
    const { status } = await send(stage.harness, operation, input, who);
    if (status < 300 && (await changes()).join() === before.join()) alike.push(what);
  }
  return alike;
}

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
      const after = await changes();
      if (sameAgain[name] === 'the same') expect(second.body).toEqual(first.body);
      if (sameAgain[name] === 'other words') expect(settled(second.body)).toEqual(settled(first.body));
      if (sameAgain[name] !== undefined) expect(after, 'the second call did something').toEqual(before);
      if (refused !== undefined || after.join() !== before.join()) return;
      const alike = await takenForTheSame(operation, { by, body, credentials });
      expect(alike.sort()).toEqual(Object.keys(alikeAlso[name] ?? {}).sort());
    },
    120_000,
  );
});
