import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Cover, fire, longSessions, openCover, storePolicy, storeProduct } from '../support/insurance-people.ts';

let harness: Harness;
let cover: Cover;
const api = (name: string) => `svc_network.insurance.api.${name}`;

beforeAll(async () => {
  harness = await startHarness({ env: longSessions });
  cover = await openCover(harness);
  await cover.mint(cover.agent.org, 100_000);
}, 60_000);
afterAll(() => harness.close());

const file = async (policy: string, loss: object = {}) => {
  const answer = await cover.cooperative.call(api('submit_claim'), { policy, ...fire, ...loss });
  return { ...answer, fault: answer.body.errors?.[0] as { field: string; message: string } | undefined };
};
const approve = async (claim: string, asked: object) => {
  const answer = await cover.agent.call('insurance_dashboard.agent_approve_claim', { claim, ...asked });
  return { ...answer, fault: answer.body.errors?.[0] as { field: string; message: string } | undefined };
};

test('nobody is paid more than was claimed', async () => {
  const { agent } = cover;
  const policy = await storePolicy(cover, await storeProduct(agent));
  const { message } = await file(policy, { amount: '600' });
  const claim = message.name as string;
  const much = await approve(claim, { approved_amount: '800' });
  expect([much.status, much.fault]).toEqual([
    400,
    { field: 'approved_amount', message: `must be at most 600: what was claimed with ${claim}` },
  ]);
  const moved = await agent.call(api('transition_claim'), { claim, status: 'Approved', approved_amount: '600.01' });
  expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([400, 'approved_amount']);
  expect((await approve(claim, { approved_amount: '600' })).status).toBe(200);
  expect(await agent.ok(api('pay_claim'), { claim })).toMatchObject({ status: 'Paid', paid: true });
});

test('two claims for one event are told apart by words, and the money of a policy ends with its sum', async () => {
  const { agent, cooperative } = cover;
  const policy = await storePolicy(cover, await storeProduct(agent));
  const first = (await file(policy, { amount: '600' })).message.name as string;
  harness.clock.advance(86_400_000);
  // The same loss once more, and one a day later in other words.
  for (const loss_on of [fire.loss_on, '2026-03-03']) {
    const again = await file(policy, { amount: '600', loss_on, description: 'The store burnt down in part.' });
    expect([loss_on, again.status, again.fault?.field]).toEqual([loss_on, 400, 'other_event']);
    expect(again.fault?.message).toContain(`${first} is for a loss on 2026-03-02`);
  }
  const other_event = 'The fire was in the north store, this was rain in the south one.';
  const second = await file(policy, { amount: '600', other_event });
  expect(second.message).toMatchObject({ other_event, same_event: [first] });
  const { data } = await agent.ok('insurance_dashboard.list_pending_claims');
  expect(data.find(({ name }: { name: string }) => name === first).same_event).toEqual([second.message.name]);
  expect((await approve(first, { approved_amount: '600' })).status).toBe(200);
  const silent = await approve(second.message.name, { approved_amount: '400' });
  expect([silent.status, silent.fault?.field]).toEqual([400, 'reason']);
  const reason = 'We saw both stores; they are two losses.';
  const beyond = await approve(second.message.name, { approved_amount: '400.01', reason });
  expect([beyond.status, beyond.fault?.message]).toEqual([
    400,
    `must be at most 400: what is left of the sum of ${policy}`,
  ]);
  expect((await approve(second.message.name, { approved_amount: '400', reason })).status).toBe(200);
  for (const claim of [first, second.message.name]) await agent.ok(api('pay_claim'), { claim });
  const { paid_out } = await cooperative.ok(api('query_policy_status'), { policy });
  expect(paid_out).toBe('1000');
  // A claim that was rejected stands in nobody's way.
  const another = await storePolicy(cover, await storeProduct(agent));
  const rejected = (await file(another, { loss_on: '2026-03-03' })).message.name as string;
  await agent.ok('insurance_dashboard.agent_reject_claim', { claim: rejected, reason: 'the store is another one' });
  expect((await file(another, { loss_on: '2026-03-03' })).message).toMatchObject({ same_event: [], other_event: null });
});
