import { afterAll, expect, test } from 'vitest';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
afterAll(() => harness.close());

test('every icon of the manifest is there, in its type and size', async () => {
  const manifest = await fetch(`${harness.url}/app/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512']);
  for (const { src, sizes, type } of [...icons, { src: '/app/icon-180.png', sizes: '180x180', type: 'image/png' }]) {
    const answer = await fetch(`${harness.url}${src}`);
    expect(answer.headers.get('content-type'), src).toContain(type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The size stands in the header of a PNG.
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
