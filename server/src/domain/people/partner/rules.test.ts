import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Actor, guest, type Membership, type Role, roles } from '../../../kernel/write/actor.ts';
import { keyOrg, keyRoles, keyStatusAt } from './rules.ts';

const now = new Date('2026-03-02T09:00:00Z');
const memberships: Membership[] = [
  { org: 'COOP-00001', kind: 'Cooperative', title: 'One', role: 'Member' },
  { org: 'EXP-00001', kind: 'Exporter', title: 'Two', role: 'Owner' },
];
const actorWith = (held: readonly Role[]): Actor => ({ ...guest, kind: 'user', roles: new Set(held), memberships });
const someRoles = fc.uniqueArray(fc.constantFrom(...roles));

test('a key never holds a role that its owner lacks', () => {
  fc.assert(
    fc.property(someRoles, fc.option(fc.array(fc.constantFrom(...roles)), { nil: undefined }), (held, asked) => {
      const org = 'COOP-00001';
      const decision = keyRoles(actorWith(held), org, asked);
      if (!decision.ok) {
        expect(asked?.some((role) => !held.includes(role))).toBe(true);
        return;
      }
      expect(decision.value.every((role) => held.includes(role))).toBe(true);
      expect(new Set(decision.value).size).toBe(decision.value.length);
      if (asked === undefined) expect(decision.value).toEqual(held.filter((role) => role === 'SVC Cooperative'));
    }),
  );
});

test('a key acts for an organisation of its owner, or for none', () => {
  expect(keyOrg(actorWith([]), 'EXP-00001')).toEqual({ ok: true, value: 'EXP-00001' });
  expect(keyOrg(actorWith([]), undefined)).toEqual({ ok: true, value: null });
  expect(keyOrg(actorWith(['Platform Admin']), 'BUY-00001')).toMatchObject({ ok: false });
});

test('a revoked key is Revoked whatever its time; a key ends on the dot', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(keyStatusAt({ revoked_at: null, expires_at: null }, now)).toBe('Active');
  expect(keyStatusAt({ revoked_at: null, expires_at: at(1) }, now)).toBe('Active');
  expect(keyStatusAt({ revoked_at: null, expires_at: at(0) }, now)).toBe('Expired');
  expect(keyStatusAt({ revoked_at: at(-5), expires_at: at(-1) }, now)).toBe('Revoked');
});
