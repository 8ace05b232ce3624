import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';
import { openScriptedModel, type ScriptedModel } from '../support/scripted-model.ts';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, signIn } from './browser.ts';
import { demoAdmin } from './demo.ts';

describe.skipIf(noBrowser !== null)('models side by side', () => {
  const folder = tempDir();
  let model: ScriptedModel;
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    model = await openScriptedModel(({ model: name }) =>
      name === 'busy'
        ? { status: 429 }
        : { text: `${name} says four.`, usage: { prompt_tokens: 120, completion_tokens: name === 'large' ? 30 : 3 } },
    );
    [server, browser] = await Promise.all([
      startServer({
        ...{ DATA_DIR: folder.path, ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password },
        ...{ AI_BASE_URL: model.url, AI_MODELS: 'compatible:small,compatible:large,compatible:busy' },
        WEB_DIST: process.env['WEB_DIST'] ?? '',
      }),
      launchBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.end('SIGTERM');
    await model?.close();
    folder.remove();
  });

  test.each([desk, phone])(
    'are asked the same with a document, and answer with time and cost, at $width px',
    async (size) => {
      model.requests.length = 0;
      const opened = await openPage(browser, server.url, { serviceWorkers: 'block', viewport: size });
      const { page, takeFaults } = opened;
      await signIn(page, demoAdmin.email, demoAdmin.password);
      await page.goto('/app/operator/models');
      const chosen = page.getByLabel('Models', { exact: true }).and(page.locator('input:visible'));
      await chosen.click();
      for (const name of ['small', 'large', 'busy']) {
        const option = page.getByRole('option', { name: `${name} (compatible)` });
        if ((await option.getAttribute('aria-selected')) !== 'true') await option.click();
      }
      await page.keyboard.press('Escape');
      await page.getByLabel('What is asked').fill('How many bags are on this paper?');
      await page
        .getByLabel('Add a document')
        .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Four bags of coffee.') });
      await page.getByText('note.txt: 20 characters').waitFor();
      await page.getByRole('button', { name: 'Ask all' }).click();

      const large = page.getByRole('article', { name: 'compatible:large' });
      await large.getByText('large says four.').waitFor();
      expect(await large.innerText()).toMatch(/Took\s+[\d.]+ s[\s\S]*no price is known[\s\S]*120[\s\S]*30/);
      expect(await page.getByRole('article', { name: 'compatible:small' }).innerText()).toMatch(/small says four\./);
      // One that fails says so in its own place.
      expect(await page.getByRole('article', { name: 'compatible:busy' }).innerText()).toMatch(/No answer/);
      const asked = model.requests.find((request) => request.model === 'large')?.messages.at(-1)?.content;
      expect(asked).toBe('How many bags are on this paper?\n\n---\nFour bags of coffee.');
      expect(await overflow(page)).toBe(0);
      expect(await barriers(page)).toEqual([]);
      expect(takeFaults()).toEqual([]);
      await opened.context.close();
    },
    120_000,
  );
});
