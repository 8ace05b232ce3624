import { expect, test } from 'vitest';
import { memoryLoginThrottle } from './login-throttle.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const never = async () => false;
const always = async () => true;

test('strangers use an account up for unknown addresses, never for those its owner is known at', async () => {
  const throttle = memoryLoginThrottle();
  const attempt = (ip: string, at: number, isKnownAddress = never) =>
    throttle.attempt({ account: 'a@example.org', ip, now: new Date(at), isKnownAddress });
  for (let guess = 0; guess < 60; guess++) await attempt(`203.0.113.${guess}`, start);
  await expect(attempt('198.51.100.1', start)).rejects.toMatchObject({ code: 'rate_limit' });
  for (let guess = 0; guess < 8; guess++) await attempt('192.0.2.7', start, always);
  // Known or not, one address has its own limit.
  await expect(attempt('192.0.2.7', start, always)).rejects.toMatchObject({ code: 'rate_limit' });
  // Refused attempts do not extend the time.
  await attempt('198.51.100.1', start + 15 * 60_000 + 1);
});

test('one address is stopped whatever the accounts; a right password takes its attempt back', async () => {
  const throttle = memoryLoginThrottle();
  const attempt = (account: string, ip = '203.0.113.9') =>
    throttle.attempt({ account, ip, now: new Date(start), isKnownAddress: never });
  for (let login = 0; login < 500; login++) (await attempt('office@example.org'))();
  for (let guess = 0; guess < 60; guess++) await attempt(`user${guess}@example.org`);
  const refusal = await attempt('another@example.org').catch((error) => error);
  expect(refusal).toMatchObject({ code: 'rate_limit', headers: { 'retry-after': '900' } });
  await attempt('another@example.org', '203.0.113.10');
});

test('failures before a success are forgiven', async () => {
  const throttle = memoryLoginThrottle();
  const attempt = () =>
    throttle.attempt({ account: 'a@example.org', ip: '203.0.113.9', now: new Date(start), isKnownAddress: never });
  for (let round = 0; round < 3; round++) {
    for (let typo = 0; typo < 6; typo++) await attempt();
    (await attempt())();
  }
});

test('whoever failed while a clock was a day ahead may log in when it is set right', async () => {
  const throttle = memoryLoginThrottle();
  const attempt = (at: number) =>
    throttle.attempt({ account: 'a@example.org', ip: '203.0.113.9', now: new Date(at), isKnownAddress: never });
  for (let typo = 0; typo < 8; typo++) await attempt(start + 86_400_000);
  await expect(attempt(start + 86_400_000)).rejects.toMatchObject({ code: 'rate_limit' });
  for (let typo = 0; typo < 8; typo++) await attempt(start);
  await expect(attempt(start)).rejects.toMatchObject({ code: 'rate_limit' });
});
