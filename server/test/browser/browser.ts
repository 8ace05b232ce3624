import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFailed } from 'vitest';

/** The system's Chromium; CHROMIUM names another one. Without the window that nobody sees it takes a third of the time. */
const executablePath = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Says so where there is no browser; null where there is one. */
export const noChromium: string | null =
  executablePath === undefined
    ? 'Tests in a browser are left out: there is no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.'
    : null;

/** Why tests in a browser do not run here; null when they do. The pages are the same on every database: one is enough. */
export const noBrowser: string | null =
  noChromium !== null
    ? noChromium
    : (process.env['TEST_DATABASE_URL'] ?? '') === ''
      ? null
      : 'Tests in a browser run with the embedded database only.';

export const desk = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };

/** A page that remembers what went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions, and requests to another origin since the last look. */
  takeFaults(): string[];
}

export async function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A browser of one person: its own cookies, storage and service worker. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: url, viewport: desk, locale: 'en-GB', ...options });
  // Machines that run these tests may be busy.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  tellOnFailure(page);
  return { page, context, takeFaults: watch(page, url) };
}

/** A test that fails says what its page showed, and which requests were refused: a time-out alone says neither. */
function tellOnFailure(page: Page): void {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.url()}`));
  try {
    onTestFailed(async () => {
      if (page.isClosed()) return;
      const words = await page
        .locator('body')
        .innerText({ timeout: 5_000 })
        .catch((error: unknown) => `no text: ${error}`);
      console.error([`The page at the end: ${page.url()}`, words.slice(0, 2_000), ...refused.slice(-20)].join('\n'));
    });
  } catch {
    // Opened for a whole file of tests: there is no test to watch.
  }
}

/** Another tab of the same person. */
export async function openTab(opened: WatchedPage, url: string): Promise<WatchedPage> {
  const page = await opened.context.newPage();
  return { page, context: opened.context, takeFaults: watch(page, url) };
}

function watch(page: Page, url: string): () => string[] {
  const { origin } = new URL(url);
  let faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(target.protocol) && target.origin !== origin) {
      faults.push(`request to ${target.origin}`);
    }
  });
  return () => {
    const seen = faults;
    faults = [];
    return seen;
  };
}

/** Logs in without the form; a refusal is an error. */
export async function logIn(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await context.request.post('/api/method/login', { data: { usr: email, pwd: password } });
  if (!answer.ok()) throw new Error(`the login of ${email} was answered ${answer.status()}: ${await answer.text()}`);
}

/** Logs in by the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** The rules of WCAG 2.2 AA; what axe counts as good practice beyond it is never more than moderate. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds that keeps people from using the page: `rule: selector` of each serious or critical finding. */
export async function barriers(page: Page): Promise<string[]> {
  // The other mode opens a page of its own for each look, for frames of other origins: ours has none, and a third goes faster.
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

/** How far the page stays wider than the window, in CSS pixels; what still moves after a change of size gets 2 s. */
export async function overflow(page: Page): Promise<number> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const deadline = Date.now() + 2000;
  let pixels = await wider();
  while (pixels > 0 && Date.now() < deadline) {
    await page.waitForTimeout(100);
    pixels = await wider();
  }
  return pixels;
}
