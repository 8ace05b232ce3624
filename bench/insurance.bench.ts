// Insurance: policies in force, held against one season of readings that turned out a drought: until each has its claim, and
// until each claim is paid. Beside it the bare arithmetic of the same payouts. BENCH_POLICIES says how many, 10,000 unless told.
import { payoutOf, payoutShare } from '../server/src/domain/cover/terms/payout.ts';
import { afterSeason, longSessions, nearby, openCover, rainTerms } from '../server/test/support/insurance-people.ts';
import { openSetting, report } from './setting.ts';

const wanted = Number(process.env['BENCH_POLICIES'] ?? 10_000);
const atOnce = 8;
const api = (name: string) => `svc_network.insurance.api.${name}`;

export async function run(): Promise<void> {
  const { harness } = await openSetting({ env: longSessions });
  harness.clock.set(new Date('2026-03-02T09:00:00Z'));
  const cover = await openCover(harness);
  const { world, admin, agent } = cover;
  // Anybody may be insured; a buyer's wallet can be filled.
  const holder = await world.member('Buyer');
  await cover.mint(agent.org, 2000 * wanted);
  await cover.mint(holder.org, 500 * wanted);
  const product = await cover.product();
  let next = 0;
  const begunSelling = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < wanted) {
        const place = next++;
        const { name: policy } = await holder.ok(api('apply_for_policy'), {
          product,
          organisation: holder.org,
          ...nearby,
          insured: `Field ${place}`,
          sum_insured: String(50 + (place % 100)),
          cell: rainTerms.cells[place % 2],
        });
        await holder.ok(api('collect_premium'), { policy });
        await admin.ok(api('bind_policy'), { policy });
      }
    }),
  );
  report({ what: `${wanted} policies sold in`, figure: `${((performance.now() - begunSelling) / 1000).toFixed(1)} s` });
  await harness.drain();
  harness.clock.set(afterSeason);
  for (const cell of rainTerms.cells) await cover.measure([60, 90, 120.5], cell);
  const count = async (status: 'Approved' | 'Paid') =>
    Number(
      (
        await harness.database.db
          .selectFrom('insurance_claims')
          .select((each) => each.fn.countAll().as('count'))
          .where('status', '=', status)
          .executeTakeFirstOrThrow()
      ).count,
    );
  const begun = performance.now();
  await harness.tick('insurance.evaluate');
  const evaluated = performance.now() - begun;
  const claims = (await count('Approved')) + (await count('Paid'));
  if (claims !== wanted) throw new Error(`${claims} claims are there, not ${wanted}`);
  report({
    what: `${wanted} policies held against a season`,
    figure: `${(evaluated / 1000).toFixed(1)} s`,
    target: '30 s',
  });
  const paying = performance.now();
  while ((await count('Approved')) > 0) await harness.tick('insurance.pay');
  report({
    what: `${await count('Paid')} claims paid`,
    figure: `${((performance.now() - paying) / 1000).toFixed(1)} s`,
  });
  const bare = performance.now();
  for (let place = 0; place < wanted; place++) {
    payoutOf(
      String(50 + (place % 100)),
      payoutShare('270.5', { basis: 'of_normal', trigger_at: '0.8', exit_at: '0.4' }, '580'),
      2,
    );
  }
  const alone = performance.now() - bare;
  report({
    what: 'the bare arithmetic',
    figure: `${alone.toFixed(0)} ms; ${(evaluated / alone).toFixed(0)} times of it`,
  });
  await harness.close();
}
