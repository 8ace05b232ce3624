import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertClaims } from '../../src/domain/proof/event/claims.ts';
import { insuranceClaim, scoreClaim } from '../../src/domain/proof/event/trade-claims.ts';
import { startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

/** What other parts of the service tell of, and what becomes of it in the feed. */
const harness = await startHarness();
const world = new World(harness);
let coop: Caller & { org: string };
let stranger: Caller & { org: string };
let bank: Caller;
beforeAll(async () => {
  coop = await world.member('Cooperative');
  stranger = await world.member('Cooperative');
  bank = await world.user({ roles: ['SVC Bank'] });
  await harness.anchor();
});
afterAll(() => harness.close());

const claims = { 'claim.approved': insuranceClaim, 'score.updated': scoreClaim } as const;
/** What raises such an event once there are insurance policies and credit profiles: nothing does today. */
const emit = (topic: keyof typeof claims, subject: string, payload: Record<string, unknown>) =>
  harness.app.jobContext.transaction(async (work) => {
    const claim = claims[topic](subject, payload, work.now);
    if ((await insertClaims(work, [claim])) > 0) work.emit('event.claimed', claim.subject);
  });
const feed = async (reader: Caller, schema: string) => {
  await harness.drain();
  await harness.tick('events.advance');
  await harness.anchor();
  return (await reader.get(`/v1/events?schema=${schema}`)).body;
};
const fits = async (event: { schema: string }) => {
  const { body } = await world.guest().get(`/v1/schemas/${event.schema}`);
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(body);
  expect(validate(event), JSON.stringify(validate.errors)).toBe(true);
};

test('an approved claim becomes insure.claim.v1, once, for its party and the supervisors', async () => {
  const approved = {
    policy: 'POL-2026-00001',
    organisation: coop.org,
    country: 'ET',
    amount: '1250.50',
    currency: 'USD',
    trigger: 'Rainfall below 40 mm in March',
  };
  await emit('claim.approved', 'CLM-2026-00001', approved);
  await emit('claim.approved', 'CLM-2026-00001', approved);
  const events = await feed(coop, 'insure.claim.v1');
  expect(events).toMatchObject([
    {
      schema: 'insure.claim.v1',
      state: 'STATE_VERIFIED',
      proof: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), block: expect.any(Number), epoch: expect.any(Number) },
      attest: { standard: 'svc.parametric-trigger.v1', verifier: harness.app.services.signer.address },
    },
  ]);
  expect(events[0].payload).toEqual({
    id: 'CLM-2026-00001',
    policy: 'POL-2026-00001',
    organisation: coop.org,
    amount: 1250.5,
    currency: 'USD',
    trigger: 'Rainfall below 40 mm in March',
  });
  await fits(events[0]);
  expect(await feed(stranger, 'insure.claim.v1')).toEqual([]);
  expect(await feed(bank, 'insure.claim.v1')).toEqual(events);
});

test('each update of a profile becomes a credit.score.v1 of its own, and the same update one', async () => {
  const updated = { organisation: coop.org, country: 'ET', score: 712, band: 'B', model: 'svc.score.v1', version: 1 };
  await emit('score.updated', 'FIN-2026-00001', updated);
  await emit('score.updated', 'FIN-2026-00001', updated);
  await emit('score.updated', 'FIN-2026-00001', { ...updated, score: '698.5', band: null, version: 2 });
  const events = await feed(coop, 'credit.score.v1');
  expect(events.map((event: { payload: object }) => event.payload)).toEqual([
    { id: 'FIN-2026-00001', organisation: coop.org, score: 712, band: 'B', model: 'svc.score.v1' },
    { id: 'FIN-2026-00001', organisation: coop.org, score: 698.5, band: null, model: 'svc.score.v1' },
  ]);
  for (const event of events) await fits(event);
  expect(events[0].attest.standard).toBe('svc.credit-profile.v1');
  expect(await feed(stranger, 'credit.score.v1')).toEqual([]);
});

test('what does not say what an event must say fails its job, and raises nothing', async () => {
  const { db } = harness.database;
  const run = (topic: keyof typeof claims, payload: Record<string, unknown>) => emit(topic, 'X-1', payload);
  const claim = { policy: 'P', country: 'ET', amount: '1', currency: 'USD', trigger: 'x' };
  const score = { organisation: coop.org, country: 'ET', score: 1, model: 'm', version: 1 };
  for (const [topic, payload] of [
    ['claim.approved', { ...claim, amount: '-1' }],
    ['claim.approved', { ...claim, country: 'Ethiopia' }],
    ['claim.approved', { ...claim, currency: 'dollars' }],
    ['claim.approved', {}],
    ['score.updated', { ...score, score: 1001 }],
    ['score.updated', { ...score, organisation: 'nobody' }],
    ['score.updated', {}],
  ] as const) {
    await expect(run(topic, payload), JSON.stringify(payload)).rejects.toThrow();
  }
  expect(await db.selectFrom('event_claims').selectAll().execute()).toEqual([]);
});
