import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn } from '../server/test/browser/browser.ts';
import { startDemo } from '../server/test/browser/demo-server.ts';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { insertLots, openSetting, report } from './setting.ts';

const LOTS = 200_000;

/** Each thing a clerk does to a long list. */
const gestures: { what: string; on: (page: Page) => Promise<void> }[] = [
  { what: 'next page', on: (page) => page.getByRole('button', { name: 'Page 2', exact: true }).click() },
  { what: 'last page', on: (page) => page.getByRole('button', { name: 'Page 500', exact: true }).click() },
  { what: 'sort', on: (page) => page.locator('thead button').first().click() },
  { what: 'search', on: (page) => page.locator('input[type=search]').pressSequentially('2025-0012', { delay: 60 }) },
  {
    what: 'filter',
    on: async (page) => {
      await page.locator('[role=combobox], input[readonly]').first().click();
      await page.getByRole('option').nth(1).click();
    },
  },
];

/** The first route of each workspace that has no map, in the demonstration world. */
export async function measureFirstRoutes(): Promise<void> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    for (const [workspace, who] of [
      ['cooperative', 'coop'],
      ['exporter', 'exporter'],
      ['buyer', 'buyer'],
      ['authority', 'authority'],
      ['admin', 'admin'],
    ] as const) {
      const { page: first, context } = await openPage(browser, demo.url, { serviceWorkers: 'block' });
      const { email, password } = demo.login(who);
      await signIn(first, email, password);
      // A new tab: the pointer of the first lies on something, which would be fetched ahead.
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      const scripts = countScripts(devtools);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      await page.goto(`/app/${workspace}`);
      await page.waitForLoadState('networkidle');
      report({
        what: `/app/${workspace}: JavaScript with headers, compressed, charts included`,
        figure: `${(scripts.bytes() / 1000).toFixed(0)} kB in ${scripts.count()} files`,
        target: 'at most 250 kB',
      });
      await context.close();
    }
  } finally {
    await browser.close();
    await demo.end();
  }
}

/** A list of 200,000 lots, in a real browser on a real server. */
export async function measureLongList(): Promise<void> {
  const { harness, world } = await openSetting();
  const folder = tempDir();
  const clerk = await world.member('Cooperative');
  const exporter = await world.member('Exporter');
  await insertLots(harness, clerk.org, LOTS, { offset: 0, exporter: exporter.org });
  await harness.database.pool.query('vacuum analyze');
  const server = await startServer(
    { DATABASE_URL: harness.database.url as string, DATA_DIR: folder.path, CHECK_OUTPUT: 'false', LOG_LEVEL: 'error' },
    ['--no-jobs'],
  );
  const browser = await launchBrowser();
  try {
    const { page, context } = await openPage(browser, server.url, { serviceWorkers: 'block' });
    const sid = /sid=([^;]+)/.exec(clerk.headers['cookie'] ?? '')?.[1] ?? '';
    await context.addCookies([{ name: 'sid', value: sid, url: server.url }]);

    await page.goto('/app/cooperative/lots');
    await page.locator('tbody tr').first().waitFor();
    for (const { what, on } of gestures) {
      await watchPauses(page);
      await on(page);
      await page.waitForLoadState('networkidle');
      await page.locator('[aria-busy=false] tbody tr').first().waitFor();
      await page.waitForTimeout(300);
      const { longest, slowest } = await readPauses(page);
      report({
        what: `list of 200,000 lots, ${what}: longest pause of the browser`,
        figure: `${longest.toFixed(0)} ms (slowest answer to a key or click ${slowest.toFixed(0)} ms)`,
        target: 'at most 100 ms',
      });
    }
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await harness.close();
    folder.remove();
  }
}

/** Bytes over the wire of scripts, as the browser counts them. */
function countScripts(devtools: CDPSession): { bytes: () => number; count: () => number } {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes, count: () => scripts.size };
}

interface Pauses {
  longest: number;
  slowest: number;
}

type Watched = Window & { pauses?: Pauses };

/** Tasks over 50 ms, and the time from an event to the next frame. */
async function watchPauses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as Watched;
    if (watched.pauses !== undefined) {
      watched.pauses.longest = 0;
      watched.pauses.slowest = 0;
      return;
    }
    const pauses: Pauses = { longest: 0, slowest: 0 };
    watched.pauses = pauses;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pauses.longest = Math.max(pauses.longest, duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) pauses.slowest = Math.max(pauses.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

function readPauses(page: Page): Promise<Pauses> {
  return page.evaluate(() => (window as Watched).pauses ?? { longest: Number.NaN, slowest: Number.NaN });
}
