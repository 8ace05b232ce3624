import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCardTrade } from '../support/card-trade.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { barriers, launchBrowser, noBrowser, openPage, overflow, phone } from './browser.ts';

describe.skipIf(noBrowser !== null)('the embedded checkout in a browser', () => {
  let harness: Harness;
  let card: Awaited<ReturnType<typeof openCardTrade>>;
  let browser: Browser;
  beforeAll(async () => {
    harness = await startHarness();
    card = await openCardTrade(harness);
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await harness.close();
  });

  test.each([
    { viewport: phone, colorScheme: 'light' },
    { viewport: phone, colorScheme: 'dark' },
    { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  ] as const)(
    'declined, then paid; abandoned: %o',
    async (options) => {
      const { page, context, takeFaults } = await openPage(browser, harness.url, options);
      const heading = () => page.getByRole('heading', { level: 1 }).innerText();
      const looksRight = async () => {
        expect(await overflow(page)).toBe(0);
        expect(await barriers(page)).toEqual([]);
        expect(takeFaults()).toEqual([]);
      };

      const order = await card.openOrder();
      const checkout = await card.checkoutOf(order);
      await page.goto(checkout.checkout_url);
      expect(await heading()).toBe('Pay 4,250.00 USD');
      await looksRight();
      await page.getByRole('button', { name: 'Decline the card' }).click();
      expect(await page.getByRole('alert').innerText()).toContain('The card was declined');
      await looksRight();
      await harness.drain();
      expect(await card.trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Draft' });

      await page.getByRole('button', { name: 'Pay 4,250.00 USD' }).click();
      expect(await heading()).toBe('One moment');
      await harness.drain();
      // The page looks again by itself.
      await page.getByRole('heading', { level: 1, name: 'Paid' }).waitFor();
      await looksRight();
      expect(await card.trade.buyer.ok('orders.get_order', { order })).toMatchObject({ status: 'Paid' });
      expect(await page.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
        `/app/orders/${order}`,
      );
      await page.goto(checkout.checkout_url);
      expect(await heading()).toBe('Paid already');
      await looksRight();

      const left = await card.openOrder();
      const abandoned = await card.checkoutOf(left);
      await page.goto(abandoned.checkout_url);
      await page.getByRole('button', { name: 'Leave without paying' }).click();
      await harness.drain();
      await page.reload();
      expect(await heading()).toBe('Not paid');
      await looksRight();
      await page.goto(abandoned.checkout_url);
      expect(await heading()).toBe('This checkout has ended');
      await looksRight();
      expect(await card.trade.buyer.ok('orders.get_order', { order: left })).toMatchObject({ status: 'Draft' });
      await context.close();
    },
    90_000,
  );
});
