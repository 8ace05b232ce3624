import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webDirectory } from '../../src/api/pages/web-assets.ts';
import { passwordHasher } from '../../src/kernel/limits/password.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';
import { launchBrowser, noBrowser, openPage, openTab, phone, type WatchedPage } from './browser.ts';
import { drawPlot } from './draw-plot.ts';

const notBuilt = existsSync(join(webDirectory, 'service-worker.js'))
  ? null
  : 'The portal is not built: run `npm run build` once.';
const skipped = noBrowser ?? notBuilt;
if (skipped !== null) console.warn(skipped);

const password = 'a long walk along the field';
const home = { latitude: 6.1, longitude: 38.2 };

describe.skipIf(skipped !== null)('offline', { timeout: 240_000 }, () => {
  let harness: Harness;
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    harness = await startHarness();
    // The browser's clock is real: what was harvested today must not lie in the service's future.
    harness.clock.set(new Date());
    world = new World(harness);
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  async function farmer(): Promise<Caller> {
    const someone = await world.user({ roles: ['SVC Farmer'], name: 'Almaz Bekele' });
    await world.join(someone, await world.org('Cooperative'), 'Member');
    const password_hash = await passwordHasher({ memoryKib: 64, passes: 1 }).hash(password);
    await harness.database.db.updateTable('users').set({ password_hash }).where('id', '=', someone.userId).execute();
    return someone;
  }

  /** Their phone, with the portal on it as it is after the first visit. */
  async function phoneOf(someone: Caller): Promise<WatchedPage> {
    const opened = await openPage(browser, harness.url, {
      viewport: phone,
      geolocation: home,
      permissions: ['geolocation'],
    });
    await giveSession(opened, someone);
    await opened.page.goto('/app/farmer');
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    await opened.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // What may be needed in the field has come home.
    await expect
      .poll(() => known(opened.page), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['options', 'plots']));
    return opened;
  }

  function giveSession({ context }: WatchedPage, someone: Caller): Promise<void> {
    const sid = /sid=([^;]+)/.exec(someone.headers['cookie'] ?? '')?.[1] ?? '';
    return context.addCookies([{ name: 'sid', value: sid, url: harness.url, httpOnly: true, sameSite: 'Lax' }]);
  }

  test('a plot and two harvests entered offline are there exactly once', async () => {
    const almaz = await farmer();
    const opened = await phoneOf(almaz);
    const { page, context } = opened;
    await context.setOffline(true);

    await page.goto('/app/farmer/plots/new');
    await drawPlot(page);
    await page.getByLabel('Name of the plot').fill('Upper field');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
    await recordHarvest(page, '12,5');
    await recordHarvest(page, '30');

    await page.reload();
    await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 15_000 }).toBe(2);
    await page.goto('/app/farmer');
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 15_000 }).toBe(3);
    const second = await openTab(opened, harness.url);
    await second.page.goto('/app/farmer/harvests');
    await second.page.locator('#waiting li').first().waitFor();
    expect((await almaz.ok('farmer.list_my_plots')).total).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 45_000 }).toBe(0);
    await expect.poll(() => second.page.locator('#waiting li').count(), { timeout: 15_000 }).toBe(0);
    const plots = await almaz.ok('farmer.list_my_plots');
    expect(plots).toMatchObject({ total: 1, data: [{ plot_name: 'Upper field', has_polygon: true }] });
    expect(plots.data[0].area_ha).toBeGreaterThan(0);
    const harvests = await almaz.ok('farmer.list_my_harvests', { sort: 'quantity_kg asc' });
    expect(harvests.total).toBe(2);
    expect(harvests.data.map((row: { quantity_kg: number; plot: string }) => [row.plot, row.quantity_kg])).toEqual([
      [plots.data[0].name, 12.5],
      [plots.data[0].name, 30],
    ]);
    // Whichever tab has sent them, both show what the service has now.
    for (const tab of [page, second.page]) await tab.getByText('Upper field').first().waitFor();
    await page.getByText('No connection', { exact: false }).waitFor({ state: 'detached' });
    await context.close();
  });

  test('an answer that is lost on the way does not make a second plot', async () => {
    const almaz = await farmer();
    const { page, context } = await phoneOf(almaz);
    let lost = 0;
    const seen = Promise.withResolvers<void>();
    // The service does it; the answer never arrives. The next try may come at once: it waits until we have looked.
    await context.route('**/svc_network.api.farmer.register_farm_plot', async (route) => {
      if (lost > 0) return seen.promise.then(() => route.continue());
      lost++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.goto('/app/farmer/plots/new');
    await typeCorners(page);
    await page.getByLabel('Name of the plot').fill('River field');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No answer yet').waitFor();
    expect((await almaz.ok('farmer.list_my_plots')).total).toBe(1);
    seen.resolve();
    // It goes out again by itself.
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 45_000 }).toBe(0);
    expect(lost).toBe(1);
    expect((await almaz.ok('farmer.list_my_plots')).total).toBe(1);
    await context.close();
  });

  test('what the service refuses stays with the refusal at its field, and goes out corrected', async () => {
    const almaz = await farmer();
    const { plot } = await planted(almaz);
    const { page, context } = await phoneOf(almaz);
    await context.setOffline(true);
    await page.goto(`/app/farmer/harvests/new?plot=${plot}`);
    await page.getByLabel('Quantity').fill('5');
    await page.getByLabel('Date of harvest').fill('1999-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#waiting li').waitFor();
    await context.setOffline(false);
    await page.getByText('Needs correction').waitFor({ timeout: 45_000 });
    await page.getByRole('link', { name: 'Correct' }).click();
    await page.getByText(/lies before .* was planted/).waitFor();
    expect(await page.getByLabel('Quantity').inputValue()).toBe('5');
    await page.getByLabel('Date of harvest').fill('2024-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await almaz.ok('farmer.list_my_harvests')).total, { timeout: 15_000 }).toBe(1);
    await context.close();
  });

  test('a session that has ended meanwhile: after signing in again everything is sent', async () => {
    const almaz = await farmer();
    const { page, context } = await phoneOf(almaz);
    await context.setOffline(true);
    await page.goto('/app/farmer/plots/new');
    await typeCorners(page);
    await page.getByLabel('Name of the plot').fill('Lower field');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#waiting li').waitFor();
    await harness.database.db.deleteFrom('sessions').where('user_id', '=', almaz.userId).execute();
    await context.setOffline(false);
    await page.getByRole('dialog').filter({ hasText: 'Your session has ended' }).waitFor({ timeout: 45_000 });
    expect(await plotsInDatabase(almaz)).toBe(0);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => plotsInDatabase(almaz), { timeout: 45_000 }).toBe(1);
    await context.close();
  });

  test('a vehicle is looked at without a network, kept through a reload, and handed in once', async () => {
    const dawit = await world.member('Exporter');
    const { name: vehicle } = await dawit.ok('fleet.add_vehicle', { kind: 'trailer', plate: 'ET 3-77001' });
    const opened = await openPage(browser, harness.url, { viewport: phone });
    const { page, context } = opened;
    await giveSession(opened, dawit);
    await page.goto('/app/fleet');
    await page.getByText('ET 3-77001').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() => known(page), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['vehicles', 'checklist trailer']));
    await context.setOffline(true);

    await page.goto('/app/fleet');
    await page.getByRole('link', { name: 'Inspect: ET 3-77001' }).waitFor();
    await page.goto(`/app/fleet/inspect/${vehicle}`);
    await page.getByRole('button', { name: 'Hand in' }).waitFor();
    const { items } = await dawit.ok('fleet.get_checklist', { kind: 'trailer' });
    for (const { label } of items) {
      await page.getByRole('radiogroup', { name: label, exact: true }).getByText('In order', { exact: true }).click();
    }
    const [broken] = items.filter(({ critical }: { critical: boolean }) => critical);
    await page
      .getByRole('radiogroup', { name: broken.label, exact: true })
      .getByText('Defect', { exact: true })
      .click();
    await page.getByLabel('What is wrong?').fill('Torn on the left side');
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.locator('#waiting li').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 15_000 }).toBe(1);
    expect((await dawit.ok('fleet.list_my_inspections')).total).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 45_000 }).toBe(0);
    const { data, total } = await dawit.ok('fleet.list_my_inspections');
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ vehicle, overall_result: 'Fail' });
    await context.close();
  });

  test('who signs out offline is asked about what was not sent, and is signed out for good', async () => {
    const almaz = await farmer();
    const { plot } = await planted(almaz);
    const { page, context } = await phoneOf(almaz);
    await context.setOffline(true);
    await page.goto(`/app/farmer/harvests/new?plot=${plot}`);
    await page.getByLabel('Quantity').fill('1.250');
    await page.getByRole('button', { name: 'Save' }).click();
    // 1250 kg or one and a quarter: that is not guessed.
    await page.getByText('Is this in thousands?').waitFor();
    await page.getByLabel('Quantity').fill('1250');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved on this device. It will be sent').waitFor();
    const signOut = async (answer: string) => {
      await page.getByRole('button', { name: /^My account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
    };
    await signOut('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('#waiting li').waitFor();
    await signOut('Delete and sign out');
    await page.waitForURL(/\/app\/login/);
    await page.locator('input[type=password]').waitFor();
    await context.setOffline(false);
    await page.goto('/app/farmer');
    await page.waitForURL(/\/app\/login/);
    const sessions = harness.database.db.selectFrom('sessions').select('user_id').where('user_id', '=', almaz.userId);
    expect(await sessions.execute()).toEqual([]);
    await context.close();
  });

  async function plotsInDatabase(someone: Caller): Promise<number> {
    const rows = await harness.database.db
      .selectFrom('plots')
      .select('name')
      .where('farmer', '=', someone.userId)
      .execute();
    return rows.length;
  }

  async function planted(someone: Caller): Promise<{ plot: string }> {
    const { name } = await someone.ok('farmer.register_farm_plot', { plot_name: 'Old field', planted_year: 2010 });
    return { plot: name };
  }
});

/** Names of what the device knows. */
function known(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lotmark');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('known')) return resolve([]);
          const reading = db.transaction('known').objectStore('known').getAllKeys();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result.map((key) => (key as string[])[1] ?? ''));
          };
        };
      }),
  );
}

/** The way without a pointer. */
async function typeCorners(page: Page): Promise<void> {
  await page.getByText('Coordinates', { exact: true }).click();
  for (const [lat, lng] of [
    ['6.1', '38.2'],
    ['6.1', '38.203'],
    ['6.103', '38.203'],
  ] as const) {
    await page.getByLabel('Latitude', { exact: true }).first().fill(lat);
    await page.getByLabel('Longitude', { exact: true }).first().fill(lng);
    await page.getByRole('button', { name: 'Add a corner' }).click();
  }
  await page.getByText('The boundary is fine.').waitFor();
}

async function recordHarvest(page: Page, quantity: string): Promise<void> {
  await page.goto('/app/farmer/harvests/new');
  // By the keyboard: the notice of what waits appears above and would move the field away under a pointer.
  await page.getByRole('combobox', { name: 'Plot' }).press('ArrowDown');
  await page.getByRole('option', { name: /Upper field/ }).click();
  await page.getByLabel('Quantity').fill(quantity);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/farmer\/harvests$/);
}
