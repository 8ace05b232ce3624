import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';

test('an error that carries a connection is logged without it', () => {
  const lines: string[] = [];
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ serializers: { err: (error) => loggedError(error) } }, out);
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 5432 });
  const client = { secretKey: 987_654_321, processID: 4711, connectionParameters: { password: 'sesame' } };
  const lost = Object.assign(new Error('Connection terminated unexpectedly', { cause }), {
    code: '57P01',
    client,
    buffer: 'x'.repeat(20_000),
  });
  log.warn({ err: lost }, 'database connection lost');
  const line = lines.join('');
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    message: 'Connection terminated unexpectedly',
    code: '57P01',
    cause: { code: 'ECONNREFUSED', port: 5432 },
  });
  expect(line).not.toMatch(/987654321|4711|sesame|xxx/);
  expect(line.length).toBeLessThan(10_000);
  expect(loggedError('thrown text')).toEqual({ type: 'string', message: 'thrown text' });
  const endless = new Error('round');
  endless.cause = endless;
  expect(JSON.stringify(loggedError(endless)).length).toBeLessThan(20_000);
});
