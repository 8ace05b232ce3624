import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { signatureFault, signCallback } from './callback-signature.ts';

const secret = 'whsec_test_secret';
const now = new Date('2026-03-02T09:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const body = Buffer.from('{"id":"evt_1","amount":4250}');
const header = signCallback(body, secret, now);
const fault = (headers: string[], options: { body?: Buffer; secret?: string; now?: Date } = {}) =>
  signatureFault(options.body ?? body, headers, options.secret ?? secret, options.now ?? now);

test('a right one holds, up to five minutes to either side', () => {
  expect(fault([header])).toBeUndefined();
  expect(fault([header], { now: at(300) })).toBeUndefined();
  expect(fault([header], { now: at(-300) })).toBeUndefined();
  expect(fault([header], { now: at(301) })).toBe('too old');
  expect(fault([header], { now: at(-301) })).toBe('in the future');
});

describe('every other one is refused', () => {
  test('missing, twice, malformed', () => {
    expect(fault([])).toBe('missing');
    expect(fault([''])).toBe('missing');
    expect(fault([header, header])).toBe('malformed');
    const signature = header.split('v1=')[1] as string;
    for (const text of [
      'x',
      't=1',
      `v1=${signature}`,
      `t=,v1=${signature}`,
      `t=1e9,v1=${signature}`,
      `t=-1,v1=${signature}`,
      `${header},t=1`,
      `t=1772442000${`,v1=${signature}`.repeat(9)}`,
    ]) {
      expect(fault([text]), text).toBe('malformed');
    }
  });
  test('another secret, another scheme, another time', () => {
    expect(fault([header], { secret: 'whsec_other' })).toBe('wrong');
    expect(fault([header.replace('v1=', 'v0=')])).toBe('malformed');
    expect(fault([header.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)])).toBe('wrong');
    expect(fault([header.toUpperCase().replace('T=', 't=').replace('V1=', 'v1=')])).toBe('wrong');
  });
  test('any altered byte', () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (index, difference) => {
        const altered = Buffer.from(body);
        altered[index] = (altered[index] as number) ^ difference;
        expect(fault([header], { body: altered })).toBe('wrong');
      }),
    );
  });
});

test('while a secret is replaced, one right signature of several is enough', () => {
  const other = signCallback(body, 'whsec_old', now).split(',')[1];
  expect(fault([`${header.split(',')[0]},${other},${header.split(',')[1]}`])).toBeUndefined();
});

test('the scheme is Stripe’s: its package reads ours, and we read its', () => {
  const { webhooks } = new Stripe('sk_test_x');
  const timestamp = now.getTime() / 1000;
  expect(webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp })).toBe(header);
  const event = webhooks.constructEvent(body, header, secret, 300, undefined, now.getTime());
  expect(event.id).toBe('evt_1');
});
