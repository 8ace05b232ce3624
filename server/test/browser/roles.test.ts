import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, logIn, noBrowser, openPage } from './browser.ts';
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
    await logIn(watched.context, login);
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
    // Routes are said in names of countries, in the list, among its filters and on the page of a profile.
    await page.getByRole('link', { name: /FEP-/ }).first().click();
    await page.waitForURL(/\/profiles\/FEP-/);
    await page
      .getByText(/Ethiopia → (Germany|United States)/)
      .first()
      .waitFor();
    // On a sheet of A4 the page has the whole width, and nothing to press.
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(700);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await context.close();
  });

  test('an authority issues a certificate and revokes it; a stranger sees both without script', async () => {
    const lot = await own.lot({ quantity: 400, price: 4 });
    const order = await own.order('buyer', lot);
    await own.client('exporter').exporter.accept_order({ order });
    // Its anchor follows within seconds.
    await expect
      .poll(async () => (await own.client('buyer').verify.cryptographic_verify({ lot_ref: lot })).verified, {
        timeout: 30_000,
      })
      .toBe(true);
    const { page, context } = await at(demo.login('authority'), `/authority/certificates/new/${order}`);
    await page.getByLabel('In the name of').fill('Office of Roles');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
    await page.waitForURL(/\/authority\/certificates\/CERT-/);
    const certificate = /CERT-\d{4}-\d+/.exec(page.url())?.[0] ?? '';
    const stranger = await openPage(browser, demo.url, { javaScriptEnabled: false });
    await stranger.page.goto(`/certificate/${certificate}`);
    await stranger.page.getByRole('heading', { level: 1, name: 'Issued, and in force' }).waitFor();
    expect(await stranger.page.getByText('Office of Roles').count()).toBe(1);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByLabel('Reason, public').fill('The seal was broken.');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(`${certificate} is revoked.`).waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('heading', { level: 1, name: 'Revoked' }).waitFor();
    expect(await stranger.page.getByText('The seal was broken.').count()).toBe(1);
    await Promise.all([context.close(), stranger.context.close()]);
  });

  test('an insurance agent lands on the figures of their insurer, and is not asked to found anything', async () => {
    const { page, context } = await at(demo.login('insurer'), '/');
    await page.getByRole('heading', { level: 1, name: 'Insurance' }).waitFor();
    await page.getByText('Loss ratio').waitFor();
    expect(await page.getByText('Set up the cooperative', { exact: false }).count()).toBe(0);
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

  // A menu that leads to a refusal, or to an empty list of what is there but not for them, sends people astray.
  test.each([
    ['farmer', 'a plain Member of a cooperative'],
    ['inspector', 'an inspector'],
    ['bank', 'a bank'],
    ['authority', 'an authority'],
  ])('every entry of the menu of the %s leads to a page that is for them', async (key) => {
    if (key === 'farmer')
      await own.client('admin').admin_users.grant_role({ email: own.login('farmer').email, role: 'SVC Cooperative' });
    const { page, context } = await at(key === 'farmer' ? own.login('farmer') : demo.login(key), '/');
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()}: ${answer.url()}`);
    });
    await page.locator('nav a[href^="/app/"]').nth(2).waitFor({ state: 'attached' });
    // What is in a second workspace comes a moment later.
    if (key === 'farmer') await page.locator('nav a[href="/app/cooperative/lots"]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const entries = await page
      .locator('nav a[href^="/app/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    expect(entries.length).toBeGreaterThan(3);
    for (const entry of entries) {
      await page.goto(entry);
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await title.innerText(), entry).not.toBe('This page is not for your account');
    }
    expect(refused).toEqual([]);
    if (key === 'farmer') {
      expect(entries).toContain('/app/cooperative/lots');
      for (const money of ['orders', 'settlements', 'wallet', 'statements'])
        expect(entries).not.toContain(`/app/cooperative/${money}`);
    }
    if (key === 'inspector') expect(entries).toContain('/app/authority/certificates');
    await context.close();
  });

  test('an admin finds wallets by the name of an organisation, in words of their language', async () => {
    const french = { locale: 'fr' };
    // An address names the organisation by its number alone.
    const { page, context } = await at(
      demo.login('admin'),
      `/admin/wallets?organisation=${own.orgs.cooperative}`,
      french,
    );
    const field = page.getByRole('combobox', { name: /Trouver une organisation/ });
    await expect.poll(() => field.inputValue()).toBe(`${own.names.cooperative} · Coopérative`);
    // Of its title: nobody who belongs to it is called so.
    await field.fill(own.names.exporter);
    const option = page.getByRole('option', { name: `${own.names.exporter} · Exportateur` });
    await option.waitFor();
    // The list is made anew with what was found.
    await page.waitForLoadState('networkidle');
    await option.click();
    await page.waitForURL(`**/wallets?organisation=${own.orgs.exporter}**`);
    await context.close();
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

  test('whoever makes a new secret while two work says themselves which one ends now', async () => {
    const key = await own
      .client('exporter')
      .partners.sign_up({ label: 'ERP', scopes: ['verify'], org: own.orgs.exporter });
    await own.client('exporter').partners.rotate_key({ key_id: key.key_id, overlap_hours: 24 });
    const { page, context } = await at(own.login('exporter'), `/connections/keys/${key.key_id}`);
    let sent: Record<string, unknown> | undefined;
    await page.route('**/*partners.rotate_key*', (route) => {
      sent = route.request().postDataJSON();
      return route.continue();
    });
    await page.getByRole('button', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('one of them ends at once').waitFor();
    expect(await dialog.getByText('so that nothing stops').count()).toBe(0);
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    expect(sent).toBeUndefined();
    await dialog.getByRole('radio', { name: /^The secret before ends now/ }).check();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await expect.poll(() => sent).toMatchObject({ keep: 'present', overlap_hours: 24 });
    await context.close();
  });

  test('a Member who is no farmer is offered no lot of harvests, and told what makes a farmer', async () => {
    const { email } = own.login('roaster');
    await own.client('coop').cooperative.invite_member({ email });
    const { data } = await own.client('admin').admin_users.list_mails({ recipient: email });
    const token = data.map(({ body_text }) => /invite\?token=([\w-]+)/.exec(body_text)?.[1]).find(Boolean) ?? '';
    await own.client('roaster').cooperative.accept_invite({ token });
    const member = await at(own.login('roaster'), '/cooperative/lots/new');
    await member.page.getByText('this account lacks the role Farmer').waitFor();
    expect(await member.page.getByRole('link', { name: 'Make a lot of my harvests' }).count()).toBe(0);
    await member.context.close();
    const farmer = await at(own.login('farmer'), '/cooperative/lots/new');
    await farmer.page.getByRole('link', { name: 'Make a lot of my harvests' }).waitFor();
    await farmer.context.close();
  });
});
