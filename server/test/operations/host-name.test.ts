import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hostOf } from '../../src/api/http/host.ts';
import { ownNames, readHost } from '../../src/commands/tenants/host-name.ts';
import { workerPool } from '../../src/kernel/jobs/workers.ts';

const names = { own: new Set(['lots.example.org']), domain: 'tenants.example.org' };
const request = (hosts: string[], url = '/app'): IncomingMessage =>
  ({ url, headers: {}, rawHeaders: hosts.flatMap((host) => ['Host', host]) }) as unknown as IncomingMessage;

describe('whose a request is', () => {
  test.each([
    ['lots.example.org', { to: 'operator' }],
    ['LOTS.example.org.:8443', { to: 'operator' }],
    ['guji.tenants.example.org', { to: 'tenant', slug: 'guji' }],
    ['Guji.Tenants.Example.Org:8080', { to: 'tenant', slug: 'guji' }],
    ['tenants.example.org', { to: 'nobody' }],
    ['a.guji.tenants.example.org', { to: 'nobody' }],
    ['gujitenants.example.org', { to: 'nobody' }],
    ['guji.tenants.example.org.evil.example', { to: 'nobody' }],
    ['.tenants.example.org', { to: 'nobody' }],
    ['-.tenants.example.org', { to: 'nobody' }],
    ['__proto__.tenants.example.org', { to: 'nobody' }],
    ['127.0.0.1:8080', { to: 'nobody' }],
    ['[::1]:8080', { to: 'nobody' }],
    ['guji.tenants.example.org/x', { to: 'unclear' }],
    ['guji.tenants.example.org@lots.example.org', { to: 'unclear' }],
    ['guji.tenants.example.org:port', { to: 'unclear' }],
    ['', { to: 'unclear' }],
  ])('%s', (host, addressed) => {
    expect(readHost(request([host]), names)).toEqual(addressed);
  });

  test('two names at once, or none, are unclear', () => {
    expect(readHost(request([]), names)).toEqual({ to: 'unclear' });
    expect(readHost(request(['lots.example.org', 'guji.tenants.example.org']), names)).toEqual({ to: 'unclear' });
    expect(readHost(request(['lots.example.org', 'lots.example.org']), names)).toEqual({ to: 'unclear' });
  });

  test('an absolute address must be of the same host, and becomes a relative one', () => {
    const own = request(['guji.tenants.example.org'], 'http://guji.tenants.example.org:80/a?b=c');
    expect(readHost(own, names)).toEqual({ to: 'tenant', slug: 'guji' });
    expect(own.url).toBe('/a?b=c');
    for (const url of [
      'http://lots.example.org/',
      'http://guji.tenants.example.org@lots.example.org/',
      'ftp://x/',
      'x',
      '',
    ]) {
      expect(readHost(request(['guji.tenants.example.org'], url), names), url).toEqual({ to: 'unclear' });
    }
  });

  test('without a domain every name is the operator’s', () => {
    expect(readHost(request(['anything', 'else']), { ...names, domain: undefined })).toEqual({ to: 'operator' });
  });

  test('the names of this machine are the operator’s where its address is one of them', () => {
    expect(ownNames('http://localhost:8080').has('127.0.0.1')).toBe(true);
    expect([...ownNames('https://lots.example.org')]).toEqual(['lots.example.org']);
    expect(hostOf('[::1]:80')).toBe('[::1]');
  });
});

describe('one pool of workers', () => {
  test('runs so many at once, and installations take turns', async () => {
    const pool = workerPool(2);
    const order: string[] = [];
    let running = 0;
    let most = 0;
    const work = (name: string) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(name);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    const busy = Array.from({ length: 6 }, (_, each) => pool.of('busy')(work(`busy ${each}`)));
    const calm = pool.of('calm')(work('calm'));
    await Promise.all([...busy, calm]);
    expect(most).toBe(2);
    // Behind those that had begun already and one more, not behind all six.
    expect(order.indexOf('calm')).toBeLessThanOrEqual(3);
  });

  test('what fails gives its place back', async () => {
    const run = workerPool(1).of('a');
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(run(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
