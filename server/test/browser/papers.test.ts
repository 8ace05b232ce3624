import { createClient } from '@lotmark/sdk';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';
import { type OwnPeople, ownPeople } from './own-people.ts';

/** A bill of lading of two pages, with another mass than its order and a name that may go on. */
async function billOfLading(order: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const first = pdf.addPage([595, 842]);
  const rows = [
    ['Order', order],
    ['Commodity', 'Coffee'],
    ['Net weight', '950 kg'],
  ] as const;
  for (const [at, [label, value]] of rows.entries()) {
    first.drawText(label, { x: 50, y: 780 - at * 20, size: 11, font });
    first.drawText(value, { x: 220, y: 780 - at * 20, size: 11, font });
  }
  pdf.addPage([595, 842]).drawText('Vessel Ever Given', { x: 50, y: 100, size: 11, font });
  return Buffer.from(await pdf.save());
}

/** What draws the page is fetched first, on a busy machine for a while. */
const drawn = { timeout: 30_000 };

/** Whether the frame around a field lies over ink: the page was drawn, and the frame is where the words are. */
const inkUnder = (page: Page, field: string) =>
  page.evaluate((name) => {
    const frame = document.querySelector(`[data-field="${name}"]`)?.getBoundingClientRect();
    const canvas = document.querySelector<HTMLCanvasElement>('.lm-paper canvas');
    const context = canvas?.getContext('2d');
    if (frame === undefined || canvas === null || context === undefined || context === null) return -1;
    const at = canvas.getBoundingClientRect();
    const scale = canvas.width / at.width;
    const { data } = context.getImageData(
      Math.round((frame.x - at.x) * scale),
      Math.round((frame.y - at.y) * scale),
      Math.max(1, Math.round(frame.width * scale)),
      Math.max(1, Math.round(frame.height * scale)),
    );
    let dark = 0;
    for (let each = 0; each < data.length; each += 4) if ((data[each] ?? 255) < 100) dark += 1;
    return dark;
  }, field);

describe.skipIf(noBrowser !== null)('a paper that was read', () => {
  let demo: Demo;
  let browser: Browser;
  let people: OwnPeople;
  let order: string;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
    people = await ownPeople(demo, 'papers');
    order = await people.order('buyer', await people.lot({ quantity: 1000, price: 4 }));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  test('is held against its order beside its page; what is unsure or differs is decided, and stays so', async () => {
    const { email, password } = people.login('buyer');
    const opened = await openPage(browser, demo.url, { serviceWorkers: 'block', viewport: desk });
    const { page, takeFaults } = opened;
    await signIn(page, email, password);
    await page.goto('/app/papers');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'bill of lading.pdf', mimeType: 'application/pdf', buffer: await billOfLading(order) });
    await page.getByLabel('Lot or order').fill('ORD-1');
    await page.getByRole('button', { name: 'Have it read', exact: true }).click();
    await page.getByText('Give the name of a lot or an order').waitFor();
    await page.getByLabel('Lot or order').fill(order);
    await page.getByRole('button', { name: 'Have it read', exact: true }).click();
    await page.waitForURL(/\/app\/papers\/DCR-/);
    await page.getByRole('heading', { name: 'bill of lading.pdf', level: 1 }).waitFor();

    // Only what differs and what is unsure is asked.
    const asked = page.locator('section', { has: page.getByRole('heading', { name: 'For you to decide' }) }).last();
    await expect.poll(() => asked.getByRole('article').count()).toBe(2);
    const mass = page.getByRole('article', { name: 'Net weight in kg' });
    expect(await mass.innerText()).toMatch(/Other than the record[\s\S]*950 kg[\s\S]*1000/i);
    await expect.poll(() => inkUnder(page, 'quantity'), drawn).toBeGreaterThan(20);

    // The other one stands at the foot of the second page, which is turned to.
    await page.getByRole('button', { name: 'Show on the page: Vessel' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(() => inkUnder(page, 'vessel'), drawn).toBeGreaterThan(20);
    expect(await barriers(page)).toEqual([]);

    await mass.getByRole('button', { name: 'It says something else' }).click();
    await mass.getByLabel('What the paper says').fill('a lot');
    await mass.getByRole('button', { name: 'Save' }).click();
    await mass.getByText(/a mass in kilograms/).waitFor();
    await mass.getByLabel('What the paper says').fill('1 MT');
    await mass.getByRole('button', { name: 'Save' }).click();
    await mass.getByText(/You corrected it/).waitFor();
    expect(await mass.innerText()).toMatch(/Same as the record/i);
    await page.getByRole('article', { name: 'Vessel' }).getByRole('button', { name: 'Read rightly' }).click();
    await page.getByText('Nothing is left to decide.').waitFor();
    expect(takeFaults().filter((fault) => !fault.includes('400'))).toEqual([]);

    // It counts for whoever of theirs has it read again, by any program.
    const client = createClient({ baseUrl: demo.url });
    await client.login({ usr: email, pwd: password });
    const { data } = await client.ai.list_document_reviews({ status: 'Done' });
    const again = await client.ai.extract_document({ file_url: data[0]?.file ?? '', doctype: 'Order', docname: order });
    expect(again.cross_reference?.fields).toContainEqual(
      expect.objectContaining({ field: 'quantity', verdict: 'match', document: '1000' }),
    );
    await opened.context.close();
  }, 120_000);

  test('of an order is read from where its files are, on a phone', async () => {
    const { email, password } = people.login('exporter');
    const client = people.client('exporter');
    await client.upload_file({
      ...{ filedata: (await billOfLading(order)).toString('base64'), filename: 'shipped.pdf' },
      ...{ doctype: 'Order', docname: order },
    });
    const opened = await openPage(browser, demo.url, { serviceWorkers: 'block', viewport: phone });
    const { page, takeFaults } = opened;
    await signIn(page, email, password);
    await page.goto(`/app/orders/${order}`);
    await page.getByRole('button', { name: 'Have it read: shipped.pdf' }).click();
    await page.waitForURL(/\/app\/papers\/DCR-/);
    await page.getByRole('heading', { name: 'For you to decide' }).waitFor();
    await expect.poll(() => inkUnder(page, 'quantity'), drawn).toBeGreaterThan(5);
    expect(await overflow(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.goto('/app/papers');
    await page.getByText('shipped.pdf').first().waitFor();
    expect(await overflow(page)).toBe(0);
    expect(takeFaults()).toEqual([]);
    await opened.context.close();
  }, 120_000);
});
