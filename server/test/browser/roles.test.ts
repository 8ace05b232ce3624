import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, noBrowser, openPage } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';
import { type OwnPeople, ownPeople } from './own-people.ts';

describe.skipIf(noBrowser !== null)('what a role sees and may do', { timeout: 60_000 }, () => {
  let demo: Demo;
  let own: OwnPeople;
  let browser: Browser;

  beforeAll(async () => {
    demo = sharedDemo();
    [own, browser] = await Promise.all([ownPeople(demo, 'Roles'), launchBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  async function at(login: { email: string; password: string }, path: string, options: BrowserContextOptions = {}) {
    const watched = await openPage(browser, demo.url, options);
    const { email, password } = login;
    await watched.context.request.post('/api/method/login', { data: { usr: email, pwd: password } });
    await watched.page.goto(`/app${path}`);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
    return watched;
  }

  test('a bank lands on the profiles that are shared with it', async () => {
    const { page, context } = await at(demo.login('bank'), '/');
    await page.waitForURL(/\/app\/bank$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText(/FEP-\d{4}-\d{5}/)
      .first()
      .waitFor();
    await context.close();
  });

  test('an insurance agent lands on what the role can do, and is not asked to found anything', async () => {
    const { page, context } = await at(demo.login('insurer'), '/');
    await page.getByRole('heading', { level: 2, name: 'Insurance agent' }).waitFor();
    await page.getByText('what everybody may read', { exact: false }).waitFor();
    expect(await page.getByText('cooperative', { exact: false }).count()).toBe(0);
    await context.close();
  });

  test('an inspector reads the history of a lot by its number', async () => {
    const { page, context } = await at(demo.login('inspector'), '/');
    await page.getByLabel('Number of the lot').fill(demo.settledLot.toLowerCase());
    await page.getByRole('button', { name: 'Show its history' }).click();
    await page.waitForURL(new RegExp(`/app/lots/${demo.settledLot}`));
    await page.getByRole('heading', { level: 2, name: 'Timeline' }).waitFor();
    await context.close();
  });

  test('a plain Member reads a lot of the cooperative; its Owner decides about it', async () => {
    const lot = await own.lot({ quantity: 300, price: 4 });
    await own.client('admin').admin_users.grant_role({ email: own.login('farmer').email, role: 'SVC Cooperative' });
    const buttons = (page: Page) => page.getByRole('main').getByRole('button').allInnerTexts();
    const links = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts();
    const owner = await at(own.login('coop'), `/cooperative/lots/${lot}`);
    await owner.page.getByRole('button', { name: 'Take off the market' }).waitFor();
    expect(await links(owner.page)).toContain('Edit');
    await owner.context.close();

    const member = await at(own.login('farmer'), `/cooperative/lots/${lot}`);
    await member.page.getByText('300 kg').first().waitFor();
    expect(await buttons(member.page)).not.toContain('Take off the market');
    expect(await links(member.page)).not.toContain('Edit');
    expect(await member.page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await member.page.goto('/app/cooperative/lots');
    await member.page
      .getByRole('link', { name: new RegExp(lot) })
      .first()
      .waitFor();
    expect(await links(member.page)).not.toContain('New lot');
    await member.context.close();
  });

  test('a mint whose answer was a 503 is tried again under the same key, and counts once', async () => {
    const { page, context } = await at(demo.login('admin'), `/admin/wallets?organisation=${own.orgs.roaster}`);
    const keys: (string | undefined)[] = [];
    let away = true;
    const exception = 'The service is being restarted.';
    await context.route('**/svc_network.api.wallet.admin_mint', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      // The service has done it; a proxy says that it is not there.
      if (away) return route.fulfill({ status: 503, json: { exc_type: 'ServiceUnavailableError', exception } });
      return route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Issue tokens' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount (AXKT)').fill('125');
    await dialog.getByLabel('Reason').fill('Bank transfer 17');
    await dialog.getByRole('button', { name: 'Issue tokens' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText(exception).waitFor();
    const before = keys.length;
    away = false;
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(keys.length).toBeGreaterThan(before);
    expect(new Set(keys).size).toBe(1);
    const { balance_axkt } = await own.client('roaster').wallet.get_balance();
    expect(balance_axkt).toBe(125);
    await context.close();
  });
});
