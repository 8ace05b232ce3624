import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LotEdit, planEdit } from './edit.ts';
import { editableFields } from './editable.ts';
import { isOnMarketplace, type LotEvent, type LotStatus, lotAfter, lotMachine, lotStatuses } from './rules.ts';
import type { Lot } from './store.ts';

const at = new Date('2026-03-02T09:00:00Z');
const lot = {
  name: 'LOT-2026-00001',
  status: 'Notarized',
  cooperative: 'COOP-00001',
  exporter: 'EXP-00001',
  commodity_type: 'Coffee',
  corridor: 'ET-DE',
  quantity: '1200.500',
  unit: 'kg',
  quantity_kg: '1200.500',
  grade: 'Grade 1',
  processing_method: 'Washed',
  lot_reference: null,
  asking_price: null,
  currency: null,
  price_per_kg: null,
  divisible: true,
  parent_lot: null,
  previous_status: null,
  flag_reason: null,
  flagged_at: null,
  attested_version: 1,
  created_by: null,
  created_at: at,
  updated_at: at,
  listed_at: at,
  verified_at: null,
  sold_at: null,
  search_text: null,
} as unknown as Lot;
const free = { sources_kg: null, split: false, inspected: false, grades: [] as string[] };
const plan = (edit: LotEdit, change: Partial<Lot> = {}, mass = free as Parameters<typeof planEdit>[2]) => {
  const decision = planEdit({ ...lot, ...change }, edit, mass);
  return decision.ok ? decision.value : decision.refusal.message;
};

test('what is the same changes nothing, in whatever spelling', () => {
  expect(plan({ quantity: '1200.5', unit: 'kg', grade: 'Grade 1', exporter: undefined })).toEqual({
    changed: [],
    status: 'Notarized',
    voidsOrders: false,
  });
});

test('a price keeps the status; what is signed does not', () => {
  expect(plan({ asking_price: '5', currency: 'USD' })).toEqual({
    changed: ['asking_price', 'currency'],
    status: 'Notarized',
    voidsOrders: false,
  });
  expect(plan({ grade: 'Grade 2' }, { status: 'Verified' })).toMatchObject({ status: 'Listed', voidsOrders: true });
  expect(plan({ lot_reference: 'B-7' })).toMatchObject({ status: 'Listed', voidsOrders: false });
  expect(plan({ exporter: null })).toMatchObject({ status: 'Notarized', voidsOrders: true });
  expect(plan({ grade: null }, { status: 'Draft' })).toMatchObject({ status: 'Draft' });
});

test('a price needs a currency', () => {
  expect(plan({ asking_price: '5' })).toBe('currency: is required with asking_price');
});

test('the mass of harvests stays theirs, in either unit', () => {
  const mass = { ...free, sources_kg: '1200.500' };
  expect(plan({ quantity: '1.2005', unit: 'MT' }, {}, mass)).toMatchObject({ changed: ['quantity', 'unit'] });
  expect(plan({ unit: 'MT' }, {}, mass)).toContain('1200.5 kg, what its harvests');
  expect(plan({ quantity: '1200.501' }, {}, mass)).toContain('1200.5 kg, what its harvests');
  expect(plan({ quantity: '7' }, {}, { ...free, split: true })).toContain('the lot was split');
});

test('an inspected lot becomes less, and not more', () => {
  const mass = { ...free, inspected: true };
  expect(plan({ quantity: '1200.501' }, {}, mass)).toContain('quantity: must leave at most 1200.5 kg');
  expect(plan({ unit: 'MT' }, {}, mass)).toContain('must leave at most 1200.5 kg');
  expect(plan({ quantity: '1.2', unit: 'MT' }, {}, mass)).toMatchObject({ changed: ['quantity', 'unit'] });
});

test('an inspected lot claims what was found of it, or nothing', () => {
  const mass = { ...free, inspected: true, grades: ['Grade 2', 'Grade 3'] };
  expect(plan({ grade: 'Grade 1' }, { grade: 'Grade 3' }, mass)).toContain(
    'grade: must be Grade 2 or Grade 3, or be left out: the lot was inspected',
  );
  expect(plan({ grade: 'Grade 2' }, { grade: 'Grade 3' }, { ...mass, grades: [] })).toContain(
    'grade: must be left out',
  );
  expect(plan({ grade: 'Grade 2' }, {}, mass)).toMatchObject({ changed: ['grade'] });
  expect(plan({ grade: null }, {}, mass)).toMatchObject({ changed: ['grade'] });
  expect(plan({ grade: 'Grade 1', lot_reference: 'B' }, {}, mass)).toMatchObject({ changed: ['lot_reference'] });
});

test('nothing is edited after the sale, or while it is flagged', () => {
  for (const status of ['Sold', 'Flagged', 'Cancelled'] as const) {
    expect(plan({ grade: 'Grade 2' }, { status })).toContain(`is ${status}; it must be Draft or Listed`);
  }
});

test('an edit never moves a lot onto the marketplace, or off it, or up', () => {
  const rank: Record<string, number> = { Draft: 0, Listed: 1, Notarized: 2, Verified: 3 };
  fc.assert(
    fc.property(fc.constantFrom(...lotStatuses), fc.subarray([...editableFields]), (status, fields) => {
      const values: LotEdit = { ...lot, quantity: '1', unit: 'MT', grade: null, asking_price: '2', currency: 'EUR' };
      const edit = Object.fromEntries(fields.map((field) => [field, values[field]])) as LotEdit;
      const decision = planEdit({ ...lot, status, currency: 'USD' }, edit, free);
      if (!decision.ok) return !(status in rank);
      const to = decision.value.status;
      return isOnMarketplace(to) === isOnMarketplace(status) && (rank[to] ?? 9) <= (rank[status] ?? 0);
    }),
  );
});

test('walks over the machine: nothing but a flag leaves Sold, nothing leaves Cancelled, only the marketplace sells', () => {
  const events = Object.values(lotMachine).flatMap((row) => Object.keys(row)) as LotEvent[];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (walk) => {
      let status: LotStatus = 'Draft';
      for (const event of walk) {
        const decision = lotAfter({ name: lot.name, status }, event);
        if (!decision.ok) {
          expect(decision.refusal.code).toBe('state');
          continue;
        }
        if (status === 'Cancelled') return false;
        if (status === 'Sold' && decision.value !== 'Flagged' && event !== ('unsell' as LotEvent)) return false;
        if (decision.value === 'Sold' && event === 'sell' && !isOnMarketplace(status)) return false;
        if (event === 'notarize' && status !== 'Listed') return false;
        status = decision.value;
      }
      return true;
    }),
  );
});

test('what is signed and changes is Listed again, to be signed anew', () => {
  const statusAfter = (edit: LotEdit) => {
    const decision = planEdit(lot, edit, free);
    return decision.ok ? decision.value.status : decision.refusal.message;
  };
  expect(statusAfter({ quantity: '900' })).toBe('Listed');
  expect(statusAfter({ grade: 'Grade 2' })).toBe('Listed');
  expect(statusAfter({ lot_reference: 'A-1' })).toBe('Listed');
  expect(statusAfter({ corridor: 'ET-US' })).toBe('Notarized');
});
