import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
const world = new World(harness);
const folder = mkdtempSync(join(tmpdir(), 'lotmark-trade-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.close();
});

const password = 'a password of an admin';
async function adminLogin(): Promise<string[]> {
  const admin = await world.admin();
  await harness.database.db
    .updateTable('users')
    .set({ password_hash: await harness.app.services.passwords.hash(password) })
    .where('id', '=', admin.userId)
    .execute();
  return ['--admin-email', admin.email, '--admin-password', password];
}

test('a whole trade through the sdk, anchored meanwhile, ends with a receipt that holds', async () => {
  const save = join(folder, 'receipt.json');
  const lines: string[] = [];
  const login = await adminLogin();
  let over = false;
  const trade = runCommandLine(['trade', '--base-url', harness.url, '--save', save, ...login], (line) =>
    lines.push(line),
  ).finally(() => {
    over = true;
  });
  while (!over) {
    await harness.anchor();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect([await trade, lines.join('\n')]).toEqual([0, expect.stringContaining('is Settled')]);
  expect(lines.join('\n')).toMatch(/LOT-2026-\d+, version 1, holds\./);
  const receipt = JSON.parse(readFileSync(save, 'utf8')) as { subject: string };
  expect(await runCommandLine(['verify', save], () => {})).toBe(0);
  expect(await runCommandLine(['verify', `${harness.url}/verify/${receipt.subject}`], () => {})).toBe(0);
  const { body } = await world.guest().call('verify.stats');
  expect(body).toMatchObject({ orders_settled: 1, plots: 2, harvests: 3, kilograms_traced: 1255.5 });
});

test('wrong settings and a wrong password end with words', async () => {
  await expect(runCommandLine(['trade'])).rejects.toMatchObject({ name: 'UsageError' });
  await expect(runCommandLine(['trade', '--base-url', 'nonsense'])).rejects.toMatchObject({ name: 'UsageError' });
  const lines: string[] = [];
  const args = ['--base-url', harness.url, '--admin-email', 'nobody@example.org', '--admin-password', 'wrong password'];
  expect(await runCommandLine(['trade', ...args], (line) => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toContain('401 AuthenticationError');
});
