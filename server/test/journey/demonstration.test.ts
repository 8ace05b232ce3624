import { createClient } from '@lotmark/sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';

/** The small demonstration world, as a newcomer finds it: what it shows must be possible. */
const directory = tempDir();
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: directory.path, SEED: 'small' });
  await vi.waitFor(() => expect(server.output()).toMatch(/verify\/LOT-\d+-\d+/), { timeout: 180_000, interval: 500 });
}, 200_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  directory.remove();
});

const person = async (usr: string) => {
  const client = createClient({ baseUrl: server.url });
  await client.login({ usr: `${usr}@demo.lotmark.example`, pwd: 'from-farm-to-harbour' });
  return client;
};

test('no reading was received before it was measured, and the passage is shown with its lot', async () => {
  for (const who of ['coop', 'exporter']) {
    const client = await person(who);
    const { data: devices } = await client.devices.list();
    expect(devices.length).toBeGreaterThan(0);
    for (const { name } of devices) {
      const { data } = await client.iot.list_readings({ device: name, limit_page_length: 100 });
      expect(data.length).toBeGreaterThan(10);
      const early = data.filter(({ at, received_at }) => at > received_at);
      expect(early, `${name}: measured after they were received`).toEqual([]);
    }
  }
  const { data: orders } = await (await person('exporter')).exporter.list_orders();
  const shipped = orders.filter(({ status }) => status === 'In Transit');
  const pages = await Promise.all(
    shipped.map(async ({ lot }) => (await fetch(`${server.url}/verify/${lot}?language=en`)).text()),
  );
  expect(pages.filter((page) => page.includes('Measured on the way'))).toHaveLength(1);
});
