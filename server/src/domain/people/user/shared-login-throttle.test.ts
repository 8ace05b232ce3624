import { expect, test } from 'vitest';
import { memoryCounters } from '../../../kernel/limits/ratelimit-stores.ts';
import { sharedLoginThrottle } from './shared-login-throttle.ts';

const now = new Date('2026-03-02T09:05:00Z');
const never = async () => false;

test('two processes count failed logins together', async () => {
  const store = memoryCounters();
  const throttles = [sharedLoginThrottle(store), sharedLoginThrottle(store)];
  const attempt = (index: number, ip = '192.0.2.1') =>
    throttles[index % 2]?.attempt({ account: 'ada@example.org', ip, now, isKnownAddress: never });
  for (let index = 0; index < 8; index++) await attempt(index);
  await expect(attempt(0)).rejects.toMatchObject({ code: 'rate_limit', headers: { 'retry-after': '600' } });
  await expect(attempt(1)).rejects.toMatchObject({ code: 'rate_limit' });
  await attempt(1, '192.0.2.2');
});

test('strangers cannot lock an owner out of their known address', async () => {
  const throttle = sharedLoginThrottle(memoryCounters());
  const attempt = (ip: string, known: boolean) =>
    throttle.attempt({ account: 'ada@example.org', ip, now, isKnownAddress: async () => known });
  for (let index = 0; index < 60; index++) await attempt(`198.51.100.${index}`, false);
  await expect(attempt('203.0.113.1', false)).rejects.toMatchObject({ code: 'rate_limit' });
  await attempt('203.0.113.2', true);
});

test('a right password takes the attempts back', async () => {
  const throttle = sharedLoginThrottle(memoryCounters());
  const attempt = () => throttle.attempt({ account: 'ada@example.org', ip: '192.0.2.1', now, isKnownAddress: never });
  for (let index = 0; index < 7; index++) await attempt();
  (await attempt())();
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (let index = 0; index < 8; index++) await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: 'rate_limit' });
});
