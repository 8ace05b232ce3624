import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startHarness } from '../support/harness.ts';

test('the portal may fetch map pictures from the one server that is set up, and from nowhere else', {
  timeout: 120_000,
}, async () => {
  const harness = await startHarness({ env: { MAP_TILES_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png' } });
  const answer = await fetch(`${harness.url}/app`);
  await harness.close();
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
  expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
  expect(policy.match(/https?:[^ ;]+/g)).toHaveLength(2);
});

test('an address that names no tile stops the start', () => {
  const read = (address: string) => readConfig({ MAP_TILES_URL: address });
  for (const address of ['https://tiles.example/map.png', 'ftp://tiles.example/{z}/{x}/{y}', 'tiles']) {
    expect(() => read(address), address).toThrow(/MAP_TILES_URL/);
  }
  expect(read('https://tiles.example/{z}/{x}/{y}.png').mapTiles).toEqual({
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '',
  });
});
