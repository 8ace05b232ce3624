import { type Client, createClient } from '@lotmark/sdk';
import { expect, test } from 'vitest';
import { squareAt } from '../support/farm-people.ts';
import { type ServerProcess, startServer, tempDir } from '../support/process.ts';

const rows = 300;
const file = JSON.stringify({
  type: 'FeatureCollection',
  features: Array.from({ length: rows }, (_, place) => ({
    type: 'Feature',
    properties: { plot_name: `Row ${place}`, farmer_email: 'abebe@demo.lotmark.example' },
    geometry: squareAt(37.1 + (place % 20) * 0.002, 6.1 + Math.floor(place / 20) * 0.002, 0.001),
  })),
});

async function clerkOf(server: ServerProcess): Promise<Client> {
  const client = createClient({ baseUrl: server.url });
  await client.login({ usr: 'coop@demo.lotmark.example', pwd: 'from-farm-to-harbour' });
  return client;
}

test('an import that is killed while it is sent, read and made loses no row and makes none twice', {
  timeout: 900_000,
}, async () => {
  const directory = tempDir();
  const env = { DATA_DIR: directory.path, SEED: 'small' };
  let server = await startServer(env);
  try {
    // The small world is made while the server answers already.
    await expect.poll(() => server.output(), { timeout: 120_000 }).toMatch(/verify\/LOT-\d+-\d+/);
    let clerk = await clerkOf(server);
    const killed = async () => {
      await server.end('SIGKILL');
      server = await startServer(env);
      clerk = await clerkOf(server);
    };
    const [own] = (await clerk.auth.whoami()).memberships;
    const cooperative = own?.org ?? '';
    const before = (await clerk.cooperative.list_member_plots({ cooperative })).total;
    const { name } = await clerk.plot_imports.begin({ cooperative, file_name: 'p.geojson', size: file.length });
    const half = Math.floor(file.length / 2);
    await clerk.plot_imports.append({ import: name, offset: 0, filedata: btoa(file.slice(0, half)) });
    await killed();
    const { offset } = await clerk.plot_imports.offset({ import: name });
    expect(offset).toBe(half);
    await clerk.plot_imports.append({ import: name, offset, filedata: btoa(file.slice(offset)) });
    await killed();
    const until = (status: string) =>
      expect
        .poll(async () => (await clerk.plot_imports.get({ import: name })).status, { timeout: 120_000 })
        .toBe(status);
    await until('Checked');
    expect(await clerk.plot_imports.get({ import: name })).toMatchObject({ rows, ready: rows, refused: 0 });
    await clerk.plot_imports.take({ import: name });
    await expect
      .poll(async () => (await clerk.plot_imports.get({ import: name })).taken, { timeout: 120_000, interval: 20 })
      .toBeGreaterThan(0);
    await killed();
    await until('Done');
    expect(await clerk.plot_imports.get({ import: name })).toMatchObject({ taken: rows, unchanged: 0, refused: 0 });
    expect((await clerk.cooperative.list_member_plots({ cooperative })).total).toBe(before + rows);
  } finally {
    await server.end('SIGKILL');
    directory.remove();
  }
});
