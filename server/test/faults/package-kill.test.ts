import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { attestLots } from '../../src/domain/proof/attestation/attest.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { growLot, outlineAt } from '../support/many-plots.ts';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';
import { World } from '../support/world.ts';

const count = 3_000;

// The test looks at the database beside the server, to kill it at a moment that it chooses.
test.runIf(onPostgres)(
  'a package, and its assessment, that are made while the server is killed are there whole and once, or not at all',
  { timeout: 600_000 },
  async () => {
    const harness = await startHarness({ poolSize: 8 });
    const directory = tempDir();
    const { db } = harness.database;
    const env = { DATABASE_URL: harness.database.url as string, DATA_DIR: directory.path, ANCHOR_SECONDS: '3600' };
    let server: ServerProcess | undefined;
    onTestFinished(async () => {
      await server?.end('SIGKILL');
      await harness.close();
      directory.remove();
    });
    harness.clock.set(new Date());
    const world = new World(harness);
    const cooperative = await world.org('Cooperative');
    const exporter = await world.member('Exporter');
    await exporter.ok('organisation.update_organisation', { eori: 'ET1', street: 'a', postal_code: 'b', city: 'c' });
    const farmer = await world.user({ roles: ['SVC Farmer'] });
    const outlines = Array.from({ length: count }, (_, place) => outlineAt(place));
    const grown = { cooperative, exporter: exporter.org, farmer: farmer.userId, outlines };
    const lot = await growLot(harness, grown);
    const { signer } = harness.app.services;
    await harness.app.jobContext.transaction(({ tx, now }) =>
      attestLots(tx, { signer, now, random: harness.app.kernel.ids.random }, [lot]),
    );

    /** How many rows there are of what a package and its assessment consist of. */
    const kept = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from diligence_packages) as packages,
               (select count(*)::int from diligence_lots) as lots,
               (select count(*)::int from diligence_plots) as plots,
               (select count(*)::int from diligence_sources) as sources,
               (select count(*)::int from diligence_history) as history,
               (select count(*)::int from attestations where kind = 'package') as signed,
               (select count(*)::int from diligence_assessments) as assessments,
               (select count(*)::int from diligence_verdicts) as verdicts`.execute(db);
      return rows[0];
    };
    /** Whether somebody waits for our lock on a table. */
    const isHeld = async (table: string): Promise<boolean> => {
      const { rows } = await sql`
        select from pg_locks where relation = ${table}::regclass and not granted`.execute(db);
      return rows.length > 0;
    };
    /** Calls, and kills the server when it is about to write into a table: what it wrote before into others hangs in the air. */
    const killedBefore = async (table: string, name: string, input: object, key: string): Promise<void> => {
      server ??= await startServer(env);
      const caller = new World({ ...harness, url: server.url }).caller(exporter.headers);
      const holder = await harness.database.pool.connect();
      try {
        await holder.query(`begin; lock table ${table} in share mode`);
        const call = caller.call(name, input, { 'idempotency-key': key }).then(
          ({ status }) => status,
          () => 'cut off' as const,
        );
        await expect.poll(() => isHeld(table), { timeout: 120_000, interval: 20 }).toBe(true);
        await server.end('SIGKILL');
        server = undefined;
        expect(await call).toBe('cut off');
      } finally {
        await holder.query('rollback');
        holder.release();
      }
      // The database goes on, and notices that it speaks to nobody: until then the operator's lock is held.
      const others = async () => {
        const { rows } = await sql`
          select from pg_locks where relation = ${table}::regclass and pid <> pg_backend_pid()`.execute(db);
        return rows.length;
      };
      await expect.poll(others, { timeout: 60_000 }).toBe(0);
    };
    const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const nothing = { packages: 0, lots: 0, plots: 0, sources: 0, history: 0, signed: 0, assessments: 0, verdicts: 0 };

    // When it has read and worked out all of it, and when most of it is written.
    for (const table of ['diligence_plots', 'diligence_sources']) {
      await killedBefore(table, 'eudr.generate_package', wanted, 'package-1');
      expect(await kept(), table).toEqual(nothing);
    }
    server = await startServer(env);
    let caller = new World({ ...harness, url: server.url }).caller(exporter.headers);
    // The very call that was cut off, repeated as a client repeats it.
    const made = await caller.call('eudr.generate_package', wanted, { 'idempotency-key': 'package-1' });
    expect(made.message).toMatchObject({ made: true, plot_count: count });
    const { name } = made.message;
    expect(name, 'no number was lost').toMatch(/^DDP-\d{4}-0*1$/);
    const whole = { ...nothing, packages: 1, lots: 1, plots: count, sources: count, history: 1, signed: 1 };
    expect(await kept()).toEqual(whole);
    expect(await caller.ok('eudr.generate_package', wanted)).toMatchObject({ name, made: false });

    await killedBefore('diligence_verdicts', 'eudr.assess_package', { package: name }, 'assessment-1');
    expect(await kept()).toEqual(whole);
    server = await startServer(env);
    caller = new World({ ...harness, url: server.url }).caller(exporter.headers);
    for (const _again of [1, 2]) {
      const answer = await caller.call('eudr.assess_package', { package: name }, { 'idempotency-key': 'assessment-1' });
      expect(answer.message).toMatchObject({ name, not_assessed: count });
    }
    // The package was signed anew, with what became of it.
    expect(await kept()).toEqual({ ...whole, history: 2, signed: 2, assessments: 1, verdicts: count });
    expect(await caller.ok('eudr.replay_assessment', { package: name })).toMatchObject({
      same_inputs: true,
      reproduced: true,
    });
  },
);
