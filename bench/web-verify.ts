// The public verification page on a slow line and a slow machine: `node bench/web-verify.ts`. Needs a Chromium and the
// built web/; starts a server of its own with the demonstration world.
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, phone } from '../server/test/browser/browser.ts';
import { startDemo } from '../server/test/browser/demo-server.ts';
import { report } from './setting.ts';

export interface VerifyPageFigures {
  /** JavaScript over the wire, in bytes, as it was compressed. */
  scriptBytes: number;
  /** Everything over the wire until the checks were done, in bytes. */
  allBytes: number;
  /** First and largest contentful paint, in ms since navigation. */
  firstPaintMs: number;
  largestPaintMs: number;
  /** When the browser's own checks were done and shown, in ms since navigation. */
  checkedMs: number;
}

const RUNS = 5;
/** What Chrome's tools call slow 4G; rates in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const CPU_SLOWDOWN = 4;

/** The page of the settled lot, each time in a fresh browser profile; medians of five. */
export async function measureVerifyPage(): Promise<VerifyPageFigures> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const path = `/verify/${demo.settledLot}`;
    // The first look draws the map and warms the server, which is not what is measured.
    await (await fetch(`${demo.url}${path}`)).text();
    const runs: VerifyPageFigures[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measureOnce(browser, demo.url, path));
    const median = (pick: (figures: VerifyPageFigures) => number) =>
      runs.map(pick).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
    const figures = {
      scriptBytes: median((run) => run.scriptBytes),
      allBytes: median((run) => run.allBytes),
      firstPaintMs: median((run) => run.firstPaintMs),
      largestPaintMs: median((run) => run.largestPaintMs),
      checkedMs: median((run) => run.checkedMs),
    };
    print(figures);
    return figures;
  } finally {
    await browser.close();
    await demo.end();
  }
}

async function measureOnce(browser: Browser, url: string, path: string): Promise<VerifyPageFigures> {
  const { page, context } = await openPage(browser, url, { viewport: phone });
  try {
    const devtools = await context.newCDPSession(page);
    const scripts = new Set<string>();
    let scriptBytes = 0;
    let allBytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      allBytes += encodedDataLength;
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(path);
    await page.locator('html[data-checked=held]').waitFor();
    const times = await page.evaluate(
      () =>
        new Promise<{ first: number; largest: number; checked: number }>((resolve) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
          const checked = performance.getEntriesByName('lot-checked')[0]?.startTime ?? Number.NaN;
          new PerformanceObserver((list) => {
            resolve({ first, checked, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    return {
      scriptBytes,
      allBytes,
      firstPaintMs: times.first,
      largestPaintMs: times.largest,
      checkedMs: times.checked,
    };
  } finally {
    await context.close();
  }
}

function print(figures: VerifyPageFigures): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const line = 'slow 4G (1.6 Mbit/s, 150 ms), CPU slowed 4 times, median of 5';
  report({
    what: '/verify/{lot_ref}: JavaScript, compressed',
    figure: `${kilobytes(figures.scriptBytes)} (of ${kilobytes(figures.allBytes)} in all)`,
    target: 'at most 60 kB',
  });
  report({
    what: `/verify/{lot_ref}: largest contentful paint; ${line}`,
    figure: `${figures.largestPaintMs.toFixed(0)} ms (first paint ${figures.firstPaintMs.toFixed(0)} ms)`,
    target: 'under 1500 ms',
  });
  report({
    what: `/verify/{lot_ref}: the browser's own checks done and shown; ${line}`,
    figure: `${figures.checkedMs.toFixed(0)} ms`,
  });
}

if (import.meta.main) await measureVerifyPage();
