import { hash } from 'node:crypto';
import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { growLot, outlineAt } from '../server/test/support/many-plots.ts';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { untilDone } from './backlog.ts';
import { attest, type Harness, openSetting, report, World } from './setting.ts';
import { type OtherCallers, otherCallers } from './visitors.ts';
import { watchMemory } from './watch-memory.ts';

/**
 * Due diligence packages of 1,000 and 10,000 plots, by one call over HTTP (read, check, divide, freeze, sign), beside hashing
 * as many outlines and one bare insert of them; and what other callers wait for meanwhile. The server is a process of its
 * own, so its memory and its pauses are not those of whoever measures. BENCH_PLOTS=1000 measures one size.
 */
export async function run(): Promise<void> {
  const wanted = (process.env['BENCH_PLOTS'] ?? '1000,10000').split(',').map(Number);
  for (const count of wanted) await measure(count, count > 1_000 ? 'under 20 s' : 'under 2 s');
}

async function measure(count: number, target: string): Promise<void> {
  const { harness } = await openSetting();
  const folder = tempDir();
  const server = await startServer({
    DATABASE_URL: harness.database.url as string,
    DATA_DIR: folder.path,
    CHECK_OUTPUT: 'false',
    LOG_LEVEL: 'error',
    ANCHOR_SECONDS: '5',
  });
  let others: OtherCallers | undefined;
  try {
    const world = new World({ ...harness, url: server.url });
    const cooperative = await world.org('Cooperative');
    const exporter = await world.member('Exporter');
    await exporter.ok('organisation.update_organisation', { eori: 'ET1', street: 'a', postal_code: 'b', city: 'c' });
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    const outlines = Array.from({ length: count }, (_, place) => outlineAt(place));
    const lot = await growLot(harness, { cooperative, exporter: exporter.org, farmer: farmer.userId, outlines });
    await attest(harness, [lot]);
    // Somebody who is logged in: strangers who are refused are made to wait on purpose.
    const { headers } = await world.member('Exporter');
    others = otherCallers({ url: `${server.url}/api/method/svc_network.api.eudr.list_packages`, headers });
    const bare = await barePeer(harness, outlines);
    // What the goods themselves brought along (10,000 harvests are as many events in the log) is no part of what is measured.
    if ((await untilDone(harness.database.db, 300)) === undefined) throw new Error('the jobs are never done');
    const memory = watchMemory(server.child.pid);
    await others.visits(() => pause(windowMs / 2));
    const idleMemory = memory.most();
    const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const seconds = async (what: string, aim: string | undefined, call: () => Promise<void>): Promise<number> => {
      const started = performance.now();
      await call();
      const took = performance.now() - started;
      report({ what, figure: `${(took / 1000).toFixed(2)} s`, ...(aim === undefined ? {} : { target: aim }) });
      return took;
    };
    await seconds(`preview of ${count} plots`, undefined, async () => {
      const seen = await exporter.ok('eudr.preview_package', wanted);
      if (seen.plot_count !== count) throw new Error(`${seen.plot_count} plots are in the preview`);
    });
    let name: string | undefined;
    // Each takes the place of the one before: all of it is read, checked, written and signed anew.
    const generate = async () => {
      const made = await exporter.ok('eudr.generate_package', { ...wanted, ...(name && { replaces: name }) });
      if (made.plot_count !== count || made.made !== true) throw new Error(`${made.name} is not a whole, new package`);
      name = made.name;
    };
    const assess = () => exporter.ok('eudr.assess_package', { package: name });
    const ours = await seconds(`package of ${count} plots`, target, generate);
    report({ what: '  beside bare hashes and one insert', figure: `${(ours / bare).toFixed(1)} x` });
    await seconds('  assessed without a source', undefined, assess);
    await seconds('  its file of plots', undefined, () => exporter.ok('eudr.download_geojson', { package: name }));
    await besides(others, 'generated', generate);
    await besides(others, 'assessed', assess);
    report({
      what: '  memory of the server, at most; idle',
      figure: `${(memory.end() / 1e6).toFixed(0)} MB; ${(idleMemory / 1e6).toFixed(0)} MB`,
      target: 'under 512',
    });
  } finally {
    others?.end();
    await server.end('SIGTERM');
    if (server.output() !== '') console.log(server.output());
    await harness.close();
    folder.remove();
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function barePeer({ database }: Harness, outlines: readonly string[]): Promise<number> {
  await sql`create table bare_outlines (id bigint generated always as identity primary key, outline text, hash bytea)`.execute(
    database.db,
  );
  const started = performance.now();
  const hashes = outlines.map((outline) => hash('sha256', outline, 'buffer'));
  await sql`insert into bare_outlines (outline, hash) select * from unnest(${outlines}::text[], ${hashes}::bytea[])`.execute(
    database.db,
  );
  return performance.now() - started;
}

/** So long one window lasts at least, and so many there are of each kind: some thousand calls on either side. */
const windowMs = Number(process.env['BENCH_WINDOW_MS'] ?? 8_000);
const windows = Number(process.env['BENCH_WINDOWS'] ?? 5);

/**
 * What other callers wait while something is done again and again, beside what they wait when nothing is: windows of both
 * kinds in turns, so that both see the same machine.
 */
async function besides(others: OtherCallers, what: string, work: () => Promise<unknown>): Promise<void> {
  const idle: number[][] = [];
  const busy: number[][] = [];
  let done = 0;
  for (let round = 0; round < windows; round++) {
    idle.push(await others.visits(() => pause(windowMs)));
    busy.push(
      await others.visits(async () => {
        const end = performance.now() + windowMs;
        for (; performance.now() < end; done++) await work();
      }),
    );
  }
  const [calm, kept] = [p99(idle.flat()), p99(busy.flat())];
  const [calmWindows, keptWindows] = [spread(idle.map(p99)), spread(busy.map(p99))];
  const [calmMiddle, keptMiddle] = [spread(idle.map(median)), spread(busy.map(median))];
  report({
    what: `  p99 of all calls of others while packages are ${what}, beside idle, ${windows} windows of each in turns`,
    figure: `${(kept / calm).toFixed(1)} x: ${kept.toFixed(1)} ms, idle ${calm.toFixed(1)} ms; ${busy.flat().length} and ${idle.flat().length} calls, ${done} ${what}, load ${loadavg()[0]?.toFixed(1)}`,
    target: 'at most 2 x',
  });
  report({
    what: '    the p99 of single windows, median (least to most)',
    figure: `${(keptWindows.middle / calmWindows.middle).toFixed(1)} x: ${keptWindows.shown} ms, idle ${calmWindows.shown} ms`,
  });
  report({
    what: '    and half of them wait at most',
    figure: `${(keptMiddle.middle / calmMiddle.middle).toFixed(1)} x: ${keptMiddle.shown} ms, idle ${calmMiddle.shown} ms`,
  });
}

const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
const p99 = (times: readonly number[]): number => at(times, 0.99);
const median = (times: readonly number[]): number => at(times, 0.5);

function spread(figures: readonly number[]): { middle: number; shown: string } {
  const middle = median(figures);
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  return { middle, shown: `${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})` };
}
