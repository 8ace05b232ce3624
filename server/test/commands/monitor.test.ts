import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { runCommand, tempDir } from '../support/process.ts';
import { signedLot } from '../support/signed-lot.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const harness = await startHarness();
const folder = tempDir();
let clerk: Caller;
let lot: string;
let other: string;
beforeAll(async () => {
  clerk = await new World(harness).member('Cooperative');
  lot = await signedLot(harness, clerk);
  other = await signedLot(harness, clerk);
});
afterAll(async () => {
  await harness.close();
  folder.remove();
});

const look = (name: string, lots: string, ...more: string[]) =>
  runCommand(['monitor', harness.url, '--dir', join(folder.path, name), '--lots', lots, '--once', ...more], {});

test('a lot without a receipt is followed, and its first receipt is a change', async () => {
  expect(await look('m', lot)).toEqual({ code: 0, output: `${lot} first seen: Listed, no receipt yet\n` });
  expect(await look('m', lot)).toEqual({ code: 0, output: `${lot} same: Listed, no receipt yet\n` });
  await harness.anchor();
  const { code, output } = await look('m', lot);
  expect([code, output]).toEqual([
    3,
    `${lot} CHANGED status: Listed -> Notarized\n${lot} CHANGED version: none -> 1\n`,
  ]);
  expect(await look('m', lot)).toEqual({ code: 0, output: `${lot} same: Notarized, version 1\n` });
});

test('a new version says what differs, from a list in a file', async () => {
  const file = join(folder.path, 'lots.txt');
  writeFileSync(file, `# ours\n${lot}\n${other}\n`);
  expect(await look('m', file)).toMatchObject({ code: 0 });
  await harness.app.jobContext.transaction(async ({ tx, attest }) => {
    await tx.updateTable('lots').set({ grade: 'Grade 2' }).where('name', '=', lot).execute();
    await attest.now('lot', [lot]);
  });
  await harness.anchor();
  const { code, output } = await look('m', file);
  expect(code).toBe(3);
  expect(output).toContain(`${lot} CHANGED version: 1 -> 2\n${lot} CHANGED grade: "Grade 1" -> "Grade 2"\n`);
  expect(output).toContain(`${other} same: Notarized, version 1\n`);
});

test('records that were altered past the service are a failure, each time, until they are mended', async () => {
  const set = (grade: string) =>
    tamper(harness.database, (tx) => tx.updateTable('lots').set({ grade }).where('name', '=', lot).execute());
  await set('Grade 1');
  for (let i = 0; i < 2; i++) {
    const { code, output } = await look('m', `${lot},${other}`);
    expect([code, output]).toEqual([1, expect.stringContaining(`${lot} FAILED the service itself says`)]);
    expect(output).toContain(`${other} same`);
  }
  await set('Grade 2');
  expect(await look('m', lot)).toMatchObject({ code: 0 });
});

test('a receipt that does not hold, and a version that says something else than before', async () => {
  const flip = sql`set_byte(signature, 3, 255 - get_byte(signature, 3))`;
  const swap = () =>
    tamper(harness.database, (tx) =>
      sql`update attestations set signature = ${flip} where kind = 'lot' and subject = ${other}`.execute(tx),
    );
  await swap();
  expect(await look('m', other)).toEqual({
    code: 1,
    output: expect.stringContaining('FAILED the receipt does not hold'),
  });
  await swap();
  const file = join(folder.path, 'm', 'state.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  state.lots[other].hashes['1'] = 'f'.repeat(64);
  writeFileSync(file, JSON.stringify(state));
  const { code, output } = await look('m', other);
  expect([code, output]).toEqual([1, expect.stringContaining('version 1 says something else than before')]);
});

test('another signer than expected, an unknown lot and a server that is away fail', async () => {
  const did = 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji';
  expect(await look('n', lot, '--did', did)).toEqual({ code: 1, output: expect.stringContaining('it was signed by') });
  expect(await look('n', 'LOT-2026-99999')).toEqual({ code: 1, output: expect.stringContaining('HTTP 404') });
  expect(existsSync(join(folder.path, 'n', 'state.json'))).toBe(false);
  const args = ['--dir', join(folder.path, 'o'), '--lots', lot, '--once'];
  const away = await runCommand(['monitor', 'http://127.0.0.1:9', ...args], {});
  expect([away.code, away.output]).toEqual([1, expect.stringContaining('FAILED http://127.0.0.1:9')]);
});

test.each([
  ['no lots', [], '--lots is missing'],
  ['what is no lot', ['--lots', 'ORD-2026-00001'], '--lots: '],
  ['no interval', ['--lots', 'LOT-2026-00001', '--every', '0'], '--every takes seconds'],
  ['a key that is none', ['--lots', 'LOT-2026-00001', '--witnesses', 'x'], '--witnesses: "x"'],
])('refuses %s', async (_what, args, words) => {
  const { code, output } = await runCommand(['monitor', harness.url, ...args], {});
  expect([code, output]).toEqual([2, expect.stringContaining(words)]);
});
