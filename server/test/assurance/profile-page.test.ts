import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { World } from '../support/world.ts';

const harness = await startHarness();
afterAll(() => harness.close());
const world = new World(harness);
const exporter = await world.member('Exporter');
const { name } = await exporter.ok('fep.recompute');
const page = async (token: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.url}/fep/${token}`, { headers: { accept: 'text/html', ...headers } });
const newToken = async (): Promise<string> => (await exporter.ok('fep.regenerate_shareable_link')).token;

test.each([
  ['en', 'The signature holds'],
  ['es', 'La firma es válida'],
  ['fr', 'La signature est valable'],
  ['pt', 'A assinatura é válida'],
])('a lender reads the profile in %s, and nobody keeps the page', async (language, words) => {
  const token = await newToken();
  const answer = await page(token, { 'accept-language': language });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain(words);
  expect(text).toContain(name);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(/undefined|\{score\}|\{count\}|@example/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(text).toContain('<meta name="referrer" content="no-referrer">');
});

test('a look at the page is in the log; its line is confirmed', async () => {
  const text = await (await page(await newToken(), { 'user-agent': 'Reader/2' })).text();
  const [line = ''] = /FEP-\d{4}-\d{5} \| [^<]+/.exec(text) ?? [];
  const [hmac = ''] = /[0-9a-f]{64}(?=<\/code><\/p>)/.exec(text) ?? [];
  expect(await world.guest().ok('fep.verify_watermark', { watermark: line, watermark_hmac: hmac })).toMatchObject({
    verified: true,
  });
  expect((await exporter.ok('fep.list_lookups')).data[0]).toMatchObject({ user_agent: 'Reader/2', watermark: line });
});

test('an altered score is shown as such', async () => {
  const { db } = harness.database;
  const token = await newToken();
  const { score_json: json } = await db
    .selectFrom('finance_profiles')
    .select('score_json')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { score, band } = await db
    .selectFrom('finance_profiles')
    .select(['score', 'band'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const alter = (change: { score_json?: string; score?: string; band?: 'Prime'; country?: string }) =>
    db.updateTable('finance_profiles').set(change).where('name', '=', name).execute();
  const putBack = () =>
    db
      .updateTable('finance_profiles')
      .set({ score_json: json, score, band, country: 'ET' })
      .where('name', '=', name)
      .execute();
  // Another score beside the signed one, or another signed one: nothing of it is shown.
  for (const change of [
    { score: '99.0' },
    { band: 'Prime' as const },
    { country: 'BR' },
    { score_json: json?.replace(/"score":"[\d.]+"/, '"score":"99.0"') ?? '' },
  ]) {
    await alter(change);
    const answer = await page(token);
    const shown = await answer.text();
    expect([answer.status, shown], JSON.stringify(change)).toEqual([
      409,
      expect.stringContaining('This profile is not what was signed'),
    ]);
    expect(shown).not.toMatch(/99 of 100|The signature holds/);
    expect((await world.guest().call('fep.get_by_token', { token })).status).toBe(409);
    await putBack();
  }
  // What else the signed text says is shown, with the signature that does not hold.
  await alter({ score_json: json?.replace(/"max_points":(\d)/, '"max_points":9$1') ?? '' });
  expect(await (await page(token)).text()).toContain('The signature does not hold');
  await putBack();
  expect(await (await page(token)).text()).toContain('The signature holds');
});

test('no profile, an old link and an expired one are told apart', async () => {
  const first = await newToken();
  const second = await newToken();
  expect((await page(first)).status).toBe(410);
  expect(await (await page(first)).text()).toContain('taken back');
  await exporter.ok('fep.set_link_expiry', {
    expires_at: new Date(harness.clock.now().getTime() + 1000).toISOString(),
  });
  harness.clock.advance(1000);
  expect(await (await page(second)).text()).toContain('expired');
  const none = await page('nothing');
  expect(none.status).toBe(404);
  expect(await none.text()).not.toContain(name);
});
