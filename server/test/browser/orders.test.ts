import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, launchBrowser, logIn, noBrowser, openPage, overflow, phone, type WatchedPage } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';
import { type Key, type OwnPeople, ownPeople } from './own-people.ts';

describe.skipIf(noBrowser !== null)('the page of an order', () => {
  let demo: Demo;
  let own: OwnPeople;
  let browser: Browser;
  let order: string;

  beforeAll(async () => {
    demo = sharedDemo();
    [own, browser] = await Promise.all([ownPeople(demo, 'Orders'), launchBrowser()]);
    order = await own.order('buyer', await own.lot({ quantity: 750, price: 6.9 }));
    await own.mint('buyer', 80_000);
    await own.mint('roaster', 80_000);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Somebody's browser, at a page of the portal. */
  async function at(
    key: Key | 'admin',
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage & { calls: string[] }> {
    const watched = await openPage(browser, demo.url, options);
    const { page, context } = watched;
    await logIn(context, own.login(key));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace(/.*svc_network\.api\./, '')));
    await page.goto(`/app${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { ...watched, calls };
  }
  const dialog = (page: Page) => page.getByRole('dialog');
  const times = (calls: string[], operation: string) => calls.filter((call) => call === operation).length;

  test('an order that was paid before anybody accepted it is not shown as accepted, and may be refused', async () => {
    const unanswered = await own.order('buyer', await own.lot({ quantity: 300, price: 4 }));
    await own.client('buyer').checkout.pay_with_wallet({ order: unanswered });
    for (const key of ['buyer', 'exporter'] as const) {
      const { page, context } = await at(key, `/orders/${unanswered}`);
      await page
        .getByText(
          key === 'buyer' ? 'has not accepted this order' : 'The buyer has paid before you accepted this order',
        )
        .waitFor();
      const steps = await page.getByRole('list', { name: 'How far the order has come' }).innerText();
      expect(steps).not.toContain('Accepted');
      if (key === 'exporter') {
        // Its state on the wire does not tell that it is paid: nor does its bar.
        await page.goto('/app/exporter');
        await page.getByRole('link', { name: 'Awaiting payment, or paid from the wallet' }).waitFor();
      }
      await context.close();
    }
  });

  test('accepted once by a double click; a second tab learns that it was old', async () => {
    const exporter = await at('exporter', '/exporter/orders');
    const old = await exporter.context.newPage();
    await old.goto(`/app/orders/${order}`);
    await old.getByRole('button', { name: 'Decline' }).waitFor();
    const { page, calls } = exporter;
    await page.getByRole('button', { name: `Accept: ${order}` }).dblclick();
    expect(await dialog(page).innerText()).toMatch(/USD\s5,175\.00/);
    await dialog(page).getByRole('button', { name: 'Accept' }).dblclick();
    await page.getByText(`${order} is accepted.`).waitFor();
    expect(times(calls, 'exporter.accept_order')).toBe(1);

    await old.getByRole('button', { name: 'Decline' }).click();
    await dialog(old).getByLabel('Reason').fill('Too late.');
    await dialog(old).getByRole('button', { name: 'Decline' }).click();
    expect(await dialog(old).getByRole('alert').innerText()).toContain('it must be Draft');
    await dialog(old).getByRole('button', { name: 'Cancel' }).click();
    await old.getByText('Ship nothing before the escrow holds the money').waitFor();
    await dialog(old).waitFor({ state: 'detached' });
    expect(await old.getByRole('button', { name: 'Decline' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await exporter.context.close();
  }, 60_000);

  test('shipped with its freight; the buyer pays out once, and the back button repeats nothing', async () => {
    const buyers = own.client('buyer');
    await buyers.checkout.pay_with_wallet({ order });
    const exporter = await at('exporter', `/orders/${order}`);
    await exporter.page.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog(exporter.page).getByLabel('Carrier').fill('Hapag-Lloyd');
    await dialog(exporter.page).getByLabel('Expected arrival').fill('2020-01-31');
    await dialog(exporter.page).getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog(exporter.page).getByText('This day has passed.').waitFor();
    await dialog(exporter.page).getByLabel('Expected arrival').fill('');
    await dialog(exporter.page).getByRole('button', { name: 'Mark as shipped' }).click();
    await exporter.page.getByText('Hapag-Lloyd').waitFor();
    await exporter.context.close();

    const { page, calls, context, takeFaults } = await at('buyer', `/orders/${order}`);
    await page.getByRole('button', { name: 'All of it arrived as ordered: pay in full' }).click();
    expect(await dialog(page).innerText()).toMatch(/USD\s3,622\.50 to Union Orders/);
    await dialog(page).getByRole('button', { name: 'All of it arrived as ordered: pay in full' }).dblclick();
    await page.getByText('Nothing is left to do').waitFor();
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.waitForURL((url) => !url.pathname.includes(order));
    await page.goBack();
    await page.getByText('Nothing is left to do').waitFor();
    expect(times(calls, 'orders.confirm_delivery_and_release')).toBe(1);
    expect(await buyers.orders.get_order({ order })).toMatchObject({ status: 'Settled', escrow_status: 'Released' });
    expect(await barriers(page)).toEqual([]);
    expect(takeFaults()).toEqual([]);
    await context.close();
  }, 60_000);

  test('a buyer who entered less is asked again before all of it is paid', async () => {
    const [buyer, exporter] = [own.client('buyer'), own.client('exporter')];
    await own.mint('buyer', 30_000);
    const lot = await own.lot({ quantity: 500, price: 6 });
    const short = await own.order('buyer', lot);
    await exporter.exporter.accept_order({ order: short });
    await buyer.checkout.pay_with_wallet({ order: short });
    await exporter.exporter.mark_shipped({ order_name: short });
    await buyer.events.confirm_event({
      ...{ lot, stage: 'delivery', quantity: 400, unit: 'kg', grade: 'Grade 1', gps_lat: 53.54, gps_lng: 9.99 },
    });
    const { page, context, takeFaults } = await at('buyer', `/orders/${short}`, { viewport: phone });
    const pay = 'All of it arrived as ordered: pay in full';
    await page.getByRole('button', { name: pay }).click();
    await dialog(page).getByRole('button', { name: pay }).click();
    const again = dialog(page).filter({ hasText: 'Your own entry says that less arrived' });
    await again.waitFor();
    expect(await again.innerText()).toContain('You entered less than was ordered.');
    expect(await overflow(page)).toBe(0);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await buyer.orders.get_order({ order: short })).toMatchObject({ status: 'In Transit' });

    await page.getByRole('button', { name: pay }).click();
    await dialog(page).getByRole('button', { name: pay }).click();
    await again.waitFor();
    await again.getByRole('button', { name: pay }).dblclick();
    await page.getByText('Nothing is left to do').waitFor();
    expect(await buyer.orders.get_order({ order: short })).toMatchObject({ status: 'Settled' });
    takeFaults();
    await context.close();
  }, 90_000);

  test('a PDF is attached to a lot, listed and downloaded; another kind is refused by name', async () => {
    const lot = await own.lot({ quantity: 300, price: 5 });
    const { page, context } = await at('coop', `/lots/${lot}`);
    const add = page.locator('input[type=file]');
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
    await add.setInputFiles({ name: 'weights.pdf', mimeType: 'application/pdf', buffer: pdf });
    const listed = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'weights.pdf' });
    await listed.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      listed.getByRole('link', { name: /weights\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('weights.pdf');
    await add.setInputFiles({
      name: 'macro.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ\0\0\0'),
    });
    const refusal = page.getByRole('alert').filter({ hasText: /PDF/ });
    await refusal.waitFor();
    await context.close();
  }, 90_000);

  test('the page of a lot asks for no files that its buyer may not list', async () => {
    const lot = await own.lot({ quantity: 310, price: 5 });
    const bought = await own.order('roaster', lot);
    await own.client('exporter').exporter.accept_order({ order: bought });
    await own.client('roaster').checkout.pay_with_wallet({ order: bought });
    const { lot: sold } = await own.client('roaster').orders.get_order({ order: bought });
    const { page, context, calls, takeFaults } = await at('roaster', `/lots/${sold}`);
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls).toContain('events.get_lot_timeline');
    expect(calls).not.toContain('files.list_files');
    expect(takeFaults()).toEqual([]);
    await context.close();
  }, 90_000);

  test('a dispute asks for its reason, and an administrator gives the money back', async () => {
    const roasters = own.client('roaster');
    const disputed = await own.order('roaster', await own.lot({ quantity: 400, price: 5 }));
    await own.client('exporter').exporter.accept_order({ order: disputed });
    await roasters.checkout.pay_with_wallet({ order: disputed });
    await own.client('exporter').exporter.mark_shipped({ order_name: disputed });
    const buyer = await at('roaster', `/orders/${disputed}`);
    await buyer.page.getByRole('button', { name: 'Raise a dispute' }).click();
    await dialog(buyer.page).getByRole('button', { name: 'Raise a dispute' }).click();
    await dialog(buyer.page).getByText('Please fill this in.').waitFor();
    await dialog(buyer.page).getByLabel('What is wrong').fill('Thirty bags are wet.');
    await dialog(buyer.page).getByRole('button', { name: 'Raise a dispute' }).click();
    await buyer.page.getByText(/^The buyer, .+, raised the dispute: Thirty bags are wet\.$/).waitFor();
    await buyer.context.close();

    const admin = await at('admin', `/orders/${disputed}`);
    await admin.page.getByRole('button', { name: 'Decide the dispute' }).click();
    await dialog(admin.page).getByRole('radio', { name: 'Refund' }).check();
    await dialog(admin.page).getByLabel('Why').fill('The survey confirms it.');
    await dialog(admin.page).getByRole('button', { name: 'Decide the dispute' }).dblclick();
    await admin.page.getByText('This order has ended').waitFor();
    expect(times(admin.calls, 'orders.resolve_dispute')).toBe(1);
    expect(await roasters.orders.get_order({ order: disputed })).toMatchObject({
      status: 'Cancelled',
      reason: 'The survey confirms it.',
    });
    await admin.context.close();
  }, 60_000);

  test('a lot that is sold meanwhile is named in the reader’s language, and out of the cart it is settled', async () => {
    const [buyer, roaster, exporter] = [own.client('buyer'), own.client('roaster'), own.client('exporter')];
    const kept = { name: await own.lot({ quantity: 900, price: 5.4 }) };
    const sold = { name: await own.lot({ quantity: 600, price: 5.75 }), quantity: 600 };
    for (const { name } of [kept, sold]) await buyer.cart.cart_add({ lot: name, quantity: 100 });
    const { page, context } = await at('buyer', '/cart', { viewport: phone, locale: 'es' });
    await page.getByText(sold.name).waitFor();

    await roaster.cart.cart_add({ lot: sold.name, quantity: sold.quantity });
    const { orders } = await roaster.cart.cart_checkout({
      delivery: { contact_name: 'Luca Ferrari', city: 'Milano', country: 'IT' },
      payment: { method: 'wallet' },
    });
    await exporter.exporter.accept_order({ order: orders[0] ?? '' });

    await page.getByLabel('Persona de contacto').fill('Hanna Petersen');
    await page.getByLabel('Ciudad').fill('Hamburg');
    await page.getByRole('combobox', { name: 'País' }).click();
    await page.getByRole('option', { name: 'Alemania' }).click();
    await page.getByRole('button', { name: 'Hacer 2 pedidos' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'No se pidió nada' });
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain(`${sold.name}: El lote está vendido`);
    expect(await overflow(page)).toBe(0);
    await refusal.getByRole('button', { name: new RegExp(sold.name) }).click();
    const place = page.getByRole('button', { name: /^Hacer (el|1) pedido/ });
    await place.waitFor();
    await refusal.waitFor({ state: 'hidden' });
    await place.dblclick();
    await page.waitForURL(/\/checkout\/ORD-/);
    await page.goto('/app/orders/ORD-2026-99999');
    await page.getByText('Aquí no hay nada para usted').waitFor();
    await context.close();
  }, 60_000);
});
