import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webDirectory } from '../../src/api/pages/web-assets.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { cleanCoffee } from '../support/inspections.ts';
import { plainPng } from '../support/pictures.ts';
import { openTrade } from '../support/trade-people.ts';
import type { Caller } from '../support/world.ts';
import { launchBrowser, noBrowser, openPage, phone } from './browser.ts';

const notBuilt = existsSync(join(webDirectory, 'service-worker.js'))
  ? null
  : 'The portal is not built: run `npm run build` once.';
const skipped = noBrowser ?? notBuilt;
if (skipped !== null) console.warn(skipped);

/** As the form writes them. */
const labels: Readonly<Record<keyof typeof cleanCoffee, string>> = {
  moisture_percent: 'Moisture',
  water_activity: 'Water activity',
  screen_size: 'Screen size',
  category_1_defects: 'Category 1 defects',
  category_2_defects: 'Category 2 defects',
  fragrance: 'Fragrance and aroma',
  flavor: 'Flavour',
  aftertaste: 'Aftertaste',
  acidity: 'Acidity',
  body: 'Body',
  balance: 'Balance',
  overall: 'Overall',
  uniformity: 'Uniformity',
  clean_cup: 'Clean cup',
  sweetness: 'Sweetness',
  cup_defects: 'Points off for defects in the cup',
};

describe.skipIf(skipped !== null)('an inspector offline', { timeout: 240_000 }, () => {
  let harness: Harness;
  let browser: Browser;

  beforeAll(async () => {
    harness = await startHarness();
    // The browser's clock is real: what was measured now must not lie in the service's future.
    harness.clock.set(new Date());
    browser = await launchBrowser();
  }, 120_000);
  const signIn = (context: BrowserContext, { headers }: Caller) => {
    const sid = /sid=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';
    return context.addCookies([{ name: 'sid', value: sid, url: harness.url, httpOnly: true, sameSite: 'Lax' }]);
  };
  const fillIn = async (page: Page) => {
    for (const [measure, label] of Object.entries(labels)) {
      // Required ones bear an asterisk.
      await page
        .getByLabel(new RegExp(`^${label}( \\*)?$`))
        .fill(String(cleanCoffee[measure as keyof typeof cleanCoffee]));
    }
  };
  /** What the service did not know of yet was not inspected. */
  const knownFor3Days = async (trade: Awaited<ReturnType<typeof openTrade>>): Promise<string> => {
    harness.clock.set(new Date(Date.now() - 3 * 86_400_000));
    const lot = await trade.lot({ grade: 'Grade 1' });
    harness.clock.set(new Date());
    return lot;
  };
  /** As the field of a moment writes it, by the browser's clock. */
  const localMoment = (page: Page, moment: Date): Promise<string> =>
    page.evaluate((at) => {
      const there = new Date(at);
      return new Date(there.getTime() - there.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }, moment.getTime());
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  test('a lot is inspected in a store room without a network, and handed in once with its photograph', async () => {
    const trade = await openTrade(harness);
    const lot = await knownFor3Days(trade);
    await harness.anchor();
    const marta = await trade.world.user({ roles: ['SVC Inspector'], name: 'Marta Girma' });
    const opened = await openPage(browser, harness.url, { viewport: phone });
    const { page, context } = opened;
    await signIn(context, marta);
    await page.goto('/app/inspector');
    await page.getByText(lot).first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // What the form is made of has come home, and the pages themselves.
    await expect
      .poll(
        () =>
          page.evaluate(
            () => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true),
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);

    await page.goto(`/app/inspector/lots/${lot}`);
    await page.getByRole('button', { name: 'Hand in' }).waitFor();
    await fillIn(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'beans.png', mimeType: 'image/png', buffer: plainPng });
    await page.getByText('beans.jpg').waitFor();
    await page.getByLabel('Seal number of the sample', { exact: false }).fill('S-0071');
    const moment = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 26 * 3_600_000);
    const inspectedAt = await localMoment(page, moment);
    await page.getByLabel('Inspected at').fill('2199-01-01T00:00');
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.getByText('Must not lie in the future').waitFor();
    await page.getByLabel('Inspected at').fill(inspectedAt);
    await page.getByRole('button', { name: 'Keep for later' }).click();
    await page.locator('#waiting li').getByText('Not finished').waitFor();

    // The phone is closed over the form: what was typed is there again, and still nothing is sent.
    await page.goto(`/app/inspector/lots/${lot}`);
    await page.getByLabel('Seal number of the sample', { exact: false }).fill('S-0072');
    await page.waitForTimeout(1_000);
    await page.reload();
    await page.getByRole('button', { name: 'Hand in' }).waitFor();
    expect(await page.getByLabel('Seal number of the sample', { exact: false }).inputValue()).toBe('S-0072');
    expect(await page.getByLabel('Inspected at').inputValue()).toBe(inspectedAt);
    expect(await page.getByLabel(/^Moisture( \*)?$/).inputValue()).toBe('11.2');
    await page.getByText('beans.jpg').waitFor();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.locator('#waiting li').waitFor();
    // What stands beside every page and is not kept on the device takes no page with it: the browser forgets it one day.
    await page.route(/assistant-panel-/, (route) => route.abort());
    const beside = page.waitForEvent('requestfailed', (request) => request.url().includes('assistant-panel-'));
    await page.reload();
    await beside;
    await page.waitForLoadState('networkidle');
    await page.locator('#waiting li').waitFor();
    await page.unroute(/assistant-panel-/);
    expect((await marta.ok('inspector.list_my_inspections')).total).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => page.locator('#waiting li').count(), { timeout: 45_000 }).toBe(0);
    const { total, data } = await marta.ok('inspector.list_my_inspections');
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ lot, status: 'Submitted' });
    expect(await marta.ok('inspector_workbench.get_inspection', { name: data[0].name })).toMatchObject({
      seal_number: 'S-0072',
      inspected_at: moment.toISOString(),
      measures: { moisture_percent: '11.2' },
    });
    const { data: papers } = await marta.ok('files.list_files', {
      doctype: 'Quality Inspection',
      docname: data[0].name,
    });
    expect(papers).toMatchObject([{ file_name: 'beans.jpg' }]);
    await context.close();
  });

  test('what was inspected before the protocol became another is entered by the protocol of that day', async () => {
    const trade = await openTrade(harness);
    const lot = await knownFor3Days(trade);
    const { page, context } = await openPage(browser, harness.url, { viewport: phone });
    const nadia = await trade.world.user({ roles: ['SVC Inspector'], name: 'Nadia Tesfaye' });
    await signIn(context, nadia);
    await trade.admin.ok('reference.create_record', {
      kind: 'inspection_measure',
      values: {
        ...{ commodity_type: 'Coffee', measure: 'odour', place: 18, unit: 'points', entry: 'required' },
        ...{ min_value: 0, max_value: 10, step: 1, adds_to: null, sign: 1, out_of: null },
      },
      reason: 'asked for from today on',
    });
    await page.goto(`/app/inspector/lots/${lot}`);
    await page.getByLabel(/^odour/).waitFor();
    await fillIn(page);
    const moment = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000);
    await page.getByLabel('Inspected at').fill(await localMoment(page, moment));
    await page.getByLabel(/^odour/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.waitForURL(/\/app\/inspector$/);
    const { data } = await nadia.ok('inspector.list_my_inspections', { lot });
    expect(data).toMatchObject([{ status: 'Submitted', grade: 'Grade 1', inspected_at: moment.toISOString() }]);
    await context.close();
  });

  test('an admin who opens a lot that was given to somebody begins an inspection of their own', async () => {
    const trade = await openTrade(harness);
    const lot = await knownFor3Days(trade);
    const nadia = await trade.world.user({ roles: ['SVC Inspector'] });
    const { name } = await trade.admin.ok('inspector_workbench.assign', { lot, inspector: nadia.email });
    const { page, context } = await openPage(browser, harness.url, { viewport: phone });
    await signIn(context, trade.admin);
    await page.goto(`/app/inspector/lots/${lot}`);
    await page.getByLabel('Inspected at').waitFor();
    const moment = new Date(Date.now() - 30 * 3_600_000);
    await page.getByLabel('Inspected at').fill(await localMoment(page, moment));
    await fillIn(page);
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.waitForURL(/\/app\/inspector$/);
    const { data } = await trade.admin.ok('inspector.list_my_inspections', { lot, sort: 'created_at asc' });
    expect(data).toMatchObject([
      { name, status: 'Draft', inspector: nadia.email },
      { status: 'Submitted', inspector: trade.admin.email },
    ]);
    await context.close();
  });
});
