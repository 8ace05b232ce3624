import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, noBrowser, openPage, openTab, phone, signIn, type WatchedPage } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';
import { drawPlot } from './draw-plot.ts';
import { type OwnPeople, ownPeople } from './own-people.ts';

const cast = ['farmer', 'coop', 'exporter', 'buyer', 'admin'] as const;
type Person = (typeof cast)[number];
const inTheField = {
  viewport: phone,
  geolocation: { latitude: 6.152, longitude: 38.214 },
  permissions: ['geolocation'],
};

describe.skipIf(noBrowser !== null)('the whole trade in browsers', () => {
  let demo: Demo;
  let own: OwnPeople;
  let browser: Browser;
  const people = new Map<Person, WatchedPage>();
  const pageOf = (person: Person): Page => {
    const opened = people.get(person);
    if (opened === undefined) throw new Error(`${person} has no browser`);
    return opened.page;
  };

  beforeAll(async () => {
    demo = sharedDemo();
    [own, browser] = await Promise.all([ownPeople(demo, 'Brook'), launchBrowser()]);
    for (const person of cast) {
      const opened = await openPage(browser, demo.url, person === 'farmer' ? inTheField : {});
      const { email, password } = own.login(person);
      await signIn(opened.page, email, password);
      people.set(person, opened);
    }
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  let lot = '';
  let order = '';
  const reference = 'BROWSER-2026-1';

  test('a farmer draws a plot on their phone and records a harvest', async () => {
    const page = pageOf('farmer');
    await page.goto('/app/farmer/plots/new');
    await drawPlot(page);
    await page.getByLabel('Name of the plot').fill('By the brook');
    await choose(page, 'Commodity', 'Coffee');
    await choose(page, 'Cooperative', own.names.cooperative);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'By the brook' }).waitFor();

    await page.goto('/app/farmer/harvests/new');
    await choose(page, 'Plot', /By the brook/);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('75');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('By the brook').first().waitFor();
    const farmer = own.client('farmer');
    const plots = await farmer.farmer.list_my_plots();
    const plot = plots.data.find(({ plot_name }) => plot_name === 'By the brook')?.name;
    const { data } = await farmer.farmer.list_my_harvests();
    expect(data.filter((row) => row.plot === plot).map(({ quantity_kg }) => quantity_kg)).toEqual([75]);
  }, 60_000);

  test('the cooperative pools it into a lot and lists it', async () => {
    const page = pageOf('coop');
    await page.goto('/app/cooperative/lots/new');
    await choose(page, 'Commodity', 'Coffee');
    await page.getByLabel('All open harvests of our members').check();
    await page.getByText('75 kg: 1 harvest of 1 plot').waitFor();
    await next(page);
    await page.getByLabel(/^Reference/).fill(reference);
    await next(page);
    await choose(page, 'Corridor', /Germany/);
    await choose(page, /^Exporter/, own.names.exporter);
    await page.getByLabel(/^Price per unit/).fill('6.40');
    await next(page);
    // What it will hold is said before it is made.
    await page.getByText('75 kg: 1 harvest of 1 plot').waitFor();
    await page.getByLabel('Put it on the market at once').check();
    await page.getByRole('button', { name: 'Make it and put it on the market' }).click();
    await page.waitForURL(/\/cooperative\/lots\/LOT-/);
    lot = /LOT-\d+-\d+/.exec(page.url())?.[0] ?? '';
    await page.getByText(reference).first().waitFor();
  }, 60_000);

  test('the buyer finds it on the market and orders it', async () => {
    const page = pageOf('buyer');
    await page.goto('/app/market');
    await page.locator('input[type=search]').fill(reference);
    await page
      .getByRole('link', { name: new RegExp(lot) })
      .first()
      .click();
    const quantity = page.getByRole('textbox', { name: /^Quantity/ });
    await quantity.fill('99999');
    await quantity.blur();
    await page.getByText('There are only 75 kg.').waitFor();
    await quantity.fill('75');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'To the cart' }).click();
    await page.getByLabel('Contact person').fill('Hanna Petersen');
    await page.getByLabel('City').fill('Hamburg');
    await choose(page, 'Country', /Germany/);
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.waitForURL(/ORD-/);
    order = /ORD-\d+-\d+/.exec(page.url())?.[0] ?? '';
  }, 60_000);

  test('the exporter accepts', async () => {
    const page = pageOf('exporter');
    await page.goto('/app/exporter/orders?status_filter=Draft');
    await page.getByRole('link', { name: order }).click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await confirm(page, 'Accept');
    await page.getByText(`${order} is accepted.`, { exact: false }).waitFor();
  }, 60_000);

  test('an admin mints tokens; the buyer pays once with a double click, and the back button pays nothing again', async () => {
    const buyer = own.client('buyer');
    const { wallet } = await buyer.checkout.get_checkout_options({ order });
    const admin = own.client('admin');
    await admin.wallet.admin_mint({
      buyer: own.orgs.buyer,
      amount: wallet.axkt_required,
      reason: 'browser test',
    });
    const page = pageOf('buyer');
    await page.goto(`/app/orders/${order}`);
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: /^Pay / }).first().click();
    const pay = page.getByRole('dialog').getByRole('button', { name: /Pay/ });
    const payments = countCalls(page, 'checkout.pay_with_wallet');
    await pay.dblclick();
    await page.getByText(`${order} is paid`).first().waitFor();
    expect(payments()).toBe(1);
    await page.goBack();
    await page.goForward();
    await page.waitForLoadState('networkidle');
    expect(payments()).toBe(1);
    expect((await buyer.orders.get_order({ order })).escrow_status).toBe('Funded');
    await page.goto(`/app/orders/${order}`);
    await page.getByText('Paid, money held').first().waitFor();
    const { data } = await buyer.wallet.list_entries({ search: order });
    expect(data).toHaveLength(1);
  }, 60_000);

  test('of two tabs of the exporter, one ships and the other learns of it', async () => {
    const opened = people.get('exporter') as WatchedPage;
    const first = opened.page;
    const { page: second } = await openTab(opened, demo.url);
    for (const page of [first, second]) {
      await page.goto(`/app/orders/${order}`);
      await page.getByRole('button', { name: 'Mark as shipped' }).click();
      await page.getByRole('dialog').getByLabel('Vessel').fill('MV Brook');
    }
    for (const page of [first, second]) {
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('MV Brook').first().waitFor();
    }
    const exporter = own.client('exporter');
    expect((await exporter.exporter.list_orders({ search: order })).data[0]?.status).toBe('In Transit');
    await second.close();
  }, 60_000);

  test('the buyer confirms the delivery after their session has ended in between', async () => {
    const { page, context } = people.get('buyer') as WatchedPage;
    await page.goto(`/app/orders/${order}`);
    await page.getByRole('button', { name: 'All of it arrived as ordered: pay in full' }).click();
    await context.clearCookies({ name: 'sid' });
    await confirm(page, 'All of it arrived as ordered: pay in full');
    const again = page.getByRole('dialog').filter({ hasText: 'Your session has ended' });
    await again.locator('input[type=password]').fill(own.login('buyer').password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The escrow has been paid out', { exact: false }).first().waitFor();
    const buyer = own.client('buyer');
    expect((await buyer.orders.get_order({ order })).status).toBe('Settled');
  }, 60_000);

  test('everybody sees it settled, and a stranger checks the lot', async () => {
    for (const [person, path] of [
      ['exporter', `/app/orders/${order}`],
      ['coop', `/app/cooperative/settlements/${order}`],
      ['admin', `/app/orders/${order}`],
    ] as const) {
      await pageOf(person).goto(path);
      await pageOf(person)
        .getByText(/Settled/)
        .first()
        .waitFor();
    }
    const stranger = await openPage(browser, demo.url);
    await stranger.page.goto('/');
    await stranger.page.getByRole('textbox').first().fill(lot);
    await stranger.page.getByRole('button', { name: 'Verify' }).first().click();
    await stranger.page.waitForURL(new RegExp(`/verify/${lot}`));
    await stranger.page
      .getByText('Your browser fetched the receipt and checked it itself: every step holds.')
      .waitFor();
    expect(stranger.takeFaults()).toEqual([]);
  }, 60_000);
});

async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

/** How often a page has called an operation. */
function countCalls(page: Page, operation: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(operation)) calls++;
  });
  return () => calls;
}
