import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { memoryOf } from '../server/src/platform/process-memory.ts';
import { growLot, outlineAt } from '../server/test/support/many-plots.ts';
import { startServer, tempDir } from '../server/test/support/process.ts';
import type { Caller } from '../server/test/support/world.ts';
import { untilDone } from './backlog.ts';
import { attest, type Harness, openSetting, report, World } from './setting.ts';

/**
 * Due diligence packages of 1,000 and 10,000 plots, by one call over HTTP (read, check, divide, freeze, sign), beside hashing
 * as many outlines and one bare insert of them; and what another caller waits for meanwhile. The server is a process of its
 * own, so its memory and its pauses are not those of whoever measures.
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
  try {
    const world = new World({ ...harness, url: server.url });
    const cooperative = await world.org('Cooperative');
    const exporter = await world.member('Exporter');
    await exporter.ok('organisation.update_organisation', { eori: 'ET1', street: 'a', postal_code: 'b', city: 'c' });
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    const outlines = Array.from({ length: count }, (_, place) => outlineAt(place));
    const lot = await growLot(harness, { cooperative, exporter: exporter.org, farmer: farmer.userId, outlines });
    await attest(harness, [lot]);
    const caller = await world.member('Exporter');
    const bare = await barePeer(harness, outlines);
    // What the goods themselves brought along (10,000 harvests are as many events in the log) is no part of what is measured.
    if ((await untilDone(harness.database.db, 300)) === undefined) throw new Error('the jobs are never done');
    const memory = watchMemory(server.child.pid);
    await waits(caller, () => pause(2000));
    const idle = await waits(caller, () => pause(4000));
    const idleMemory = memory.most();
    const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE' };
    const meanwhile = async (what: string, aim: string | undefined, call: () => Promise<void>): Promise<number> => {
      let ours = 0;
      const busy = await waits(caller, async () => {
        const started = performance.now();
        await call();
        ours = performance.now() - started;
      });
      report({ what, figure: `${(ours / 1000).toFixed(2)} s`, ...(aim === undefined ? {} : { target: aim }) });
      report({
        what: '  p99 of another caller meanwhile',
        figure: `${busy.toFixed(0)} ms, idle ${idle.toFixed(0)} ms: ${(busy / idle).toFixed(1)} x`,
        target: 'at most 2 x',
      });
      return ours;
    };
    await meanwhile(`preview of ${count} plots`, undefined, async () => {
      const seen = await exporter.ok('eudr.preview_package', wanted);
      if (seen.plot_count !== count) throw new Error(`${seen.plot_count} plots are in the preview`);
    });
    let name = '';
    const ours = await meanwhile(`package of ${count} plots`, target, async () => {
      const made = await exporter.ok('eudr.generate_package', wanted);
      if (made.plot_count !== count) throw new Error(`${made.plot_count} plots are in the package`);
      name = made.name;
    });
    report({ what: '  beside bare hashes and one insert', figure: `${(ours / bare).toFixed(1)} x` });
    await meanwhile('  assessed without a source', undefined, () =>
      exporter.ok('eudr.assess_package', { package: name }),
    );
    await meanwhile('  its file of plots', undefined, () => exporter.ok('eudr.download_geojson', { package: name }));
    report({
      what: '  memory of the server, at most; idle',
      figure: `${(memory.end() / 1e6).toFixed(0)} MB; ${(idleMemory / 1e6).toFixed(0)} MB`,
      target: 'under 512',
    });
  } finally {
    await server.end('SIGTERM');
    if (server.output() !== '') console.log(server.output());
    await harness.close();
    folder.remove();
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Looks at what a process holds every 20 ms. */
function watchMemory(pid: number | undefined): { most(): number; end(): number } {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  return {
    most: () => most,
    end: () => {
      clearInterval(timer);
      return most;
    },
  };
}

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

/** The 99th percentile, in milliseconds, of what callers of a small read wait who come every 10 ms, whoever waits already. */
async function waits(caller: Caller, during: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const calling = (async () => {
    for (let due = performance.now(); running; due += 10) {
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
      // Somebody who is logged in: strangers who are refused are made to wait on purpose.
      await caller.ok('eudr.list_packages');
      // From when it was due: who would have come meanwhile has waited, too.
      times.push(performance.now() - due);
    }
  })();
  await during();
  running = false;
  await calling;
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0;
}
