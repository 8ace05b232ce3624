import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayCommand } from '../../src/commands/replay.ts';
import { checkCauses } from '../../src/domain/money/escrow/causes.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { signedCover } from '../../src/domain/proof/attestation/cover-facts.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import {
  afterSeason,
  type Cover,
  dekads,
  fire,
  longSessions,
  nearby,
  openCover,
  rainTerms,
  readingOf,
  stationsAt,
  storePolicy,
  storeProduct,
} from '../support/insurance-people.ts';

let harness: Harness;
let cover: Cover;
const api = (name: string) => `svc_network.insurance.api.${name}`;
const beforeSeason = new Date('2026-03-02T09:30:00Z');

beforeAll(async () => {
  harness = await startHarness({ env: longSessions });
  cover = await openCover(harness);
  await cover.mint(cover.agent.org, 100_000);
}, 60_000);
afterAll(async () => {
  const { db } = harness.database;
  expect((await checkBooks(db)).faults).toEqual([]);
  expect(await checkCauses(db)).toEqual([]);
  await harness.close();
});

const claimsOf = async (policy: string) => (await cover.agent.ok(api('query_claim_history'), { policy })).data;

test('a quote writes nothing, says everything it is computed from, and stands in the policy', async () => {
  const { cooperative } = cover;
  const product = await cover.product();
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07', organisation: cooperative.org, ...nearby };
  const quote = await cooperative.ok(api('get_quote'), asked);
  expect(quote).toMatchObject({ formula: 'lotmark.quote.v1', claims_counted: 0, normal: '591.333333' });
  // Twelve seasons, of which only that of 310 mm pays: .52424 of normal, (.8 - .52424) / .4.
  expect(quote.seasons.filter(({ share }: { share: string }) => share !== '0')).toEqual([
    { year: 2023, value: '310', share: '0.6894024795' },
  ]);
  const policy = await cooperative.ok(api('apply_for_policy'), asked);
  expect(policy).toMatchObject({ status: 'Applied', premium: quote.premium, premium_paid: false });
  expect(String(policy.risk_score)).toBe(quote.risk_score);
  const detail = await cooperative.ok('detail.policy_detail', { name: policy.name });
  expect(detail.quote.quote_hash).toBe(quote.quote_hash);
});

test('a quote is signed, and computed again offline; one altered figure is named', async () => {
  const { cooperative, agent } = cover;
  const given = { sum_insured: '1234.5', organisation: cooperative.org };
  const byIndex = await cooperative.ok(api('get_quote'), {
    ...given,
    product: await cover.product(),
    cell: 'ET-SIDAMA-07',
  });
  const byPeople = await cooperative.ok(api('get_quote'), { ...given, product: await storeProduct(agent) });
  const folder = await mkdtemp(join(tmpdir(), 'lotmark-quotes-'));
  const replay = async (document: object, kid?: string) => {
    const file = join(folder, 'quote.json');
    await writeFile(file, JSON.stringify(document));
    const lines: string[] = [];
    const values = kid === undefined ? {} : { kid };
    const code = await replayCommand({ operands: [file], values, switches: new Set() }, (line) => lines.push(line));
    return { code, said: lines.join('\n') };
  };
  for (const quote of [byIndex, byPeople]) {
    const held = await replay({ message: quote }, quote.kid);
    expect(held.said).toContain(`a premium of ${quote.premium} USD`);
    expect(held.code).toBe(0);
    const cheaper = await replay({ ...quote, premium: '1.00' });
    expect(cheaper).toMatchObject({ code: 1, said: expect.stringContaining('✗ premium: it says "1.00"') });
    // What is computed rightly from other figures is not what was signed.
    const { quote_hash: _, ...other } = { ...quote, product: 'IPR-2026-00777' };
    const forged = await replay(other);
    expect(forged).toMatchObject({ code: 1, said: expect.stringContaining('✓ Computed again') });
  }
  const otherKey = byPeople.kid.replace(/.$/, (last: string) => (last === 'x' ? 'y' : 'x'));
  expect((await replay(byIndex, otherKey)).code).toBe(1);
  expect((await replay({ formula: 'another' })).code).toBe(2);
  const { name } = await cooperative.ok(api('apply_for_policy'), {
    ...given,
    ...nearby,
    product: byIndex.product,
    cell: 'ET-SIDAMA-07',
  });
  const { quote } = await cooperative.ok('detail.policy_detail', { name });
  expect(await replay(quote)).toMatchObject({ code: 0, said: expect.stringContaining('bears no signature') });
  await rm(folder, { recursive: true });
});

test('a policy is bound with a premium in good standing, by an admin; the premium is taken once', async () => {
  const { cooperative, admin, agent } = cover;
  const product = await cover.product();
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07', organisation: cooperative.org, ...nearby };
  const { name: policy } = await cooperative.ok(api('apply_for_policy'), asked);
  const early = await admin.call(api('bind_policy'), { policy });
  expect([early.status, early.body.exception]).toEqual([
    409,
    `${policy} has no premium in good standing; collect one first (insurance.collect_premium).`,
  ]);
  expect((await agent.call(api('collect_premium'), { policy })).status).toBe(403);
  const before = await cover.balance(agent.org);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => cooperative.call(api('collect_premium'), { policy })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ message }) => message.collected)).toHaveLength(1);
  expect(new Set(answers.map(({ message }) => message.name)).size).toBe(1);
  expect((await cover.balance(agent.org)) - before).toBeCloseTo(Number(answers[0]?.message.tokens), 6);
  expect((await cooperative.call(api('bind_policy'), { policy })).status).toBe(403);
  expect(await admin.ok(api('bind_policy'), { policy })).toMatchObject({ status: 'Active', bound: true });
  expect(await admin.ok(api('bind_policy'), { policy })).toMatchObject({ status: 'Active', bound: false });
});

test('what was not earned goes back when cover ends early', async () => {
  const { cooperative, agent } = cover;
  const policy = await cover.policy(await cover.product());
  const paid = (await cooperative.ok(api('query_policy_status'), { policy })).premiums[0];
  const before = await cover.balance(cooperative.org);
  harness.clock.set(new Date('2026-03-20T12:00:00Z'));
  const escaped = await agent.call('insurance_policies.cancel', { policy, reason: 'it looks dry' });
  expect([escaped.status, escaped.body.exception]).toEqual([409, expect.stringContaining('only its holder')]);
  const ended = await cooperative.ok('insurance_policies.cancel', { policy, reason: 'sold the field' });
  // 31 days of cover from March 11, of which 10 are over with March 20.
  const back = Math.floor((Number(paid.tokens) * 21 * 1e6) / 31 + 1e-6) / 1e6;
  expect(ended).toMatchObject({ status: 'Cancelled', returned: { name: paid.name, standing: 'Returned' } });
  expect(Number(ended.returned.returned_tokens)).toBeCloseTo(back, 5);
  expect((await cover.balance(cooperative.org)) - before).toBeCloseTo(back, 5);
  expect((await cooperative.call('insurance_policies.cancel', { policy, reason: 'again' })).status).toBe(409);
  harness.clock.set(beforeSeason);
});

test('cover of an index is sold, and its premium taken, before the season begins', async () => {
  const { agent, admin, cooperative } = cover;
  const open = await agent.call('insurance_products.publish', {
    ...rainTerms,
    places: stationsAt(rainTerms.cells),
    sales_until: rainTerms.season_from,
  });
  expect([open.status, open.body.errors?.[0]?.field]).toEqual([400, 'sales_until']);
  const product = await cover.product();
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07', organisation: cooperative.org, ...nearby };
  const { name: unpaid } = await cooperative.ok(api('apply_for_policy'), asked);
  const { name: paid } = await cooperative.ok(api('apply_for_policy'), asked);
  await cooperative.ok(api('collect_premium'), { policy: paid });
  // A product of before that was sold into its season.
  const sold = sql`update insurance_products set sales_until = season_to where name = ${product}`;
  await sold.execute(harness.database.db);
  harness.clock.set(new Date('2026-03-11T00:00:01Z'));
  for (const [operation, input] of [
    ['get_quote', asked],
    ['apply_for_policy', asked],
    ['collect_premium', { policy: unpaid }],
  ] as const) {
    const late = await cooperative.call(api(operation), input);
    expect([operation, late.status, late.body.exception]).toEqual([
      operation,
      409,
      `The season of ${product} began on 2026-03-11; cover of an index is bought before.`,
    ]);
  }
  // What was paid in time is in force, whenever an admin comes to it.
  expect(await admin.ok(api('bind_policy'), { policy: paid })).toMatchObject({ status: 'Active', bound: true });
  await sql`update insurance_products set sales_until = '2026-03-10' where name = ${product}`.execute(
    harness.database.db,
  );
  harness.clock.set(beforeSeason);
});

test('claims that people decide about: filed, reviewed, approved within the sum, paid once under 32 calls at once', async () => {
  const { cooperative, admin, agent, world } = cover;
  const policy = await storePolicy({ admin, cooperative }, await storeProduct(agent));
  const { name: claim } = await cooperative.ok(api('submit_claim'), { policy, ...fire });
  const other = await world.member('Insurer');
  const foreign = await other.call(api('transition_claim'), { claim, status: 'Under Review' });
  const absent = await other.call(api('transition_claim'), { claim: 'CLM-2026-99999', status: 'Under Review' });
  expect([foreign.status, foreign.body.exception]).toEqual([403, absent.body.exception]);
  expect((await other.ok('insurance_dashboard.list_pending_claims')).data).toEqual([]);
  expect((await other.ok('insurance_dashboard.list_my_policies')).data).toEqual([]);
  expect((await agent.call(api('pay_claim'), { claim })).status).toBe(409);
  await agent.ok(api('transition_claim'), { claim, status: 'Under Review' });
  const much = await agent.call('insurance_dashboard.agent_approve_claim', { claim, approved_amount: 1001 });
  expect([much.status, much.body.errors[0].field]).toEqual([400, 'approved_amount']);
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: '350.50' });
  expect((await agent.call('insurance_dashboard.agent_reject_claim', { claim, reason: 'late' })).status).toBe(409);
  const before = await cover.balance(cooperative.org);
  const paid = await Promise.all(Array.from({ length: 32 }, () => agent.call(api('pay_claim'), { claim })));
  expect(paid.map(({ status }) => status)).toEqual(Array(32).fill(200));
  expect(paid.filter(({ message }) => message.paid)).toHaveLength(1);
  const tokens = Number(paid[0]?.message.paid_tokens);
  expect((await cover.balance(cooperative.org)) - before).toBeCloseTo(tokens, 6);
  const summary = await agent.ok('insurance_dashboard.insurance_summary');
  expect(summary).toMatchObject({ paid_total: '350.5', insurer: agent.org });
});

test('a rejection needs a reason', async () => {
  const { cooperative, admin, agent } = cover;
  const policy = await storePolicy({ admin, cooperative }, await storeProduct(agent));
  const { name: claim } = await cooperative.ok(api('submit_claim'), { policy, ...fire });
  expect((await agent.call('insurance_dashboard.agent_reject_claim', { claim })).status).toBe(400);
  expect((await agent.call(api('transition_claim'), { claim, status: 'Rejected' })).status).toBe(400);
  expect(await agent.ok(api('transition_claim'), { claim, status: 'Rejected', reason: 'not insured' })).toMatchObject({
    status: 'Rejected',
    reason: 'not insured',
  });
});

test('a decision said once more is answered to who took it; another amount, reason or person is refused, and so is what is not kept', async () => {
  const { cooperative, admin, agent, world } = cover;
  const policy = await storePolicy({ admin, cooperative }, await storeProduct(agent));
  const colleague = await world.colleague(agent);
  const { name: claim } = await cooperative.ok(api('submit_claim'), { policy, ...fire });
  const approved = { claim, status: 'Approved', approved_amount: '100' };
  for (const [lost, field] of [
    [{ claim, status: 'Under Review', reason: 'we look' }, 'reason'],
    [{ claim, status: 'Under Review', approved_amount: '1' }, 'approved_amount'],
    [{ claim, status: 'Rejected', reason: 'not insured', approved_amount: '1' }, 'approved_amount'],
  ] as const) {
    const { status, body } = await agent.call(api('transition_claim'), lost);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  }
  const first = await agent.ok(api('transition_claim'), approved);
  expect(await agent.ok(api('transition_claim'), { ...approved, approved_amount: '100.00' })).toEqual(first);
  for (const [by, other, words] of [
    [agent, { approved_amount: '250' }, 'with another approved_amount'],
    [agent, { reason: 'it is another event' }, 'with no reason'],
    [colleague, {}, 'by somebody else'],
    [admin, { approved_amount: '300' }, 'by somebody else and with another approved_amount'],
  ] as const) {
    const { status, body } = await by.call(api('transition_claim'), { ...approved, ...other });
    expect([status, body.exception]).toEqual([409, `${claim} is Approved already, ${words}; nothing was changed now.`]);
  }
});

test('readings that were forged, come from the future, in other units or cannot be are refused', async () => {
  const { admin, meters, cooperative } = cover;
  const [meter, other] = meters;
  const past = { cell: 'REFUSED', issued_at: '2026-03-01T06:00:00.000Z' };
  const good = readingOf(meter, past);
  const ingest = (said: object) => admin.call(api('ingest_oracle_reading'), said);
  expect((await cooperative.call(api('ingest_oracle_reading'), good)).status).toBe(403);
  const forged = readingOf({ ...other, name: meter.name }, past);
  const wrong: [object, string][] = [
    [{ ...good, value: '99' }, 'signature'],
    [forged, 'signature'],
    [{ ...good, cell: 'ELSEWHERE' }, 'signature'],
    [{ ...good, value: 'NaN' }, 'value'],
    [{ ...good, value: 'Infinity' }, 'value'],
    [{ ...good, value: '-1' }, 'value'],
    [{ ...good, value: '1e9' }, 'value'],
    [{ ...good, value: '27001' }, 'value'],
    [{ ...good, unit: 'in' }, 'unit'],
    [{ ...good, period_to: '2026-03-02' }, 'period_to'],
    [{ ...good, period_to: '2026-02-10' }, 'period_to'],
    [{ ...good, issued_at: '2026-03-02T10:00:00.000Z' }, 'issued_at'],
    [{ ...good, issued_at: '2026-02-20T10:00:00.000Z' }, 'issued_at'],
    [{ ...good, provider: 'ORA-99999' }, 'provider'],
  ];
  for (const [said, field] of wrong) {
    const answer = await ingest(said);
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(answer.body)).toEqual([400, field]);
  }
});

test('a reading is taken once and never overwritten; a correction supersedes it', async () => {
  const { admin, meters } = cover;
  const [meter, other] = meters;
  const past = { cell: 'KEPT', issued_at: '2026-03-01T06:00:00.000Z' };
  const ingest = (said: object) => admin.call(api('ingest_oracle_reading'), said);
  const first = readingOf(meter, past);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ingest(first)));
  expect(new Set(answers.map(({ status, message }) => `${status} ${message?.name}`)).size).toBe(1);
  expect(answers.filter(({ message }) => message?.created)).toHaveLength(1);
  const { name } = answers[0]?.message ?? {};
  const second = await ingest(readingOf(meter, { ...past, value: '90' }));
  expect([second.status, second.body.exception]).toEqual([409, expect.stringContaining('send corrects')]);
  const later = { ...past, value: '90', corrects: name, issued_at: '2026-03-01T07:00:00.000Z' };
  expect((await ingest(readingOf(other, later))).status).toBe(400);
  expect((await ingest(readingOf(meter, { ...later, issued_at: '2026-03-01T05:00:00.000Z' }))).status).toBe(400);
  const corrected = await ingest(readingOf(meter, later));
  expect(corrected.message).toMatchObject({ created: true, corrects: name, value: '90' });
  // What was corrected does not come back by being sent again.
  expect((await ingest(first)).status).toBe(409);
  const { data } = await admin.ok('insurance_oracle.list_readings', { cell: 'KEPT', sort: 'name asc' });
  expect(data.map(({ value, corrected_by }: { value: string; corrected_by: string }) => [value, corrected_by])).toEqual(
    [
      ['120', corrected.message.name],
      ['90', null],
    ],
  );
});

test('applications that cannot be are refused, naming the field', async () => {
  const { cooperative, world } = cover;
  const product = await cover.product();
  const asked = { product, sum_insured: '1000', cell: 'ET-SIDAMA-07', organisation: cooperative.org, ...nearby };
  const field = async (given: object) => {
    const { status, body } = await cooperative.call(api('apply_for_policy'), { ...asked, ...given });
    return [status, body.errors?.[0]?.field];
  };
  expect(await field({ sum_insured: '49.99' })).toEqual([400, 'sum_insured']);
  expect(await field({ sum_insured: '5000.01' })).toEqual([400, 'sum_insured']);
  expect(await field({ cell: 'NOWHERE' })).toEqual([400, 'cell']);
  expect(await field({ cell: undefined })).toEqual([400, 'cell']);
  const stranger = await world.member('Cooperative');
  expect((await stranger.call(api('apply_for_policy'), asked)).status).toBe(403);
  expect((await cover.agent.call('insurance_products.retire', { product })).status).toBe(200);
  expect(await field({})).toEqual([409, undefined]);
});

test('an insurer that cannot pay leaves the claim Approved with the reason, and it is paid when it can', async () => {
  const { admin, cooperative, world } = cover;
  const poor = await world.member('Insurer');
  const policy = await storePolicy({ admin, cooperative }, await storeProduct(poor));
  const { name: claim } = await cooperative.ok(api('submit_claim'), { policy, ...fire });
  await poor.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: 390 });
  const tried = await poor.ok(api('pay_claim'), { claim });
  expect(tried).toMatchObject({
    status: 'Approved',
    paid: false,
    payment_problem: expect.stringMatching(/holds .* are needed/),
  });
  const told = async (who: Pick<Cover['admin'], 'ok'>) => {
    const [{ payment_problem: ofHistory }] = (await who.ok(api('query_claim_history'), { policy })).data;
    const { claim: detail } = await who.ok('detail.claim_detail', { name: claim });
    const [ofPolicy] = (await who.ok('detail.policy_detail', { name: policy })).claims;
    return [ofHistory, detail.payment_problem, ofPolicy.payment_problem];
  };
  const figures = Array(3).fill(tried.payment_problem);
  expect(await told(poor)).toEqual(figures);
  expect(await told(admin)).toEqual(figures);
  expect(await told(cooperative)).toEqual(
    Array(3).fill('The insurer has not paid yet: its wallet does not hold enough.'),
  );
  await cover.mint(poor.org, 50_000);
  await harness.tick('insurance.pay');
  expect((await claimsOfPoor(poor, policy))[0]).toMatchObject({ status: 'Approved' });
  harness.clock.advance(6 * 60_000);
  await harness.tick('insurance.pay');
  expect((await claimsOfPoor(poor, policy))[0]).toMatchObject({ status: 'Paid', payment_problem: null });
});
const claimsOfPoor = async (poor: Cover['agent'], policy: string) =>
  (await poor.ok(api('query_claim_history'), { policy })).data;

test('a policy in force and a decided claim are documents in four languages, for those who may see them', async () => {
  const { cooperative, admin, agent, world } = cover;
  const product = await storeProduct(agent);
  const policy = await storePolicy(cover, product);
  const { name: claim } = await cooperative.ok(api('submit_claim'), { policy, ...fire });
  const paper = (doctype: string, name: string, print_format: string) => ({ doctype, name, print_format });
  const letter = paper('Insurance Claim', claim, 'claim-letter');
  const certificate = paper('Insurance Policy', policy, 'insurance-policy');
  expect(await cooperative.call('documents.generate', letter)).toMatchObject({ status: 409 });
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: '400' });
  const stranger = await world.member('Cooperative');
  for (const asked of [letter, certificate])
    expect((await stranger.call('documents.generate', asked)).status).toBe(403);
  for (const asked of [letter, certificate]) {
    for (const [place, language] of ['en', 'es', 'fr', 'pt'].entries()) {
      const by = [agent, cooperative, admin][place % 3] ?? agent;
      const { document } = await by.ok('documents.generate', { ...asked, language });
      await harness.drain();
      expect((await by.ok('documents.status', { document })).status, `${asked.print_format} ${language}`).toBe('Ready');
    }
  }
  const { sentences } = await cooperative.ok('documents.compose', {
    purpose: 'summary',
    ...letter,
    print_format: undefined,
  });
  expect(sentences.map((each: { text: string }) => each.text)).toContain('The amount approved is 400 USD.');
  const { name: applied } = await cooperative.ok(api('apply_for_policy'), {
    product,
    sum_insured: '1000',
    organisation: cooperative.org,
    insured: 'Parchment in the store',
  });
  const early = await cooperative.call('documents.generate', paper('Insurance Policy', applied, 'insurance-policy'));
  expect([early.status, early.body.exception]).toEqual([409, expect.stringContaining('once it was put in force')]);
});

// From here on the season is over.

test('a drought pays by itself, once; a correction afterwards shows the claim as affected', async () => {
  const { cooperative, agent, admin, meters, world } = cover;
  const product = await cover.product({ cells: ['DRY'], seasons: drySeasons });
  const policy = await cover.policy(product, { cell: 'DRY' });
  harness.clock.set(afterSeason);
  // The season is over, and nobody has expired the policy yet.
  for (const party of [agent, cooperative, admin]) {
    const late = await party.call('insurance_policies.cancel', { policy, reason: 'it was dry' });
    expect([late.status, late.body.exception]).toEqual([409, expect.stringContaining('ended on 2026-04-10')]);
  }
  await cover.measure([100, 90], 'DRY');
  await harness.drain();
  expect(await claimsOf(policy)).toEqual([]);
  const season = await cooperative.ok('insurance_policies.season', { policy });
  expect(season).toMatchObject({ so_far: '190', complete: false, trigger: '480', exit: '240', payout: null });
  expect(season.periods.map(({ state }: { state: string }) => state)).toEqual(['settled', 'settled', 'silent']);
  const health = await agent.ok('insurance_oracle.health');
  expect(health.find((row: { product: string }) => row.product === product).alarms).toMatchObject([
    { from: '2026-04-01', state: 'silent', late: false },
  ]);
  const before = await cover.balance(cooperative.org);
  // The third dekad: one provider alone is no quorum.
  const third = { cell: 'DRY', period_from: '2026-04-01', period_to: '2026-04-10', value: '110' };
  await admin.ok(api('ingest_oracle_reading'), readingOf(meters[0], third));
  await harness.drain();
  expect(await claimsOf(policy)).toEqual([]);
  await admin.ok(api('ingest_oracle_reading'), readingOf(meters[1], third));
  await harness.drain();
  const [claim, ...more] = await claimsOf(policy);
  expect(more).toEqual([]);
  const { data: notices } = await cooperative.ok('notifications.list');
  expect(notices.filter(({ subject }: { subject: string }) => subject === claim.name)).toMatchObject([
    { kind: 'claim_paid', page: `/app/insurance/claims/${claim.name}` },
  ]);
  // 300 of 600 mm: (.8 - .5) / (.8 - .4) of 1000.
  expect(claim).toMatchObject({ status: 'Paid', kind: 'parametric', approved_amount: '750', affected: false });
  expect((await cover.balance(cooperative.org)) - before).toBeCloseTo(Number(claim.paid_tokens), 6);
  const { evidence, readings } = await cooperative.ok('detail.claim_detail', { name: claim.name });
  expect(evidence).toMatchObject({ normal: '600', value: '300', compared: '0.5', share: '0.75', payout: '750' });
  expect(readings).toHaveLength(6);
  const event = await harness.database.db
    .selectFrom('event_claims')
    .select(['schema', 'payload'])
    .where('subject', '=', claim.name)
    .executeTakeFirst();
  const appended = await harness.database.db
    .selectFrom('events')
    .select(['schema', 'payload'])
    .where('subject', '=', claim.name)
    .executeTakeFirst();
  expect((event ?? appended)?.schema).toBe('insure.claim.v1');
  await harness.tick('insurance.evaluate');
  await harness.tick('insurance.pay');
  expect(await claimsOf(policy)).toHaveLength(1);
  // A stranger learns nothing of it.
  const stranger = await world.member('Cooperative');
  expect((await stranger.call('detail.claim_detail', { name: claim.name })).status).toBe(403);
  const corrected = readings[5];
  await admin.ok(
    api('ingest_oracle_reading'),
    readingOf(corrected.provider === meters[0].name ? meters[0] : meters[1], {
      ...third,
      value: '115',
      corrects: corrected.name,
      issued_at: '2026-04-11T12:00:00.000Z',
    }),
  );
  await harness.drain();
  expect(await claimsOf(policy)).toMatchObject([{ name: claim.name, status: 'Paid', affected: true }]);
  const { data } = await agent.ok('insurance_dashboard.list_claims', { affected: true });
  expect(data.map(({ name }: { name: string }) => name)).toEqual([claim.name]);
  expect(await agent.ok(api('pay_claim'), { claim: claim.name })).toMatchObject({ status: 'Paid', paid: false });
});
const drySeasons = [2019, 2020, 2021, 2022, 2023, 2024].map((year, place) => ({
  cell: 'DRY',
  year,
  value: place % 2 === 0 ? '590' : '610',
}));

test('a season that is good enough pays nothing, and a complaint about it is answered and counted', async () => {
  const { cooperative, agent } = cover;
  harness.clock.set(beforeSeason);
  const product = await cover.product({ cells: ['WET'], seasons: drySeasons.map((row) => ({ ...row, cell: 'WET' })) });
  const policy = await cover.policy(product, { cell: 'WET' });
  const lost = { policy, loss_percent: 80, words: 'Frost took the flowers in one night.' };
  const early = await cooperative.call('insurance_policies.complain', lost);
  expect([early.status, early.body.exception]).toEqual([409, expect.stringContaining('begins on')]);
  harness.clock.set(afterSeason);
  await cover.measure([160, 160, 160], 'WET');
  await harness.drain();
  expect(await claimsOf(policy)).toEqual([]);
  const claim = await cooperative.call(api('submit_claim'), { policy, ...fire });
  expect([claim.status, claim.body.exception]).toEqual([409, expect.stringContaining('complain')]);
  // The insurer's own would stand in the way.
  expect((await agent.call('insurance_policies.complain', lost)).status).toBe(403);
  const { name: complaint } = await cooperative.ok('insurance_policies.complain', lost);
  expect((await cooperative.ok('insurance_policies.complain', lost)).name).toBe(complaint);
  const more = { ...lost, loss_percent: 90 };
  expect((await cooperative.call('insurance_policies.complain', more)).status).toBe(409);
  expect(
    await agent.ok('insurance_policies.answer_complaint', { complaint, upheld: 'true', answer: 'We saw it.' }),
  ).toMatchObject({
    answered: true,
    upheld: true,
  });
  expect(await cooperative.ok('insurance_products.basis_risk', { product })).toMatchObject({
    policies: 1,
    misses: 1,
    hits: 0,
    hit_rate: '0',
    threat_score: '0',
    complaints_upheld: 1,
  });
  await harness.tick('insurance.expire');
  expect((await cooperative.ok(api('query_policy_status'), { policy })).status).toBe('Expired');
});

test('a figure that its readings do not say pays nothing, and is held against the policies once it is mended', async () => {
  const { cooperative } = cover;
  const { db } = harness.database;
  harness.clock.set(beforeSeason);
  const cells = ['FORGED'];
  const product = await cover.product({ cells, seasons: drySeasons.map((row) => ({ ...row, cell: 'FORGED' })) });
  const policy = await cover.policy(product, { cell: 'FORGED' });
  harness.clock.set(afterSeason);
  await cover.measure([150, 140, 160], 'FORGED');
  const before = await db
    .selectFrom('index_outcomes')
    .select(['value', 'periods'])
    .where('product', '=', product)
    .executeTakeFirstOrThrow();
  const balance = await cover.balance(cooperative.org);
  const forged = [
    { value: '10' },
    { value: '0', periods: '[]' },
    { value: '310', periods: before.periods.replace('"value":"150"', '"value":"10"') },
    { value: '310', periods: before.periods.replaceAll('"150"', '"10"') },
    { value: '300', periods: JSON.stringify(JSON.parse(before.periods).slice(1)) },
  ];
  for (const change of forged) {
    await db.updateTable('index_outcomes').set(change).where('product', '=', product).execute();
    await harness.drain();
    await harness.tick('insurance.evaluate');
    expect(await claimsOf(policy), JSON.stringify(change)).toEqual([]);
    await db.updateTable('index_outcomes').set(before).where('product', '=', product).execute();
  }
  expect(await cover.balance(cooperative.org)).toBe(balance);
  await harness.tick('insurance.evaluate');
  const outcome = await db
    .selectFrom('index_outcomes')
    .select('done_at')
    .where('product', '=', product)
    .executeTakeFirstOrThrow();
  expect(outcome.done_at).not.toBeNull();
  expect(await claimsOf(policy)).toMatchObject(paysForged);
});
/** 450 of 600 mm: (.8 - .75) / (.8 - .4) of 1000. */
const paysForged = [{ approved_amount: '125', kind: 'parametric' }];

test('a figure that was corrected before anybody was held against it pays nothing', async () => {
  const { admin, meters } = cover;
  harness.clock.set(beforeSeason);
  const cell = 'LATE';
  const product = await cover.product({ cells: [cell], seasons: drySeasons.map((row) => ({ ...row, cell })) });
  const policy = await cover.policy(product, { cell });
  harness.clock.set(afterSeason);
  await cover.measure([150, 140, 10], cell);
  const wrong = await harness.database.db
    .selectFrom('oracle_readings')
    .select(['name', 'provider'])
    .where('cell', '=', cell)
    .where('period_from', '=', '2026-04-01')
    .execute();
  for (const { name, provider } of wrong) {
    const meter = meters.find((each) => each.name === provider) ?? meters[0];
    const right = { cell, period_from: '2026-04-01', period_to: '2026-04-10', value: '200', corrects: name };
    await admin.ok(api('ingest_oracle_reading'), readingOf(meter, { ...right, issued_at: '2026-04-11T18:00:00.000Z' }));
    // After the first of them they do not agree.
    await harness.tick('insurance.evaluate');
    expect(await claimsOf(policy)).toEqual([]);
  }
  await harness.tick('insurance.evaluate');
  expect(await claimsOf(policy)).toEqual([]);
  const outcomes = await harness.database.db
    .selectFrom('index_outcomes')
    .select(['version', 'value', 'done_at'])
    .where('cell', '=', cell)
    .orderBy('version')
    .execute();
  expect(outcomes.at(-1)).toMatchObject({ value: expect.stringMatching(/^490/) });
  expect(outcomes.filter(({ done_at }) => done_at === null)).toEqual([]);
});

test('a record that somebody made unreadable is named, and holds up nobody else', async () => {
  const { cooperative } = cover;
  const { db } = harness.database;
  harness.clock.set(beforeSeason);
  const policies: Record<string, string> = {};
  for (const cell of ['BAD', 'GOOD']) {
    const product = await cover.product({ cells: [cell], seasons: drySeasons.map((row) => ({ ...row, cell })) });
    policies[cell] = await cover.policy(product, { cell });
  }
  harness.clock.set(afterSeason);
  await cover.measure([150, 140, 160], 'BAD');
  const outcome = db.updateTable('index_outcomes').where('cell', '=', 'BAD');
  const { periods } = await db
    .selectFrom('index_outcomes')
    .select('periods')
    .where('cell', '=', 'BAD')
    .executeTakeFirstOrThrow();
  await outcome.set({ periods: '[' }).execute();
  await cover.measure([150, 140, 160], 'GOOD');
  await harness.tick('insurance.evaluate');
  const [bad, good] = [policies['BAD'] ?? '', policies['GOOD'] ?? ''];
  expect([await claimsOf(bad), (await claimsOf(good)).length]).toEqual([[], 1]);
  await outcome.set({ periods }).execute();
  await harness.tick('insurance.evaluate');
  const [{ name: claim }] = await claimsOf(bad);
  const spoilt = db.updateTable('insurance_claims').where('name', '=', claim);
  const { evidence } = await db
    .selectFrom('insurance_claims')
    .select('evidence')
    .where('name', '=', claim)
    .executeTakeFirstOrThrow();
  await spoilt.set({ evidence: '{' }).execute();
  await harness.tick('insurance.pay');
  expect([(await claimsOf(bad))[0].status, (await claimsOf(good))[0].status]).toEqual(['Approved', 'Paid']);
  expect((await signedCover.claim.findAltered(db, 1000, null)).altered).toEqual([claim]);
  expect((await cooperative.call('detail.claim_detail', { name: claim })).status).toBe(409);
  const insured = db.updateTable('insurance_policies').where('name', '=', bad);
  const { quote } = await db
    .selectFrom('insurance_policies')
    .select('quote')
    .where('name', '=', bad)
    .executeTakeFirstOrThrow();
  await insured.set({ quote: '{' }).execute();
  expect((await cooperative.call('detail.policy_detail', { name: bad })).status).toBe(409);
  await insured.set({ quote }).execute();
  await spoilt.set({ evidence, payment_tried_at: null }).execute();
});

test('sum, payee, terms or readings that were altered in the database are named, and stop the money', async () => {
  const { admin, cooperative, agent } = cover;
  const { db } = harness.database;
  const product = await storeProduct(agent);
  const policy = await storePolicy({ admin, cooperative }, product);
  const { name: claim } = await cooperative.ok(api('submit_claim'), {
    policy,
    ...fire,
    loss_on: '2026-04-12',
  });
  await agent.ok('insurance_dashboard.agent_approve_claim', { claim, approved_amount: 10 });
  const other = await cover.world.org('Buyer');
  const reading = await db
    .selectFrom('oracle_readings')
    .select(['name', 'value'])
    .orderBy('name')
    .executeTakeFirstOrThrow();
  const alterations = [
    [
      'claim',
      claim,
      sql`update insurance_claims set approved_amount = 900 where name = ${claim}`,
      sql`update insurance_claims set approved_amount = 10 where name = ${claim}`,
    ],
    [
      'claim',
      claim,
      sql`update insurance_claims set holder = ${other} where name = ${claim}`,
      sql`update insurance_claims set holder = ${cooperative.org} where name = ${claim}`,
    ],
    [
      'policy',
      policy,
      sql`update insurance_policies set sum_insured = 9000 where name = ${policy}`,
      sql`update insurance_policies set sum_insured = 1000 where name = ${policy}`,
    ],
    [
      'product',
      product,
      sql`update insurance_products set sum_max = 999999 where name = ${product}`,
      sql`update insurance_products set sum_max = 100000 where name = ${product}`,
    ],
    [
      'reading',
      reading.name,
      sql`update oracle_readings set value = 1 where name = ${reading.name}`,
      sql`update oracle_readings set value = ${reading.value}::numeric where name = ${reading.name}`,
    ],
  ] as const;
  for (const [kind, name, alter, mend] of alterations) {
    await alter.execute(db);
    expect((await signedCover[kind].findAltered(db, 1000, null)).altered, kind).toEqual([name]);
    if (kind !== 'reading') {
      const tried = await agent.ok(api('pay_claim'), { claim });
      expect(tried).toMatchObject({
        status: 'Approved',
        paid: false,
        payment_problem: expect.stringContaining('not what was signed'),
      });
    }
    await mend.execute(db);
    expect((await signedCover[kind].findAltered(db, 1000, null)).altered, kind).toEqual([]);
  }
  expect(await agent.ok(api('pay_claim'), { claim })).toMatchObject({ status: 'Paid', paid: true });
});

test('an insurer is told once of a period whose readings are later than its product allows', async () => {
  const { agent, world, meters, admin } = cover;
  harness.clock.set(beforeSeason);
  const cells = ['HEARD', 'UNHEARD'];
  const seasons = cells.flatMap((cell) => drySeasons.map((row) => ({ ...row, cell })));
  const product = await cover.product({ title: 'Rain that nobody measures', cells, seasons, silence_days: 5 });
  harness.clock.set(new Date('2026-03-24T09:00:00Z'));
  for (const meter of meters.slice(0, 2)) {
    const [period_from, period_to] = dekads[0];
    const issued_at = '2026-03-22T06:00:00.000Z';
    await admin.ok(
      api('ingest_oracle_reading'),
      readingOf(meter, { cell: 'HEARD', period_from, period_to, issued_at }),
    );
  }
  const told = async (who: typeof agent) =>
    (await who.ok('notifications.list')).data.filter(
      ({ kind, subject }: { kind: string; subject: string }) => kind === 'oracle_silent' && subject === product,
    );
  await harness.tick('insurance.silence');
  expect(await told(agent)).toEqual([]);
  // The first period ended on the 20th; five days later it is late, in the cell of which nothing was heard.
  harness.clock.set(new Date('2026-03-26T09:00:00Z'));
  await harness.tick('insurance.silence');
  await harness.tick('insurance.silence');
  expect(await told(agent)).toMatchObject([
    {
      page: '/app/insurance/oracle',
      text: expect.stringContaining(`Rain that nobody measures (${product}) for the period from 2026-03-11 on`),
    },
  ]);
  const stranger = await world.member('Insurer');
  expect(await told(stranger)).toEqual([]);
});
