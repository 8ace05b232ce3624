import { createClient } from '@lotmark/sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';

const password = 'people of one test';
const email = 'assistant@browser.lotmark.example';

describe.skipIf(noBrowser !== null)('the assistant', () => {
  let demo: Demo;
  let browser: Browser;
  let plot: string;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
    const client = createClient({ baseUrl: demo.url });
    await client.auth.sign_up({ email, full_name: 'Kebede Asks', password, as_farmer: true });
    await client.login({ usr: email, pwd: password });
    const made = await client.farmer.register_farm_plot({ plot_name: 'Lower field', commodity_type: 'Coffee' });
    plot = made.name;
  });
  afterAll(async () => {
    await browser?.close();
  });

  test.each([phone, desk])(
    'answers beside every page and leads to the record, at $width px',
    async (size) => {
      const { page, takeFaults } = await openPage(browser, demo.url, { serviceWorkers: 'block', viewport: size });
      await signIn(page, email, password);
      await page.goto('/app/farmer/plots');
      const button = page.getByRole('button', { name: 'Ask the assistant' });
      await button.waitFor();
      // In the head, above what a page says: it covers nothing, wherever the page is scrolled to.
      const head = await page.locator('header').first().boundingBox();
      const place = await button.boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 1000)).toBeLessThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
      expect(await overflow(page)).toBe(0);
      await button.click();
      const panel = page.getByRole('dialog');
      await panel.getByLabel('Your question').fill(`What is ${plot}?`);
      await panel.getByRole('button', { name: 'Ask', exact: true }).click();
      await panel.getByText('Lower field').waitFor();
      await page.waitForTimeout(400);
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await panel.getByRole('link', { name: plot }).click();
      await page.waitForURL(`**/app/farmer/plots/${plot}`);
      await page.getByRole('heading', { name: 'Lower field', level: 1 }).waitFor();

      await button.click();
      await panel.getByRole('button', { name: 'Earlier questions' }).click();
      await panel.getByText(plot).first().waitFor();
      expect(takeFaults()).toEqual([]);
    },
    120_000,
  );
});
