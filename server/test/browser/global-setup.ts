import type { TestProject } from 'vitest/node';
import { noBrowser } from './browser.ts';
import { startDemo } from './demo-server.ts';

/** One server with one demonstration world for all tests in browsers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (noBrowser !== null) return async () => undefined;
  const demo = await startDemo();
  project.provide('demo', { url: demo.url, settledLot: demo.settledLot });
  return demo.end;
}
