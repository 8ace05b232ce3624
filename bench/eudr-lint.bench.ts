import { loadavg } from 'node:os';
import { lintPlots } from '@lotmark/sdk/plots';
import { squareAt } from '../server/test/support/farm-people.ts';
import { startServer, tempDir } from '../server/test/support/process.ts';
import { openSetting, report, World } from './setting.ts';
import { watchMemory } from './watch-memory.ts';

const small = 10_000;
/** Just under the 25 MB that a file may have. */
const large = 98_000;

/** The check of plot files: small plots in this process, and the largest file by a call over HTTP, with the memory it takes. */
export async function run(): Promise<void> {
  const bytes = fileOf(small);
  let [best, bare] = [Infinity, Infinity];
  for (let round = 0; round < 8; round++) {
    best = Math.min(
      best,
      timed(() => lintPlots(bytes, { repair: false })),
    );
    bare = Math.min(
      bare,
      timed(() => JSON.parse(bytes.toString())),
    );
  }
  report({
    what: `check of ${small} outlines of five points, the best of 8, beside reading them as JSON`,
    figure: `${Math.round(small / (best / 1000))} a second (${(best / bare).toFixed(1)} times the reading), load ${loadavg()[0]?.toFixed(1)}`,
    target: '10,000 a second',
  });
  const { harness } = await openSetting();
  const folder = tempDir();
  const server = await startServer({
    DATABASE_URL: harness.database.url as string,
    DATA_DIR: folder.path,
    CHECK_OUTPUT: 'false',
    LOG_LEVEL: 'error',
  });
  try {
    const { headers } = await new World({ ...harness, url: server.url }).user();
    const body = fileOf(large);
    const memory = watchMemory(server.child.pid);
    await new Promise<void>((done) => setTimeout(done, 1000));
    const idle = memory.most();
    const started = performance.now();
    const answer = await fetch(`${server.url}/api/method/svc_network.api.plots.lint`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/geo+json' },
      body: new Uint8Array(body),
    });
    const { message } = (await answer.json()) as { message?: { plots: number } };
    if (message?.plots !== large) throw new Error(`${answer.status}: ${JSON.stringify(message)}`);
    report({
      what: `check of a file of ${(body.length / 1e6).toFixed(1)} MB, ${large} plots, by a call`,
      figure: `${((performance.now() - started) / 1000).toFixed(2)} s; memory of the server at most ${(memory.end() / 1e6).toFixed(0)} MB, idle ${(idle / 1e6).toFixed(0)} MB`,
      target: 'under 512 MB',
    });
  } finally {
    await server.end('SIGTERM');
    await harness.close();
    folder.remove();
  }
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Squares of a tenth of a kilometre side by side, 400 to a row. */
function fileOf(count: number): Buffer {
  const features = Array.from({ length: count }, (_, place) => {
    const properties = { ProducerName: `F${place}`, ProducerCountry: 'ET', ProductionPlace: `Plot ${place}` };
    const geometry = squareAt(36 + (place % 400) * 0.002, 5 + Math.floor(place / 400) * 0.002, 0.001);
    return JSON.stringify({ type: 'Feature', properties, geometry });
  });
  return Buffer.from(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);
}
