import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test('an address is an IPv4 address or a /64 network', () => {
  expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
  expect(addressGroup('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressGroup('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('2001:DB8:0000:0001:2:3:4:5')).toBe('2001:db8:0:1::/64');
  expect(addressGroup('2001:db8::5')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
