import { readFileSync } from 'node:fs';
import { lintPlots } from '@lotmark/sdk/plots';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone } from './browser.ts';
import { sharedDemo } from './demo.ts';

const square = (lng: number, lat: number): [number, number][] => [
  [lng + 0.000011, lat + 0.000013],
  [lng + 0.001013, lat + 0.000017],
  [lng + 0.001019, lat + 0.001019],
  [lng + 0.000017, lat + 0.001023],
];
const featureOf = (ring: readonly unknown[], properties = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const fileOf = (...features: unknown[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
const closed = (ring: [number, number][]) => [...ring, ring[0]];
const [a, b, c, d] = square(38.202, 6.162) as [unknown, unknown, unknown, unknown];
const open = featureOf(square(38.2, 6.16), { producername: 'Abebe' });
const sound = featureOf(closed(square(38.204, 6.161)));
const crossing = featureOf([a, c, b, d, a]);

describe.skipIf(noBrowser !== null)('a file of plots is checked in the browser', { timeout: 90_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('faults are named and shown, a repaired file is offered, and nothing is sent', async () => {
    const { page, context, takeFaults } = await openPage(browser, sharedDemo().url, { viewport: phone });
    await page.goto('/tools/plots');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const give = (buffer: Buffer) =>
      page.locator('#plots-file').setInputFiles({ name: 'plots.geojson', mimeType: 'application/geo+json', buffer });
    await give(fileOf(open, sound, crossing));
    await page.getByRole('heading', { name: 'Faults: 3. Warnings: 0.' }).waitFor();
    const findings = page.locator('.findings li');
    expect(await findings.count()).toBe(3);
    expect(await findings.nth(1).innerText()).toContain('The outline is not closed');
    expect(await findings.nth(2).innerText()).toMatch(
      /The outline crosses or touches itself\s+Plot 3\s+The sides from point 1 and from point 3 cross or touch, at \[/,
    );
    expect(await page.locator('.plots path.wrong').count()).toBe(2);
    expect(await page.getByRole('link', { name: 'Download the repaired file' }).count()).toBe(0);
    await findings.nth(2).getByRole('button', { name: 'Show this plot' }).click();
    expect(await barriers(page)).toEqual([]);
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      expect(await overflow(page)).toBe(0);
    }

    await give(fileOf(open, sound));
    await page.getByRole('heading', { name: 'Faults: 2. Warnings: 0.' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the repaired file' }).click();
    const repaired = readFileSync(await (await download).path());
    expect(lintPlots(repaired)).toMatchObject({ ok: true, features: 2, findings: [] });
    await give(repaired);
    await page.getByRole('heading', { name: 'Nothing in this file would be refused' }).waitFor();
    expect(sent).toEqual([]);
    expect(takeFaults()).toEqual([]);
    await context.close();
  });

  test.each(['fr', 'es', 'pt'])('in %s', async (language) => {
    const { page, context, takeFaults } = await openPage(browser, sharedDemo().url, { viewport: phone });
    await page.goto(`/tools/plots?lang=${language}`);
    await page
      .locator('#plots-file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: fileOf(crossing) });
    await page.locator('.findings li').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('.findings strong').innerText()).not.toContain('outline');
    expect(await overflow(page)).toBe(0);
    expect(takeFaults()).toEqual([]);
    await context.close();
  });
});
