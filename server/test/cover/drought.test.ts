import { afterAll, beforeAll, expect, test } from 'vitest';
import { aggregated, payoutOf, payoutShare, shareText } from '../../src/domain/cover/terms/payout.ts';
import { checkCauses } from '../../src/domain/money/escrow/causes.ts';
import { checkBooks } from '../../src/domain/money/escrow/check.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { afterSeason, type Cover, longSessions, openCover, rainTerms } from '../support/insurance-people.ts';

/** A drought of many farmers, from the first quote to what a farmer computes again at home. */
const farmers = 200;
let harness: Harness;
let cover: Cover;
const api = (name: string) => `svc_network.insurance.api.${name}`;

beforeAll(async () => {
  harness = await startHarness({ env: longSessions });
  cover = await openCover(harness);
  await cover.mint(cover.agent.org, 2_000_000);
}, 60_000);
afterAll(() => harness.close());

test(`a drought pays ${farmers} policies by itself, once, and a farmer computes theirs again`, async () => {
  const { world, cooperative, agent } = cover;
  const product = await cover.product();
  const farmer = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
  await world.join(farmer, cooperative.org, 'Member');
  const policies: string[] = [];
  for (let place = 0; place < farmers; place++) {
    const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
      plot_name: `Field ${place}`,
      cooperative: cooperative.org,
      commodity_type: 'Coffee',
      gps_lat: 6.16,
      gps_lng: 38.2,
    });
    const { name: policy } = await farmer.ok(api('apply_for_policy'), {
      product,
      plot,
      sum_insured: String(50 + place),
      cell: rainTerms.cells[place % 2 === 0 ? 0 : 1],
    });
    await cooperative.ok(api('collect_premium'), { policy });
    await cover.admin.ok(api('bind_policy'), { policy });
    policies.push(policy);
  }
  const before = await cover.balance(cooperative.org);
  harness.clock.set(afterSeason);
  for (const cell of rainTerms.cells) await cover.measure([60, 90, 120.5], cell);
  // Two processes at once, and then again.
  await Promise.all([harness.tick('insurance.evaluate'), harness.tick('insurance.evaluate')]);
  await Promise.all([harness.tick('insurance.pay'), harness.tick('insurance.pay')]);
  await harness.drain();
  await harness.tick('insurance.evaluate');
  await harness.tick('insurance.pay');
  const { db } = harness.database;
  const claims = await db.selectFrom('insurance_claims').select(['policy', 'status', 'kind', 'paid_tokens']).execute();
  expect(claims).toHaveLength(farmers);
  expect(new Set(claims.map(({ policy }) => policy))).toEqual(new Set(policies));
  expect(claims.every(({ status, kind }) => status === 'Paid' && kind === 'parametric')).toBe(true);
  const paid = claims.reduce((sum, { paid_tokens }) => sum + Number(paid_tokens), 0);
  expect((await cover.balance(cooperative.org)) - before).toBeCloseTo(paid, 4);
  expect((await checkBooks(db)).faults).toEqual([]);
  expect(await checkCauses(db)).toEqual([]);
  const summary = await agent.ok('insurance_dashboard.insurance_summary');
  expect(summary).toMatchObject({ active_policies: farmers, unpaid_claims: 0, pending_claims: 0 });
  // What the farmer sees is all that it takes to compute the payout again.
  const { data } = await farmer.ok('insurance_policies.list_own', { limit_page_length: 1, sort: 'name asc' });
  const detail = await farmer.ok('detail.policy_detail', { name: data[0].name });
  const { evidence } = await farmer.ok('detail.claim_detail', { name: detail.claims[0].name });
  const { data: readings } = await farmer.ok('insurance_oracle.list_readings', { cell: evidence.cell });
  expect(readings).toHaveLength(6);
  const value = aggregated(
    evidence.periods.map((period: { value: string }) => period.value),
    evidence.aggregation,
  );
  const share = payoutShare(value, evidence, evidence.normal);
  expect([value, shareText(share), payoutOf(evidence.sum_insured, share, 2)]).toEqual([
    evidence.value,
    evidence.share,
    evidence.payout,
  ]);
  expect(detail.claims[0].approved_amount).toBe(evidence.payout);
}, 240_000);
