import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres, startHarness } from '../support/harness.ts';
import { answerFor, runCommand, tempDir } from '../support/process.ts';
import { signedLot } from '../support/signed-lot.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

// The command and the server are two processes: the embedded database serves one.
describe.runIf(onPostgres)('check --since', () => {
  let harness: Awaited<ReturnType<typeof startHarness>>;
  const folder = tempDir();
  const file = join(folder.path, 'checks.json');
  let clerk: Caller;
  let lot: string;
  const command = (...args: string[]) =>
    runCommand(args, { DATABASE_URL: harness.database.url ?? '', DATA_DIR: folder.path });
  const check = (...args: string[]) => command('check', ...args);
  const grow = async (): Promise<string> => {
    const name = await signedLot(harness, clerk);
    await harness.anchor();
    await harness.tick('seal');
    return name;
  };
  beforeAll(async () => {
    harness = await startHarness();
    clerk = await new World(harness).member('Cooperative');
    lot = await grow();
  });
  afterAll(async () => {
    await harness.close();
    folder.remove();
  });

  test('needs an earlier check that held', async () => {
    expect(await check('--since', 'last')).toEqual({
      code: 2,
      output: expect.stringContaining('run "lotmark check" first'),
    });
    expect((await check('--since', 'yesterday')).output).toContain('--since takes last, a time such as 90m');
    expect(await check()).toMatchObject({ code: 0 });
    expect((await check('--since', '1d')).output).toContain('no check of that moment or before');
  });

  test('looks at what changed, and says plainly what it leaves out', async () => {
    await grow();
    const { code, output } = await check('--since', 'last');
    expect(output).toMatch(/^Only what changed since the whole check of \S+, which found no fault\.$/m);
    expect(output).toMatch(/✓ New entries of the Merkle log, signatures and anchors: [1-9]\d* attestations/);
    expect(output).toMatch(/✓ Changed records against their attestations: 1 lots, 0 orders/);
    expect(output).toContain('  not looked at: books and trade');
    expect([code, output]).toEqual([0, expect.stringContaining('What was looked at holds.')]);
    expect((await check('--since', 'last')).output).toContain('since the check of');
    expect((await check('--since', '1s')).code).toBe(0);
  });

  /** A row with a trace that was altered and put back stays a fault until somebody answers for it. */
  async function answerForRow(): Promise<void> {
    const putBack = `lots ${lot}: somebody who is not the service has written it, and put back what it said`;
    expect(await check('--since', 'last')).toMatchObject({ code: 1, output: expect.stringContaining(putBack) });
    expect(await answerFor(`lots/${lot}`, command)).toMatchObject({ code: 0 });
  }

  /** What is done past the service, what undoes it, and what the check of the changes says. */
  const flip = (column: string) => `${column} = set_byte(${column}, 3, 255 - get_byte(${column}, 3))`;
  test.each([
    [
      'a row that was changed since',
      () => `update lots set grade = 'X' where name = '${lot}'`,
      /lots LOT-\S+: it is not what/,
    ],
    [
      'an old entry of the log',
      () => `update log_tiles set ${flip('hashes')} where level = 0 and idx = 0`,
      /not the log that was checked before/,
    ],
    [
      'the head of the chain',
      () => `update seal_batches set ${flip('head')} where number = (select max(number) from seal_batches)`,
      /SEAL-\d+: the (chain|batch)/,
    ],
    [
      'a new signature',
      () =>
        `update attestations set ${flip('signature')} where id = (select max(id) from attestations where kind = 'lot')`,
      /bad_signature/,
    ],
  ])('finds %s', async (_what, statement, words) => {
    lot = await grow();
    const kept = readFileSync(file);
    let code: number | null = null;
    let output = '';
    try {
      await tamper(harness.database, (tx) => sql.raw(statement()).execute(tx));
      ({ code, output } = await check('--since', 'last'));
    } finally {
      if (statement().includes('set_byte')) {
        await tamper(harness.database, (tx) => sql.raw(statement()).execute(tx));
      } else {
        await tamper(harness.database, (tx) => sql`update lots set grade = 'Grade 1' where name = ${lot}`.execute(tx));
      }
    }
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    // What did not hold is no place to begin from.
    expect(readFileSync(file)).toEqual(kept);
    if (!statement().includes('set_byte')) await answerForRow();
    expect(await check('--since', 'last')).toMatchObject({ code: 0 });
  });

  test('a result that somebody else wrote is not believed', async () => {
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replace('"whole": true', '"whole": false'));
    expect(await check('--since', 'last')).toEqual({ code: 2, output: expect.stringContaining('was altered') });
    writeFileSync(file, kept);
  });
});
