import { afterAll, expect, test } from 'vitest';
import { runCommand, startServer, tempDir } from '../support/process.ts';

const directory = tempDir();
afterAll(() => directory.remove());

test('a second process on the same embedded database refuses to start and says why', { timeout: 120_000 }, async () => {
  const first = await startServer({ DATA_DIR: directory.path });
  try {
    const second = await runCommand(['serve'], { DATA_DIR: directory.path, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${first.child.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.end('SIGTERM')).toBe(0);
  }
});

test('after kill -9 the next process takes the folder over', { timeout: 120_000 }, async () => {
  const first = await startServer({ DATA_DIR: directory.path });
  await first.end('SIGKILL');
  const next = await startServer({ DATA_DIR: directory.path });
  expect(await next.end('SIGTERM')).toBe(0);
});

test('a wrong setting stops the start and is named', async () => {
  const { code, output } = await runCommand(['serve'], {
    DATA_DIR: directory.path,
    PORT: 'eighty',
    SMTP_URL: 'http://x',
  });
  expect(code).toBe(1);
  expect(output).toContain('PORT:');
  expect(output).toContain('SMTP_URL: must be an smtp://');
  expect(output).not.toMatch(/\bat .*\.ts:/);
});
