import { createClient } from '@lotmark/sdk';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { did as foreignDid, receiptOf } from '../../../sdk/src/verify/receipt-fixture.ts';
import { people, plots } from '../../src/seed/demo-world.ts';
import { barriers, desk, launchBrowser, noBrowser, openPage, overflow, phone, type WatchedPage } from './browser.ts';
import { type Demo, sharedDemo } from './demo.ts';

if (noBrowser !== null) console.warn(noBrowser);

interface Receipt {
  subject: string;
  version: number;
  payload: string;
  signature: string;
  kid: string;
  tree_head: { size: number; root: string };
  ledger: { tx_hash: string; tx_blob: string; header: { close_time: number } };
}

/** Another digit in place of the one at `at`. */
const bent = (hex: string, at: number) => hex.slice(0, at) + (hex[at] === '0' ? '1' : '0') + hex.slice(at + 1);

/** What a forger might change, and the step at which it shows. */
const forgeries: readonly [what: string, step: string, forge: (receipt: Receipt) => unknown][] = [
  ['more goods', 'records', (it) => ({ ...it, payload: it.payload.replace(/"quantity":"\d+"/, '"quantity":"9999"') })],
  ['another signature', 'signature', (it) => ({ ...it, signature: bent(it.signature, 70) })],
  ['another signer', 'key', (it) => ({ ...it, kid: it.kid.replace(/:r\w+#/, ':rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh#') })],
  [
    'another head of the log',
    'log',
    (it) => ({ ...it, tree_head: { ...it.tree_head, root: bent(it.tree_head.root, 5) } }),
  ],
  [
    'another memo in the ledger transaction',
    'head',
    (it) => ({ ...it, ledger: { ...it.ledger, tx_blob: bent(it.ledger.tx_blob, it.ledger.tx_blob.length - 100) } }),
  ],
  [
    'another ledger transaction',
    'ledger',
    (it) => ({ ...it, ledger: { ...it.ledger, tx_hash: bent(it.ledger.tx_hash, 9) } }),
  ],
  [
    'another time',
    'ledger',
    (it) => ({
      ...it,
      ledger: { ...it.ledger, header: { ...it.ledger.header, close_time: it.ledger.header.close_time - 86_400 } },
    }),
  ],
];

describe.skipIf(noBrowser !== null)('the public pages in a browser', { timeout: 120_000 }, () => {
  let demo: Demo;
  let browser: Browser;
  let path: string;
  let receipt: Receipt;
  beforeAll(async () => {
    demo = sharedDemo();
    browser = await launchBrowser();
    path = `/verify/${demo.settledLot}`;
    receipt = (await (await fetch(`${demo.url}${path}/receipt.json`)).json()) as Receipt;
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** A page of its own for `work`, with nothing gone wrong on it at the end. */
  async function withPage(
    options: BrowserContextOptions,
    work: (opened: WatchedPage) => Promise<void>,
    expected: RegExp = /^$/,
  ): Promise<void> {
    const opened = await openPage(browser, demo.url, options);
    try {
      await work(opened);
      expect(opened.takeFaults().filter((fault) => !expected.test(fault))).toEqual([]);
    } finally {
      await opened.context.close();
    }
  }
  const marksOf = ({ page }: WatchedPage, within: string) =>
    page
      .locator(`${within} > li`)
      .evaluateAll((items) => items.map((item) => `${(item as HTMLElement).dataset['step']} ${item.className}`));
  const file = (content: unknown) => ({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });

  test('without JavaScript: the verdict, every step of the server, the journey and the receipt', async () => {
    await withPage({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(path);
      await expect.poll(() => page.locator('h1').textContent()).toBe('Record authentic');
      expect(await page.locator('#steps > li.ok').count()).toBe(6);
      expect(await page.locator('.timeline li').count()).toBeGreaterThanOrEqual(6);
      expect(await page.locator('.map svg .dot').count()).toBe(3);
      expect(await page.locator('.stops').innerText()).toMatch(/Gedeo, Ethiopia[\s\S]*Djibouti[\s\S]*Hamburg, Germany/);
      expect(await page.getByText('No due diligence statement', { exact: true }).first().isVisible()).toBe(true);
      expect(await page.getByText('all 3; 3 with their outline').isVisible()).toBe(true);
      expect(await page.locator('.qr svg').isVisible()).toBe(true);
      // What only a script can do is not offered.
      for (const id of ['#drop', '#print-label', '#browser-verdict']) {
        expect(await page.locator(id).isVisible(), id).toBe(false);
      }
    });
  });

  test('with JavaScript the browser checks every step itself, and says so beside the server', async () => {
    await withPage({}, async (opened) => {
      const { page } = opened;
      await page.goto(path);
      await page.locator('html[data-checked=held]').waitFor();
      expect(await page.locator('#browser-verdict').innerText()).toContain('every step holds');
      expect(await page.locator('#steps').getByText('Checked by your browser: Held').count()).toBe(7);
      expect(await page.locator('#steps').getByText('Checked by the server: Held').count()).toBe(6);
      expect((await marksOf(opened, '#steps')).at(-1)).toBe('shown ok');
    });
  });

  test('it holds where WebCrypto is missing too, as on a page without TLS', async () => {
    await withPage({}, async ({ page, context }) => {
      await context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
      await page.goto(path);
      await page.locator('html[data-checked=held]').waitFor();
    });
  });

  test.each(forgeries)('a receipt with %s is shown as broken, at the step %s', async (_, step, forge) => {
    await withPage({ viewport: phone }, async (opened) => {
      const { page } = opened;
      await page.goto('/verify');
      await page.locator('#receipt-file').setInputFiles(file(forge(receipt)));
      await page.locator('.drop-result.fail h3').waitFor();
      expect(await page.locator('.drop-result h3').innerText()).toBe('This receipt is broken');
      const failed = (await marksOf(opened, '.drop-result .steps')).filter((mark) => mark.endsWith(' fail'));
      expect(failed[0]).toBe(`${step} fail`);
      const title = await page.locator(`.drop-result [data-step=${step}] h4`).innerText();
      expect(await page.locator('.drop-result').innerText()).toContain(`It fails at: “${title}”.`);
    });
  });

  test('a good receipt holds wherever it is given, and what is none is called so', async () => {
    await withPage({}, async ({ page }) => {
      await page.goto(path);
      await page.locator('#receipt-file').setInputFiles(file(receipt));
      await page.locator('.drop-result.ok').waitFor();
      expect(await page.locator('.drop-result .steps > li.ok').count()).toBe(6);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('This receipt holds');
      // The number alone would pass for any goods.
      const { commodity_type, quantity } = JSON.parse(receipt.payload);
      const figure = new Intl.NumberFormat('en').format(Number(quantity));
      expect(await page.locator('#drop-result').innerText()).toContain(`What was signed: ${commodity_type}, ${figure}`);
      for (const other of ['a letter', { type: 'FeatureCollection', features: [] }]) {
        await page.locator('#receipt-file').setInputFiles(file(other));
        await page.getByText('It is not a receipt').waitFor();
        expect(await page.locator('.drop-result h3').innerText()).toBe('Nothing was checked');
        await page.locator('#receipt-file').setInputFiles(file(receipt));
        await page.locator('.drop-result.ok').waitFor();
      }
      for (const end of [-9, 900]) {
        await page.locator('#receipt-file').setInputFiles(file(JSON.stringify(receipt).slice(0, end)));
        await page.getByText('This file begins as a receipt and was cut off or damaged.').waitFor();
        expect((await page.locator('#drop-result').innerText()).split('\n').filter((line) => line !== '')).toEqual([
          'Nothing was checked',
          'This file begins as a receipt and was cut off or damaged. Get it once more from where it came from.',
        ]);
        await page.locator('#receipt-file').setInputFiles(file(receipt));
        await page.locator('.drop-result.ok').waitFor();
      }
      await page.locator('#receipt-file').setInputFiles(file({ ...receipt, note: 'added' }));
      await page.getByText('receipt has unknown members').waitFor();
      const twice = JSON.stringify(receipt).replace('"subject":', '"subject":"LOT-2026-99999","subject":');
      await page.locator('#receipt-file').setInputFiles(file(twice));
      await page.getByText('names "subject" twice').waitFor();
    });
  });

  test('a receipt of a version that another one followed is told so, and is no green tick', async () => {
    await withPage({ viewport: phone }, async ({ page }) => {
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const later = (_: string, before: string, version: string) => `${before}${Number(version) + 1}`;
        const body = (await response.text()).replace(/("newest":\{"name":"[^"]+","version":)(\d+)/, later);
        await route.fulfill({ response, body });
      });
      await page.goto(path);
      await page.locator('#receipt-file').setInputFiles(file(receipt));
      await page.locator('.drop-result.wait').waitFor();
      const words = await page.locator('#drop-result').innerText();
      expect(words).toContain(`Version ${receipt.version + 1} of ${receipt.subject} was signed since`);
      expect(await overflow(page)).toBe(0);
    });
  });

  test.each([desk, phone])(
    'a whole receipt of another installation is not called broken, and leads to no record of ours (%s)',
    async (viewport) => {
      await withPage({ viewport }, async ({ page }) => {
        await page.goto('/verify');
        await page.locator('#receipt-file').setInputFiles(file(receiptOf()));
        await page.getByRole('heading', { name: 'Signed by somebody else than this platform' }).waitFor();
        expect(await page.locator('#drop-result').getAttribute('class')).toBe('drop-result wait');
        const words = await page.locator('#drop-result').innerText();
        expect(words).toContain(`but ${foreignDid} signed it`);
        expect(words).not.toContain('It fails at');
        expect(await overflow(page)).toBe(0);
        expect(await page.locator('#drop-result a').count()).toBe(0);
        // One that is broken besides is called so.
        await page
          .locator('#receipt-file')
          .setInputFiles(file({ ...receiptOf(), signature: bent(receiptOf().signature, 70) }));
        await page.getByRole('heading', { name: 'This receipt is broken' }).waitFor();
        expect(await page.locator('#drop-result a').count()).toBe(0);
      });
    },
  );

  test('what a receipt proves may be a revocation: it is told, and is no green tick', async () => {
    await withPage({ viewport: phone }, async ({ page }) => {
      const revoked = await (await fetch(`${demo.url}/v1/receipts/certificate/CERT-2026-00001`)).json();
      await page.goto(path);
      const give = (content: unknown) => page.locator('#receipt-file').setInputFiles(file(content));
      await give(revoked);
      await page.getByRole('heading', { name: 'it proves that CERT-2026-00001 was revoked' }).waitFor();
      expect(await page.locator('#drop-result').getAttribute('class')).toBe('drop-result fail');
      expect(await page.locator('#drop-result a').getAttribute('href')).toBe('/certificate/CERT-2026-00001');
      // What it was before holds by itself: that it may have ended since is said, and it is no green tick either.
      await give(await (await fetch(`${demo.url}/v1/receipts/certificate/CERT-2026-00001?version=1`)).json());
      await page.getByText('Whether CERT-2026-00001 was revoked or withdrawn since').waitFor();
      expect(await page.locator('#drop-result').getAttribute('class')).toBe('drop-result wait');
      await give({ proof: {} });
      await page.getByText('This is a credential, not a receipt.').waitFor();
      await give('%PDF-1.7');
      await page.getByText('This is a PDF.').waitFor();
    });
  });

  test('a file dropped on the page is checked, and does not replace the page', async () => {
    await withPage({}, async ({ page }) => {
      await page.goto('/verify');
      const [, , forge] = forgeries[0] as (typeof forgeries)[number];
      for (const target of ['body', '#drop-zone']) {
        await page.evaluate(
          ([selector, text]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text as string], 'given.json', { type: 'application/json' }));
            const drop = new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true });
            const unhandled = document.querySelector(selector as string)?.dispatchEvent(drop);
            if (unhandled === true) throw new Error('the browser would open the file');
          },
          [target, JSON.stringify(forge(receipt))],
        );
      }
      await page.locator('.drop-result.fail [data-step=records].fail').waitFor();
    });
  });

  test('of a forged credential nothing is called good but its form; a receipt is sent to its own page', async () => {
    const [, certificate] =
      /href="\/certificate\/(CERT-[\d-]+)"/.exec(await (await fetch(`${demo.url}${path}`)).text()) ?? [];
    const credential = await (await fetch(`${demo.url}/v1/certificates/${certificate}/credential`)).text();
    await withPage({ viewport: phone }, async (opened) => {
      const { page } = opened;
      await page.goto('/credentials/check');
      const give = (content: unknown) => page.locator('#credential-file').setInputFiles(file(content));
      await give(credential);
      await page.locator('.drop-result.ok').waitFor();
      await give(credential.replace('"quantity":"612"', '"quantity":"912"'));
      await page.locator('.drop-result.fail').waitFor();
      expect(await marksOf(opened, '.drop-result .steps')).toEqual([
        'form ok',
        'signature fail',
        'issuer wait',
        'dates wait',
        'status wait',
      ]);
      await give(receipt);
      await page.getByText('This is a receipt, not a credential').waitFor();
      expect(await overflow(page)).toBe(0);
    });
  });

  test('what a lender reads of a profile fits on a phone', async () => {
    const owner = createClient({ baseUrl: demo.url });
    const login = { email: 'lender-page@browser.lotmark.example', password: 'people of one test' };
    await owner.auth.sign_up({ ...login, full_name: 'Almaz' });
    await owner.login({ usr: login.email, pwd: login.password });
    await owner.exporter_onboard.create_exporter_org({ exporter_name: 'Highland and Lowland Exports', country: 'ET' });
    await owner.fep.recompute();
    const { token } = await owner.fep.regenerate_shareable_link();
    await withPage({ viewport: phone }, async ({ page }) => {
      await page.goto(`/fep/${token}`);
      const cut = await page.locator('.wide').evaluate((table) => table.scrollWidth - table.clientWidth);
      expect(cut).toBe(0);
      expect(await page.locator('.verdict h2').innerText()).toBe('The signature holds');
      expect(await barriers(page)).toEqual([]);
    });
  });

  test('a server that sends a forged receipt is found out: its verdict does not stand', async () => {
    await withPage({}, async (opened) => {
      const { page } = opened;
      const [, , forge] = forgeries[1] as (typeof forgeries)[number];
      await page.route('**/receipt.json*', (route) => route.fulfill({ json: forge(receipt) }));
      await page.goto(path);
      await page.locator('html[data-checked=failed]').waitFor();
      expect(await page.locator('h1').innerText()).toBe('Record not authentic');
      expect(await page.locator('#browser-verdict').innerText()).toContain('The signature is genuine');
      expect(await marksOf(opened, '#steps')).toContain('signature fail');
    });
    // A receipt of another version, or a page that shows other goods than were signed.
    await withPage({}, async ({ page }) => {
      await page.route(`**${path}`, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('612 kg', '1612 kg') });
      });
      await page.goto(path);
      await page.locator('html[data-checked=failed]').waitFor();
      expect(await page.locator('#browser-verdict').innerText()).toContain('something else than the signed text');
    });
  });

  test('when the receipt cannot be had, only the server’s check is claimed', async () => {
    await withPage(
      {},
      async ({ page }) => {
        await page.route('**/receipt.json*', (route) => route.abort());
        await page.goto(path);
        await page.locator('html[data-checked=unreachable]').waitFor();
        expect(await page.locator('h1').innerText()).toBe('Record authentic');
        expect(await page.getByText('Checked by your browser').count()).toBe(0);
      },
      /ERR_FAILED/,
    );
  });

  test('the label prints the number and the code, and nothing else', async () => {
    await withPage({}, async ({ page }) => {
      await page.goto(path);
      await page.locator('html[data-checked=held]').waitFor();
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('#steps').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'Print the label' }).click();
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.qr svg').isVisible()).toBe(true);
      expect(await page.locator('.verdict .lot').isVisible()).toBe(true);
      for (const hidden of ['#steps', '.timeline', '.drop', 'h1', '.bottom']) {
        expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
      }
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await page.locator('#steps').isVisible()).toBe(true);
    });
  });

  test('by keyboard: past the frame to the content, and to every control', async () => {
    await withPage({ viewport: phone }, async ({ page }) => {
      await page.goto(path);
      await page.locator('html[data-checked=held]').waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).hash).toBe('#content');
      const reached = new Set<string>();
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        reached.add(
          await page.evaluate(() => document.activeElement?.id || (document.activeElement?.textContent ?? '')),
        );
      }
      for (const control of ['print-label', 'receipt-file', 'q', 'Download the receipt', 'Português']) {
        expect([...reached], control).toContain(control);
      }
    });
  });

  const looks = [phone, desk].flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
  );
  test.each(['en', 'fr', 'es', 'pt'])(
    'nothing keeps anybody out, at any width and in any light: %s',
    { timeout: 240_000 },
    async (language) => {
      const pages = ['/', path, '/verify', '/verify/LOT-2026-99999', '/partners/signup'];
      await withPage(
        // Without motion no colour is measured halfway from light to dark.
        { locale: language, reducedMotion: 'reduce' },
        async ({ page }) => {
          for (const [index, address] of pages.entries()) {
            await page.goto(address);
            expect(await page.locator('html').getAttribute('lang')).toBe(language);
            if (address === path) await page.locator('html[data-checked=held]').waitFor();
            // The two pages that differ most in every look, and in each language at both widths and in both lights;
            // the others, made of the same parts, in one look each.
            const diagonal = language === 'es' ? [1, 2] : [0, 3];
            const looked = looks.filter((_, look) =>
              index >= 2 ? look === index % looks.length : language === 'en' || diagonal.includes(look),
            );
            for (const { viewport, colorScheme } of looked) {
              await page.setViewportSize(viewport);
              await page.emulateMedia({ colorScheme });
              const where = `${address} ${viewport.width} ${colorScheme}`;
              expect(await barriers(page), where).toEqual([]);
              expect(await overflow(page), where).toBe(0);
            }
          }
        },
        /404 \(Not Found\)/,
      );
    },
  );

  test('no person and no place of a farm in what the public gets', async () => {
    const sources = await Promise.all(
      ['/', '/verify', path, `${path}?lang=fr`, `${path}/receipt.json`, '/partners/signup'].map(async (address) => {
        const answer = await fetch(`${demo.url}${address}`);
        return `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      }),
    );
    const personal = [
      ...people.flatMap(({ fullName, email }) => [fullName, email]),
      ...plots.flatMap(({ name, ring }) => [name, ...ring.flat().map(String)]),
      '@demo.lotmark.example',
    ];
    expect(personal.length).toBeGreaterThan(30);
    for (const source of sources) for (const text of personal) expect(source.includes(text), text).toBe(false);
  });
});
