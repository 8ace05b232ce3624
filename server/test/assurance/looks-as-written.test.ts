import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type DiligenceWorld, european, openDiligence } from '../support/diligence.ts';
import { squareAt } from '../support/farm-people.ts';
import { startHarness } from '../support/harness.ts';
import { momentarily } from '../support/tampering.ts';

/** A package ends, for good, because its lots are another thing now: not by a row that was there for a moment, nor never because of one. */
const harness = await startHarness();
const world: DiligenceWorld = await openDiligence(harness);
const { alter, set, remove, putBack } = momentarily(harness.database);
afterAll(() => harness.close());

await european(world.exporter);

const made = async (isSold: boolean) => {
  const { lot, plots } = await world.tracedLot(2);
  const order = isSold ? await world.sell(lot) : '';
  const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
  const { name } = await (isSold ? world.buyer : world.exporter).ok('eudr.generate_package', wanted);
  await harness.drain();
  return { name: name as string, lot, order, plot: plots[0] as string };
};
const statusOf = async (name: string) => {
  const row = await harness.database.db
    .selectFrom('diligence_packages')
    .select('status')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.status;
};
/** Something of a lot that its packages do not speak of. */
const touch = (lot: string) => harness.app.jobContext.transaction(async ({ emit }) => emit('lot.changed', lot));
const look = () =>
  harness.drain().then(
    () => 'looked',
    () => 'left',
  );

test('no package is superseded by what was there, or was hidden, for a moment', async () => {
  const [one, other, unsold] = [await made(true), await made(true), await world.tracedLot(1)];
  const moments = [
    () =>
      alter(
        (tx) =>
          sql`insert into lot_sources (lot, harvest, plot, quantity_kg)
          select ${one.lot}, harvest, plot, 10 from lot_sources where lot = ${other.lot} and plot = ${other.plot}`.execute(
            tx,
          ),
        (tx) => sql`delete from lot_sources where lot = ${one.lot} and plot = ${other.plot}`.execute(tx),
      ),
    () => remove('lot_sources', `lot = '${one.lot}' and plot = '${one.plot}'`),
    () => set('orders', `name = '${one.order}'`, 'lot', unsold.lot),
    () => set('harvests', `plot = '${one.plot}'`, 'quantity_kg', '9000'),
    () => set('diligence_plots', `package = '${one.name}' and plot = '${one.plot}'`, 'quantity_kg', '1'),
  ];
  for (const [place, moment] of moments.entries()) {
    await touch(one.lot);
    await moment();
    expect([place, await look()]).toEqual([place, 'left']);
    await putBack();
    expect(await look()).toBe('looked');
    expect(await statusOf(one.name)).toBe('Generated');
  }
});

test('a change that was hidden for a moment supersedes it once it is seen', async () => {
  const { name, plot } = await made(false);
  const { rows } = await sql<{ was: string }>`select gps_polygon::text as was from plots where name = ${plot}`.execute(
    harness.database.db,
  );
  await world.farmer.ok('events.update_plot_gps_polygon', { plot, gps_polygon: squareAt(38.5, 6.5, 0.001) });
  await set('plots', `name = '${plot}'`, 'gps_polygon', rows[0]?.was ?? null);
  await look();
  await putBack();
  expect(await look()).toBe('looked');
  expect(await statusOf(name)).toBe('Superseded');
});
