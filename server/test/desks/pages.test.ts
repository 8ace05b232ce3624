import { verifyReceipt } from '@lotmark/sdk/verify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../src/api/http/server.ts';
import { html } from '../../src/api/pages/html.ts';
import { mountPages } from '../../src/api/pages/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openFarm } from '../support/farm-people.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { putLot } from '../support/put-lot.ts';
import { signedLot } from '../support/signed-lot.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let world: World;
let clerk: Caller & { org: string };
let guest: Caller;
let anchored: string;
beforeAll(async () => {
  harness = await startHarness();
  world = new World(harness);
  guest = world.guest();
  const org = await world.org('Cooperative', { title: 'Sidama <Farmers> & Friends' });
  clerk = await world.member('Cooperative', { org });
  anchored = await signedLot(harness, clerk, { lot_reference: '<script>alert(1)</script>' });
  await harness.anchor();
});
afterAll(() => harness.close());

const page = async (path: string) => {
  const answer = await guest.get(path);
  return { ...answer, text: String(answer.body) };
};
const marks = (text: string) => [...text.matchAll(/<li class="(ok|fail|wait)" data-step/g)].map((match) => match[1]);
/** The page without what a script reads or runs: nothing else may be executable. */
const withoutOwnScripts = (text: string) =>
  text.replaceAll(
    /<script type="(module" src="\/assets\/[\w.-]+"><|application\/json" id="verify-data">[^<]*<)\/script>/g,
    '',
  );

test('templates escape text and keep markup', () => {
  const item = html`<b>${'<&"\''}</b>`;
  expect(html`<p title="${'"x"'}">${[item, false, null, undefined, 0]}</p>`.text).toBe(
    '<p title="&#34;x&#34;"><b>&#60;&#38;&#34;&#39;</b>0</p>',
  );
});

test('an anchored lot: every step held, facts in words, nothing executable', async () => {
  const { status, headers, text } = await page(`/verify/${anchored}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(text).toContain('<h1>Record authentic</h1>');
  expect(marks(text)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(text).toContain('1,200.5 kg');
  expect(text).toContain('Ethiopia');
  expect(text).toContain('Sidama &#60;Farmers&#62; &#38; Friends');
  expect(withoutOwnScripts(text)).not.toMatch(/<script|<style|style=| on\w+=/);
  expect(text).not.toContain(clerk.email);
  expect(text).toMatch(/<figure class="qr"><svg/);
});

test('the receipt beside it holds, for this version and older ones', async () => {
  const { status, headers, body } = await guest.get(`/verify/${anchored}/receipt.json`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${anchored}-v1.receipt.json"`);
  expect((await verifyReceipt(body, { did: harness.app.services.signer.did })).ok).toBe(true);
  expect((await guest.get(`/verify/${anchored}/receipt.json?version=1`)).body).toEqual(body);
  for (const version of ['2', '0', '-1', 'x', '1e30']) {
    expect((await guest.get(`/verify/${anchored}/receipt.json?version=${version}`)).status, version).toBe(404);
  }
  expect((await guest.get('/verify/LOT-2026-99999/receipt.json')).body.exc_type).toBe('DoesNotExistError');
});

test('a lot that waits for the ledger says so, and offers no receipt yet', async () => {
  const name = await signedLot(harness, clerk);
  const { text } = await page(`/verify/${name}`);
  expect(text).toContain('<h1>Record not confirmed yet</h1>');
  expect(marks(text)).toEqual(['ok', 'ok', 'ok', 'wait', 'wait', 'wait']);
  expect(text).not.toContain('receipt.json');
  await harness.anchor();
  expect((await page(`/verify/${name}`)).text).toContain('<h1>Record authentic</h1>');
});

test('changed records are named as what they are, while the signed version still holds', async () => {
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  await harness.database.db.updateTable('lots').set({ quantity: '1' }).where('name', '=', name).execute();
  const { text } = await page(`/verify/${name}`);
  expect(text).toContain('<h1>Record not authentic</h1>');
  expect(text).toContain('What is recorded is not what was signed');
  expect(marks(text)).toEqual(['fail', 'ok', 'ok', 'ok', 'ok', 'ok']);
});

test('evidence that was tampered with fails at its step', async () => {
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  const { db } = harness.database;
  const batch = await db
    .selectFrom('anchor_batches')
    .select(['tree_size', 'evidence'])
    .orderBy('tree_size', 'desc')
    .executeTakeFirstOrThrow();
  const evidence = JSON.parse(batch.evidence as string) as { header: { close_time: number } };
  evidence.header.close_time += 1;
  await db
    .updateTable('anchor_batches')
    .set({ evidence: JSON.stringify(evidence) })
    .where('tree_size', '=', batch.tree_size)
    .execute();
  const { text } = await page(`/verify/${name}`);
  expect(text).toContain('<h1>Record not authentic</h1>');
  expect(marks(text)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'fail']);
  await db
    .updateTable('anchor_batches')
    .set({ evidence: batch.evidence })
    .where('tree_size', '=', batch.tree_size)
    .execute();
});

test('the box leads by number, by transaction, and explains what it cannot read', async () => {
  const byNumber = await page(`/verify?q=${encodeURIComponent(` ${anchored.toLowerCase()} `)}`);
  expect([byNumber.status, byNumber.headers.get('location')]).toEqual([303, `/verify/${anchored}`]);
  // What the QR code of a label holds, and no address of somebody else's.
  const { baseUrl } = harness.app;
  const byAddress = await page(`/verify?q=${encodeURIComponent(`${baseUrl}/verify/${anchored}`)}`);
  expect([byAddress.status, byAddress.headers.get('location')]).toEqual([303, `/verify/${anchored}`]);
  const foreign = await page(`/verify?q=${encodeURIComponent(`https://elsewhere.example/verify/${anchored}`)}`);
  expect(foreign.status).toBe(400);
  const lookup = await guest.call('verify.lookup_lot', { lot_name: anchored });
  const txHash = lookup.body.anchor.tx_hash as string;
  const byHash = await page(`/verify?q=${txHash.toLowerCase()}`);
  expect(byHash.headers.get('location')).toBe(`/verify/${anchored}`);
  const names = [await signedLot(harness, clerk), await signedLot(harness, clerk)];
  await harness.anchor();
  const both = (await guest.call('verify.lookup_lot', { lot_name: names[0] })).body.anchor.tx_hash as string;
  const { text } = await page(`/verify?q=${both}`);
  for (const name of names) expect(text).toContain(`<a href="/verify/${name}">`);
  expect((await page('/verify')).status).toBe(200);
  const unreadable = await page(`/verify?q=${encodeURIComponent('"><img src=x>')}`);
  expect(unreadable.status).toBe(400);
  expect(unreadable.text).not.toContain('<img');
  expect((await page(`/verify?q=${'0'.repeat(64)}`)).status).toBe(404);
  expect((await page(`/verify/${anchored.toLowerCase()}`)).headers.get('location')).toBe(`/verify/${anchored}`);
});

test('unknown lots and drafts are a readable 404', async () => {
  const { name } = await clerk.ok('cooperative.create_lot', {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    quantity: 5,
  });
  for (const path of ['LOT-2026-99999', name as string, 'a%00b', '%3Cscript%3E']) {
    const { status, text } = await page(`/verify/${path}`);
    expect(status, path).toBe(404);
    expect(text).toContain('No such lot');
    expect(withoutOwnScripts(text)).not.toContain('<script');
  }
});

test('the landing page shows the figures, and the style sheet is where the pages say', async () => {
  const { status, text } = await page('/');
  expect(status).toBe(200);
  expect(text).toMatch(/lots? signed/);
  const style = /href="(\/pages\/style\.[0-9a-f]{12}\.css)"/.exec(text)?.[1] as string;
  const css = await guest.get(style);
  expect(css.status).toBe(200);
  expect(css.headers.get('content-type')).toContain('text/css');
  expect(css.headers.get('cache-control')).toContain('immutable');
});

test('flagged lots carry a notice, inspections their result', async () => {
  const name = await signedLot(harness, clerk);
  const { db } = harness.database;
  const now = harness.clock.now();
  const inspector = await world.user({ roles: ['SVC Inspector'], name: 'Ines Inspector' });
  await db
    .insertInto('inspections')
    .values({
      name: 'INSP-2026-90001',
      lot: name,
      inspector: inspector.userId,
      status: 'Approved',
      grade: 'Grade 1',
      result: 'conformant',
      inspected_at: now,
      created_at: now,
    })
    .execute();
  await db
    .updateTable('lots')
    .set({ status: 'Flagged', flag_reason: 'A secret reason', flagged_at: now })
    .where('name', '=', name)
    .execute();
  const { text } = await page(`/verify/${name}`);
  expect(text).toContain('This lot is flagged');
  expect(text).toContain('As claimed');
  expect(text).not.toMatch(/secret reason|Ines/);
});

/** The claims of a page: what each is about, its state, and its title. */
const claimsOf = (text: string) =>
  [...text.matchAll(/<li class="(ok|fail|wait)" data-claim="(\w+)">.*?<h3>(.*?)<\/h3>/gs)].map(
    ([, mark, name, title]) => `${name} ${mark}: ${title}`,
  );

test('a cooperative stands with its number, and with whether anybody verified who it is', async () => {
  const title = 'Twice the Same Name';
  const real = await world.member('Cooperative', { org: await world.org('Cooperative', { title }) });
  const twin = await world.member('Cooperative', { org: await world.org('Cooperative', { title }) });
  await (await world.admin()).ok('organisation.verify_organisation', {
    organisation: real.org,
    reason: 'seen its papers',
  });
  const of = async (owner: Caller & { org: string }) => (await page(`/verify/${await signedLot(harness, owner)}`)).text;
  expect(await of(real)).toContain(`${title} (${real.org}); the platform has verified who this is`);
  expect(await of(twin)).toContain(`${title} (${twin.org}); the platform has not verified who this is`);
});

test('each claim has a state of its own, and no tick stands for another', async () => {
  const untraced = (await page(`/verify/${anchored}`)).text;
  // Its place is the cooperative's, and the page does not let it pass for a field's.
  expect(untraced).toContain('where its cooperative is; no plot says so');
  expect(claimsOf(untraced)).toEqual([
    'authentic ok: Record authentic',
    'traced wait: Not traced to plots',
    'mass wait: Whether the weight is plausible is not known',
    'inspected wait: Not inspected',
    'due_diligence wait: No due diligence statement',
    'flagged ok: No open doubt',
  ]);
  const { farmer, clerk: owner, plot } = await openFarm(world);
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 300 });
  const goods = {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    grade: 'Grade 1',
    exporter: await world.org('Exporter'),
  };
  const { name } = await owner.ok('farmer.aggregate_harvests_into_lot', goods);
  await owner.ok('cooperative.update_lot', { lot: name, asking_price: '5', currency: 'USD' });
  await owner.ok('cooperative.list_lot', { lot: name });
  await harness.anchor();
  const { text } = await page(`/verify/${name}`);
  expect(claimsOf(text).slice(0, 3)).toEqual([
    'authentic ok: Record authentic',
    'traced ok: Traced to plots, as entered by the producers',
    'mass ok: The weight is plausible',
  ]);
  expect(text).toContain('300 kg from plots with an outline, 0 kg from plots known by a point');
  expect(text).not.toContain('no plot says so');
  expect(text).toContain('no office has verified it');
  const officer = await world.user({ roles: ['SVC Authority'] });
  const plots = await harness.database.db
    .selectFrom('lot_sources')
    .select('plot')
    .distinct()
    .where('lot', '=', name)
    .execute();
  for (const { plot } of plots) await officer.ok('authority.verify_plot', { plot, reason: 'Seen and paced' });
  const seen = (await page(`/verify/${name}`)).text;
  expect(claimsOf(seen)).toContain('traced ok: Traced to plots');
  expect(seen).toContain('An office has verified these plots');
});

/** The headline box of a page, without what stands below it. */
const headlineOf = (text: string) => /<section class="verdict[^>]*>.*?<\/section>/s.exec(text)?.[0] ?? '';

test('the headline carries what is not known, that a lot is no more, and whose ledger it is', async () => {
  const headline = headlineOf((await page(`/verify/${anchored}`)).text);
  expect(headline).toContain('Not traced to plots. Whether the weight is plausible is not known. Not inspected.');
  expect(headline).toContain('Evaluation ledger, run by the operator of this site');
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  await putLot(harness, name, { status: 'Cancelled' });
  const cancelled = headlineOf((await page(`/verify/${name}`)).text);
  expect(cancelled).toContain('<p class="doubts">This lot was cancelled. ');
  expect(cancelled).not.toContain('verdict verified');
});

test('the start pages claim no more than the ledger gives', async () => {
  const landing = (await page('/')).text;
  expect(landing).toContain('Evaluation ledger, run by the operator of this site');
  expect((await page('/verify')).text).toContain('Evaluation ledger, run by the operator of this site');
  for (const claim of ['without trusting this site', 'has to be believed', 'a ledger that anyone can check']) {
    expect(landing, claim).not.toContain(claim);
  }
  const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  const { kernel } = harness.app;
  mountPages(http, { ...kernel, services: { ...kernel.services, publicLedger: true } });
  const open = (await http.inject('/')).body;
  await http.close();
  expect(open).not.toContain('Evaluation ledger');
  expect(open).toContain('without trusting this site');
});

test('plots that are known by a point trace a lot, and the page says so', async () => {
  const { farmer, clerk: owner } = await openFarm(world, { lng: 38.4, lat: 6.4 });
  const { name: plot } = await farmer.ok('farmer.register_farm_plot', {
    plot_name: 'Small field',
    cooperative: owner.org,
    commodity_type: 'Coffee',
    gps_lat: 6.2,
    gps_lng: 38.2,
    area_ha: 2,
  });
  await farmer.ok('farmer.record_harvest', { plot, harvest_date: '2026-01-15', quantity: 300 });
  const goods = {
    commodity_type: 'Coffee',
    corridor: 'ET-DE',
    grade: 'Grade 1',
    exporter: await world.org('Exporter'),
  };
  const { name } = await owner.ok('farmer.aggregate_harvests_into_lot', goods);
  await owner.ok('cooperative.update_lot', { lot: name, asking_price: '5', currency: 'USD' });
  await owner.ok('cooperative.list_lot', { lot: name });
  const { text } = await page(`/verify/${name}`);
  expect(claimsOf(text)).toContain('traced wait: Traced to plots, by points');
  expect(headlineOf(text)).toContain('Traced to plots, by points.');
});

test('nothing is called verified while the authority is looking into a lot', async () => {
  const name = await signedLot(harness, clerk);
  await harness.anchor();
  const change = { status: 'Flagged', flag_reason: 'Doubt', flagged_at: harness.clock.now() } as const;
  await putLot(harness, name, change);
  const { text } = await page(`/verify/${name}`);
  expect(text).toContain('<h1>Flagged</h1>');
  expect(text).toContain('<section class="verdict failed flagged">');
  expect(claimsOf(text)).toContain('flagged fail: Flagged');
});

test('too many looks answer 429 with a page', async () => {
  const limited = await startHarness({ env: { RATE_LIMIT_PER_ADDRESS: '2' } });
  try {
    const get = () => fetch(`${limited.url}/verify`);
    await get();
    await get();
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many calls');
  } finally {
    await limited.close();
  }
});

test('a lost database is a page too', async () => {
  const lost = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  mountPages(http, { ...harness.app.kernel, database: lost });
  const answer = await http.inject('/verify/LOT-2026-00001');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).not.toMatch(/ECONNREFUSED|at .*\.ts/);
  await http.close();
  await lost.close();
});
