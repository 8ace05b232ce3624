import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Actor, guest, type Membership, type Role } from '../../../kernel/write/actor.ts';
import { divergences, type Entry, mayEnter, sidesOf, speaksFor, stageIsOpen, stages } from './rules.ts';
import type { VerificationEntry, VerificationEvent } from './store.ts';
import { eventViewFor } from './views.ts';

const limits = { distanceKm: '5', quantityPercent: '2' };

const parties = { cooperative: 'COOP-00001', exporter: 'EXP-00001', buyer: 'BUY-00001' };
const orgs = {
  cooperative: { org: 'COOP-00001', kind: 'Cooperative' },
  exporter: { org: 'EXP-00001', kind: 'Exporter' },
  buyer: { org: 'BUY-00001', kind: 'Buyer' },
  other: { org: 'EXP-00002', kind: 'Exporter' },
} as const;
const actor = (of: (keyof typeof orgs)[], roles: Role[] = []): Actor => ({
  ...guest,
  kind: 'user',
  userId: 'u',
  roles: new Set(roles),
  memberships: of.map((each): Membership => ({ ...orgs[each], title: each, role: 'Member' })),
});
const entry = (more: Partial<Entry> = {}): Entry => ({
  side: 'exporter',
  user_id: 'u1',
  quantity_kg: '1000.000',
  grade: 'AA',
  gps_lat: '6.000000',
  gps_lng: '38.000000',
  ...more,
});

test('who speaks for whom, whatever the membership: a party for its own side, nobody else, admins neither', () => {
  fc.assert(
    fc.property(
      fc.subarray(Object.keys(orgs) as (keyof typeof orgs)[]),
      fc.constantFrom(...stages),
      fc.boolean(),
      (of, stage, admin) => {
        const verdict = speaksFor(actor(of, admin ? ['Platform Admin'] : []), parties, stage, undefined);
        const own = of.filter((each) => (sidesOf[stage] as readonly string[]).includes(each));
        expect(verdict.ok).toBe(own.length === 1);
        if (verdict.ok) expect(verdict.value).toEqual({ side: own[0], org: orgs[own[0] as 'buyer'].org });
        else expect(verdict.refusal.code).toBe(own.length === 0 ? 'permission' : 'validation');
      },
    ),
  );
});

test('divergence: the limits themselves are tolerated, one step beyond is not', () => {
  const fields = (more: Partial<Entry>) => divergences(entry(), entry(more), limits).map((each) => each.field);
  expect(fields({})).toEqual([]);
  expect(fields({ quantity_kg: '980.000' })).toEqual([]);
  expect(fields({ quantity_kg: '979.999' })).toEqual(['quantity']);
  expect(fields({ quantity_kg: '1020.408' })).toEqual([]);
  expect(fields({ quantity_kg: '1020.409' })).toEqual(['quantity']);
  expect(fields({ gps_lat: '6.044900' })).toEqual([]);
  expect(fields({ gps_lat: '6.045000' })).toEqual(['gps']);
  expect(fields({ grade: 'AB', gps_lat: '7.000000', quantity_kg: '1.000' })).toEqual(['gps', 'quantity', 'grade']);
});

test('divergence does not depend on who entered first', () => {
  const entries = fc.record({
    quantity_kg: fc.integer({ min: 1, max: 2_000_000 }).map((grams) => (grams / 1000).toFixed(3)),
    grade: fc.constantFrom('AA', 'AB'),
    gps_lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(6)),
    gps_lng: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value.toFixed(6)),
  });
  fc.assert(
    fc.property(entries, entries, (a, b) => {
      expect(divergences(entry(a), entry(b), limits)).toEqual(divergences(entry(b), entry(a), limits));
      expect(divergences(entry(a), entry(a), limits)).toEqual([]);
    }),
  );
});

test('a closed event takes no entry; one person makes one of the two', () => {
  const open = { name: 'VEV-2026-00001', status: 'Open' } as const;
  expect(mayEnter(undefined, [], entry()).ok).toBe(true);
  expect(mayEnter(open, [entry()], entry()).ok).toBe(true);
  expect(mayEnter(open, [entry()], entry({ side: 'buyer', user_id: 'u2' })).ok).toBe(true);
  expect(mayEnter(open, [entry()], entry({ side: 'buyer' })).ok).toBe(false);
  for (const status of ['Confirmed', 'Held'] as const)
    expect(mayEnter({ ...open, status }, [], entry()).ok).toBe(false);
});

test('who entered before a colleague corrected it does not enter for the other side', () => {
  const open = { name: 'VEV-2026-00001', status: 'Open' } as const;
  const corrected = { ...entry({ user_id: 'colleague' }), earlier_users: ['u3'] };
  expect(mayEnter(open, [corrected], entry({ side: 'buyer', user_id: 'u3' })).ok).toBe(false);
  expect(mayEnter(open, [corrected], entry({ side: 'buyer', user_id: 'u4' })).ok).toBe(true);
});

test('a delivery needs a sold lot, an order on its way and money in its escrow', () => {
  const lot = { name: 'LOT-2026-00001', status: 'Sold', exporter: 'EXP-00001' } as const;
  const order = { name: 'ORD-2026-00001', status: 'In Transit', escrow_status: 'Funded' } as const;
  expect(stageIsOpen('delivery', lot, order).ok).toBe(true);
  expect(stageIsOpen('delivery', lot, undefined).ok).toBe(false);
  expect(stageIsOpen('delivery', { ...lot, status: 'Flagged' }, order).ok).toBe(false);
  for (const status of ['Settled', 'Disputed', 'Cancelled', 'Draft'] as const) {
    expect(stageIsOpen('delivery', lot, { ...order, status }).ok).toBe(false);
  }
  for (const escrow_status of ['Pending', 'Released', 'Disputed', 'Cancelled', null] as const) {
    expect(stageIsOpen('delivery', lot, { ...order, escrow_status }).ok).toBe(false);
  }
  expect(stageIsOpen('dispatch', { ...lot, status: 'Listed' }, undefined).ok).toBe(true);
  expect(stageIsOpen('dispatch', { ...lot, exporter: null }, undefined).ok).toBe(false);
  for (const status of ['Draft', 'Cancelled', 'Flagged'] as const) {
    expect(stageIsOpen('receipt', { ...lot, status }, order).ok).toBe(false);
  }
});

test('blind entry: no view of an open event shows a party an entry that is not its own', () => {
  const side = fc.constantFrom('exporter' as const, 'buyer' as const, 'cooperative' as const);
  fc.assert(
    fc.property(fc.uniqueArray(side, { maxLength: 2 }), fc.uniqueArray(side, { maxLength: 3 }), (entered, own) => {
      const event = { name: 'V', stage: 'delivery', status: 'Open', created_at: new Date(0), confirmed_at: null };
      const entries = entered.map((each) => ({
        ...entry({ side: each }),
        entered_at: new Date(0),
        org: each,
        event: 'V',
      }));
      const shown = (sight: Parameters<typeof eventViewFor>[2]) =>
        eventViewFor(event as VerificationEvent, entries as VerificationEntry[], sight).entries.map(
          (each) => each.side,
        );
      const party = { sides: own, userId: 'somebody', managed: own };
      const both = own.includes('exporter') && own.includes('buyer');
      expect(shown(party)).toEqual(both ? [] : entered.filter((each) => own.includes(each)));
      expect(shown({ ...party, managed: [] })).toEqual([]);
      expect(shown({ ...party, managed: [], userId: entry().user_id })).toEqual(entered);
      expect(shown('public')).toEqual([]);
      expect(shown('full')).toEqual(entered);
    }),
  );
});
