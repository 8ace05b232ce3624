// Readings: a thousand a second from fifty devices for a minute, while people make their calls; their p99 beside the same calls
// without readings. And the same rows by a bare statement, without signatures, devices or digests.
// BENCH_SECONDS says how long, 60 unless told.
import { sql } from 'kysely';
import { registerDevice, type TestDevice } from '../server/test/support/devices.ts';
import { openSetting, report } from './setting.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const perSecond = 1000;
const devices = 50;
/** So many in a call, as a gateway sends them. */
const inBatch = 250;
const day = 86_400_000;

const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

export async function run(): Promise<void> {
  const { harness, world } = await openSetting();
  const exporter = await world.member('Exporter');
  const loggers: TestDevice[] = [];
  for (let number = 0; number < devices; number++) loggers.push(await registerDevice(exporter));
  const start = harness.clock.now().getTime() - day;
  const guest = world.guest();
  // Signed before: that is the devices' work.
  const batches = Array.from({ length: (seconds * perSecond) / inBatch }, (_, batch) =>
    Array.from({ length: inBatch }, (_each, place) => {
      const number = batch * inBatch + place;
      const sequence = Math.floor(number / devices);
      const values = { temperature_c: 18 + (number % 40) / 10, humidity_percent: 55 + (number % 9) };
      const device = loggers[number % devices];
      if (device === undefined) throw new Error('there is no such device');
      return device.signed({ sequence, at: new Date(start + sequence * 1000), values });
    }),
  );
  /** A person looks at the devices ten times a second. */
  const people = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!until()) {
      const begun = performance.now();
      await exporter.ok('devices.list', { limit_page_length: 20 });
      times.push(performance.now() - begun);
      await pause(100 - (performance.now() - begun));
    }
    return times;
  };
  await people(untilAfter(2));
  const quiet = await people(untilAfter(Math.min(15, seconds)));
  let sending = true;
  const busy = people(() => !sending);
  const begun = performance.now();
  let late = 0;
  for (const [number, readings] of batches.entries()) {
    const due = begun + (number * inBatch * 1000) / perSecond;
    await pause(due - performance.now());
    late = Math.max(late, performance.now() - due);
    await guest.ok('iot.ingest', { readings });
  }
  const took = (performance.now() - begun) / 1000;
  sending = false;
  const under = await busy;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from readings`.execute(
    harness.database.db,
  );
  const stored = rows[0]?.count ?? 0;
  if (stored !== seconds * perSecond) throw new Error(`${stored} readings are there, not ${seconds * perSecond}`);
  report({ what: 'readings a second, signed', figure: (stored / took).toFixed(0), target: String(perSecond) });
  report({ what: 'the latest batch was sent late by', figure: `${late.toFixed(0)} ms` });
  report({
    what: 'calls of people, p50 / p99 without readings',
    figure: `${at(quiet, 0.5).toFixed(1)} / ${at(quiet, 0.99).toFixed(1)} ms`,
  });
  report({
    what: 'calls of people, p50 / p99 with them',
    figure: `${at(under, 0.5).toFixed(1)} / ${at(under, 0.99).toFixed(1)} ms; ${(at(under, 0.99) / at(quiet, 0.99)).toFixed(2)} times`,
    target: 'p99 at most doubled',
  });
  await bare(harness.database.db);
  await harness.close();
}

function untilAfter(some: number): () => boolean {
  const end = performance.now() + some * 1000;
  return () => performance.now() > end;
}

/** The same rows by one statement a thousand: no signature, no device, no digest, no trace. */
async function bare(db: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<void> {
  await sql`create table bare_readings (like readings including defaults, primary key (device, at, sequence))`.execute(
    db,
  );
  const own: number[] = [];
  for (let round = 0; round < 20; round++) {
    const begun = performance.now();
    await sql`insert into bare_readings (device, sequence, at, batch, measured)
      select 'DEV-' || (n % 50), ${round * perSecond}::int + n, now(), 1, '{"temperature_c": 18.5, "humidity_percent": 55}'
        from generate_series(1, ${perSecond}::int) n`.execute(db);
    own.push(performance.now() - begun);
  }
  report({ what: 'a bare insert of a thousand rows, p50', figure: `${at(own, 0.5).toFixed(0)} ms` });
  await sql`drop table bare_readings`.execute(db);
}
